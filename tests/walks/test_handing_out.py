"""The files for other websites are the same wherever they are made, and match the display."""

import json
import re
from typing import Any

import redstone
from redstone.app.words.sharing import NOT_LOADED
from redstone.language import _
from redstone.puzzles.entry import read_entries
from tests.walks.browserless import HOME, MODULES, BrowserlessPage, JsException

LINK = "#redstone5-1-b4zc3c4b3d1d3a3"
DATA = re.compile(r'<script type="application/json">(.*?)</script>')


def collect_output(page: BrowserlessPage) -> list[Any]:
    """Return a list that collects everything saved and copied from now on."""
    heard = list[Any]()
    MODULES["share"].does["save"] = lambda *file: heard.append(file)
    MODULES["links"].does["copy"] = heard.append
    MODULES["share"].does["present"] = heard.append
    return heard


async def output_of(page: BrowserlessPage, *actions: str) -> list[Any]:
    """Return everything saved and copied by these actions."""
    heard = collect_output(page)
    for action in actions:
        page.page.act(action)
        await page.rest()
    return heard


def data_in(text: str) -> Any:
    """Return the widget's data in a page or snippet."""
    found = DATA.search(text)
    assert found
    return json.loads(found[1])


async def test_a_games_web_page_equals_the_librarys() -> None:
    page = BrowserlessPage()
    await page.rest()
    page.follow(LINK)
    await page.rest()
    (name, kind, text), piece = await output_of(page, "share-widget", "share-snippet")
    assert (name, kind) == ("redstone-5-move-8.html", "text/html")
    assert text == redstone.read(LINK).widget(HOME)
    assert piece.startswith("<redstone-board>")
    assert piece.endswith(f'<script src="{HOME}embed.js" async></script>\n')
    assert data_in(piece) == data_in(text)


async def studied_branches() -> BrowserlessPage:
    """Return a page with a study of a game with branches: seven nodes."""
    page = BrowserlessPage()
    await page.rest()
    page.follow("#redstone9-2-0-e5d4c3-1f6g7-5c4-4")
    await page.rest()
    page.enter("study")
    await page.rest()
    return page


async def test_a_study_is_exported_with_its_branches_and_comments() -> None:
    page = await studied_branches()
    ((_name, _kind, text),) = await output_of(page, "share-widget")
    assert len(data_in(text)["nodes"]) == 7


async def test_a_puzzle_is_exported_with_its_proof() -> None:
    page = BrowserlessPage(hurries=True)
    await page.rest()
    page.enter("puzzles")
    await page.rest()
    puzzle = page.session.attempt.puzzle
    assert puzzle.link in {entry.link for entry in read_entries()}
    ((_name, _kind, text),) = await output_of(page, "share-widget")
    data = data_in(text)
    assert data["link"] == HOME + puzzle.link
    assert {node.get("wins") for node in data["nodes"]} >= {0, 1}
    assert data["puzzle"] == 1 + (puzzle.colour.value == "white")


async def test_a_presentation_has_the_record_with_its_branches() -> None:
    page = await studied_branches()
    (text,) = await output_of(page, "share-present")
    assert len(json.loads(text)["nodes"]) == 7


async def test_without_a_network_the_missing_part_is_reported() -> None:
    async def refuse(_name: str) -> None:
        """Raise the exception of a failed download."""
        raise JsException

    page = BrowserlessPage()
    await page.rest()
    MODULES["rooms"].does["pack"] = refuse
    assert not await output_of(page, "share-widget")
    assert page.shown["texts"]["share-said"] == _(NOT_LOADED)

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
    """Replace saving, copying and presenting. Return a list to which they append."""
    heard = list[Any]()
    MODULES["share"].does["save"] = lambda *file: heard.append(file)
    MODULES["links"].does["copy"] = heard.append
    MODULES["share"].does["present"] = heard.append
    return heard


async def output_of(page: BrowserlessPage, *actions: str) -> list[Any]:
    """Do these actions, and return everything that they save, copy or present."""
    heard = collect_output(page)
    for action in actions:
        page.page.act(action)
        await page.rest()
    return heard


def data_in(text: str) -> Any:
    """Return the JSON data of the widget in a web page or a snippet of HTML."""
    found = DATA.search(text)
    assert found
    return json.loads(found[1])


async def test_a_games_web_page_equals_the_librarys() -> None:
    """The snippet has the same data, and the site's script."""
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
    """Return a page in a study of a game with branches, which has seven nodes."""
    page = BrowserlessPage()
    await page.rest()
    page.follow("#redstone9-2-0-e5d4c3-1f6g7-5c4-4")
    await page.rest()
    page.enter("study")
    await page.rest()
    return page


async def test_a_study_is_exported_with_its_branches() -> None:
    """The web page's data have all seven nodes."""
    page = await studied_branches()
    ((_name, _kind, text),) = await output_of(page, "share-widget")
    assert len(data_in(text)["nodes"]) == 7


async def test_a_puzzle_is_exported_with_its_proof() -> None:
    """The data have its link, the colour to move, and nodes that win and lose."""
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
    """The data sent to the script that presents have all seven nodes."""
    page = await studied_branches()
    (text,) = await output_of(page, "share-present")
    assert len(json.loads(text)["nodes"]) == 7


async def test_without_a_network_the_missing_part_is_reported() -> None:
    """If the pack for web pages cannot be loaded, nothing is saved and a text says so."""

    async def refuse(_name: str) -> None:
        """Raise the exception of a failed download."""
        raise JsException

    page = BrowserlessPage()
    await page.rest()
    MODULES["rooms"].does["pack"] = refuse
    assert not await output_of(page, "share-widget")
    assert page.shown["texts"]["share-said"] == _(NOT_LOADED)

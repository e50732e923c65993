"""The shortcuts of the installed app open rooms, at its start and while it is open."""

import json
from importlib import import_module
from itertools import chain

import pytest

from tests.walks.browserless import BrowserlessPage
from tests.walks.walker import Walker
from tools.build.paths import ROOT
from tools.build.sources import ROOMS


def test_the_manifests_shortcuts_exist() -> None:
    """Their addresses are those that rooms declare, and the start page's."""
    manifest = json.loads((ROOT / "manifest.webmanifest").read_text())
    addresses = {each["url"].removeprefix("./") for each in manifest["shortcuts"]}
    declared = [import_module(f"web.{room}").ROOM.shortcuts for room in ROOMS]
    assert addresses == {"", *chain(*declared)}


def set_of(page: BrowserlessPage) -> str:
    """Return the set shown in the book of puzzles."""
    return str(page.page.rooms.open.again).partition(" ")[0]


@pytest.mark.parametrize("address", ["#daily", ""])
async def test_todays_puzzle_opens_at_the_start_and_later(address: str) -> None:
    """Its address opens it as the page's address or as a link, again after it was left."""
    page = BrowserlessPage(address)
    await page.rest()
    for _time in range(2):
        if not address:
            page.follow("#daily")
            await page.rest()
        assert (page.room, set_of(page)) == ("puzzles", "daily")
        page.page.act("leave-room")
        await page.rest()
        assert page.room == ""
        if address:
            page.follow(address)
            await page.rest()


async def test_the_study_shortcut_opens_the_current_game() -> None:
    """It does also from another room."""
    page = BrowserlessPage()
    await page.rest()
    page.follow("#study")
    await page.rest()
    assert page.room == "study"
    page.enter("puzzles")
    await page.rest()
    assert page.room == "puzzles"
    page.follow("#study")
    await page.rest()
    assert page.room == "study"


async def test_no_shortcut_helps_in_a_game_against_the_computer() -> None:
    """The address for a study opens no room during it."""
    page = BrowserlessPage()
    walker = Walker(page, seed=1)
    await walker.do("rest", lambda: None)
    page.tap(page.session.board_input.now.position.board.points[0])
    await page.rest()
    assert not page.page.own.table.may_study
    page.follow("#study")
    await page.rest()
    assert page.room == ""


@pytest.mark.parametrize("text", ["#Daily", "#daily2", " #study", "#new", "#daily#study"])
async def test_addresses_similar_to_shortcuts_open_no_room_and_show_a_fault(text: str) -> None:
    page = BrowserlessPage()
    await page.rest()
    page.follow(text)
    await page.rest()
    assert page.room == ""
    assert "bad-place" in page.shown["texts"]

"""The room of the record: nothing yet, a few results, all of it forgotten; and the openings."""

from collections.abc import Callable
from typing import Any

from redstone.app.kept.fitting import FITS
from redstone.app.play.settings import Setup
from redstone.position import Place
from redstone.record.notation import parse_point
from tests.walks.browserless import BrowserlessPage, run, texts_in
from tests.walks.walker import GAPS, Walker

RATING, GROUND, BEGAN, PLAY, THEME, FORGET = (
    "rating",
    "ground",
    "began",
    "play",
    "theme",
    "forget",
)


def figures(page: BrowserlessPage) -> dict[str, Any]:
    """What the room shows of results."""
    found: dict[str, Any] = page.shown["inside"]["figures"]
    for where, text in texts_in("figures", found):
        assert not any(gap in text for gap in GAPS), (where, text)
    return found


async def until(page: BrowserlessPage, holds: Callable[[], bool]) -> None:
    """Wait for something that the page does by itself, bit by bit."""
    for _ in range(50):
        await page.rest()
        if holds():
            return
    raise AssertionError("it has not come to that")


async def open_record(page: BrowserlessPage) -> dict[str, Any]:
    """Go into the room, and wait for its figures."""
    page.page.act("record")
    await until(page, lambda: page.room == "record" and "being read" not in str(figures(page)))
    return figures(page)


async def lose(page: BrowserlessPage, *points: str, level: int = 1) -> None:
    """Begin a game against the computer, place a stone and give up."""
    page.page.own.new_game(Setup(cols=3, rows=3, options="n", level=level))
    for point in points:
        page.page.own.hand.make_own(Place(parse_point(point)))
        page.page.refresh()
        await page.rest()
    page.page.act("resign")
    await page.rest()


def test_a_page_that_knows_nothing_says_so() -> None:
    async def walk() -> None:
        page = BrowserlessPage()
        walker = Walker(page)
        await page.rest()
        shown = await open_record(page)
        assert "nothing here yet" in " ".join(shown["told"])
        assert [shown["tables"], shown["ratings"], shown["plot"]] == [[], [], None]
        await walker.press("leave-room")
        assert page.room == ""

    run(walk())


def test_a_game_that_ends_is_counted_once_and_shown() -> None:
    async def walk() -> None:
        page = BrowserlessPage()
        await page.rest()
        await lose(page, "b2")
        await lose(page, "a1")
        assert page.disk.texts[FITS]
        page.reload()
        await page.rest()
        shown = await open_record(page)
        assert "2 games" in shown["told"][0]
        rows = {table["name"]: table["rows"] for table in shown["tables"]}
        assert [row["parts"] for row in rows["levels"]] == [[0, 0, 2]]
        assert "too little" in shown["ratings"][0]["told"]
        assert shown["plot"] is None
        assert len([key for key in page.disk.records if key[0] == "results"]) == 2

    run(walk())

"""A reload restores a room as it was last shown, however soon it comes."""

from collections.abc import Callable

import pytest

from redstone.app.storage.kept_game import OPEN
from tests.app.sessions import link
from tests.walks.browserless import WEB, BrowserlessPage
from web.learn import LESSON
from web.puzzles import PUZZLE


async def reopen_study(page: BrowserlessPage) -> str:
    """Store a study, leave it, open it again, and return its id as soon as the room is open."""
    page.follow(link("c3 d4"))
    await page.rest()
    page.enter("study")
    await page.rest()
    page.session.record.comment("a comment")
    page.page.refresh()
    await page.pass_time(5)
    (kept,) = [game.id for game in page.page.kept.newest_first() if game.is_study]
    page.page.rooms.leave()
    await page.rest()
    page.enter("study", WEB["web.routes"].StudyRoute(kept=kept))
    while page.room != "study":
        await page.pass_time(0.001)
    return str(kept)


async def test_an_immediate_reload_restores_the_opened_study() -> None:
    """The reload comes as soon as the stored study is open."""
    page = BrowserlessPage(hurries=True)
    kept = await reopen_study(page)
    page.tab.pop(OPEN, None)
    page.reload()
    await page.rest()
    assert (page.room, page.tab[OPEN]) == ("study", kept)


def choose_daily_puzzle(page: BrowserlessPage) -> Callable[[], object]:
    """Choose the day's puzzle. Returns a function that returns the set of puzzles shown."""
    page.call("puzzles", "choose", "daily")
    return lambda: page.page.rooms.open.again.partition(" ")[0]


def choose_lesson(page: BrowserlessPage) -> Callable[[], object]:
    """Choose a step of a lesson. Returns a function that returns the step shown."""
    page.call("learn", "choose", "go/kill/kill-1")
    return lambda: page.page.rooms.open.again.name


@pytest.mark.parametrize(
    ("room", "choose", "name", "shown"),
    [
        ("puzzles", choose_daily_puzzle, PUZZLE, "daily"),
        ("learn", choose_lesson, LESSON, "go/kill/kill-1"),
    ],
    ids=["puzzles", "learn"],
)
async def test_an_immediate_reload_restores_the_choice(
    room: str, choose: Callable[[BrowserlessPage], Callable[[], object]], name: str, shown: str
) -> None:
    """The puzzle or lesson chosen just before the reload is shown."""
    page = BrowserlessPage(hurries=True)
    page.enter(room)
    await page.rest()
    before = page.tab[name]
    look = choose(page)
    assert page.tab[name] == before, "the page has not settled"
    page.reload()
    await page.rest()
    assert (page.room, look()) == (room, shown)

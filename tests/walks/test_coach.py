"""A game with a coach on the page, without a browser.

The coach's searches are the computer's own.
"""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import pytest

from redstone.app.coach import coach
from redstone.app.page.state import layout_of
from redstone.app.play.notices import Event
from redstone.app.play.settings import COACH_SILENT, Colour, Opponent, Seats, Setup
from redstone.mind.thought import LookBack
from redstone.pictures.drawing import GHOST_ALPHA
from redstone.record.game import Seat
from tests.coach.near_the_end import GOOD, LOSING, NEAR_THE_END
from tests.games import game_of_link
from tests.walks.browserless import BrowserlessPage, JsException, Stubborn

LOOKED = 60
"""Simulations of a search, enough for a position that is nearly played out."""
PATIENCE = 600
"""Seconds of the loop's clock that any step may take."""


@pytest.fixture(autouse=True)
def _short_looks() -> Iterator[None]:
    """Let the coach search with few simulations."""
    with mock.patch.multiple(coach, LOOK=LOOKED, LOOK_AGAIN=4 * LOOKED):
        yield


def page_with_coach(
    opponent: Opponent = Opponent.COMPUTER,
    coach: int | None = 0,
    clock: str = "",
    level: int = 1,
) -> BrowserlessPage:
    """Return a page with a game near its end, in which the person has White.

    `coach` counts the warnings so far, None for no coach.
    """
    page = BrowserlessPage()
    game = game_of_link(NEAR_THE_END)
    seats = Seats(None if opponent is Opponent.PERSON else Seat.SECOND)
    setup = Setup("redstone", 5, 5, "n", opponent, Colour.WHITE, level, coach=coach, clock=clock)
    page.page.own.open(game, seats, setup)
    page.page.own.offers_wins = False
    page.page.refresh()
    return page


async def until(page: BrowserlessPage, so: Callable[[], object]) -> None:
    """Let time pass, second by second, until a condition holds. Raises Stubborn in the end."""
    for _ in range(PATIENCE):
        if so():
            return
        await page.pass_time(1)
    raise Stubborn(f"{page.session.request}, {page.session.game}")


def play(page: BrowserlessPage, token: str) -> None:
    """Place a stone at a point, and confirm it."""
    point = next(p for p in page.session.position.board.points if str(p) == token)
    page.session.board_input.place(point, red=False)
    page.session.board_input.confirm()
    page.page.refresh()


async def make_losing_move(page: BrowserlessPage, token: str) -> None:
    """Make a losing move, wait until the coach has warned, and check the warning.

    The coach asks, the computer waits, and the reply is marked on the board.
    """
    await until(page, lambda: "coach" in page.part_scripts)
    play(page, token)
    await until(page, lambda: page.parts_shown.get("coach"))
    said = page.parts_shown["coach"]
    assert (said["take_back"], said["play_on"]) == ("Take it back", "Play on")
    assert said["told"].startswith(f"{token} drops your chances from ")
    assert "The reply is " in said["told"]
    assert page.session.request is None, "nothing is answered meanwhile"
    assert page.shown["texts"]["turn"] == "Your coach is asking."
    reply = said["told"].partition("The reply is ")[2].partition(":")[0].rstrip(".")
    assert marked_placements(page) == [reply]


def marked_placements(page: BrowserlessPage) -> list[str]:
    """Return the placements of the board's stones that are not played."""
    ghosts = [each for each in page.shown["picture"]["commands"] if each[4:5] == [GHOST_ALPHA]]
    at = {(x, y): kind for _, x, y, kind, *_ in ghosts}
    points, layout = page.session.position.board.points, layout_of(page.session.board_input.now)
    kinds = [(point, at.get(layout.xy(point))) for point in points]
    return [f"red {point}" if kind == "red" else str(point) for point, kind in kinds if kind]


async def test_a_grave_mistake_is_taken_back_and_another_is_answered() -> None:
    """After "Play on" the computer moves."""
    page = page_with_coach()
    before = page.session.game.tokens
    await make_losing_move(page, "a5")
    page.page.act("coach-take-back")
    assert page.session.game.moves == page.session.game.go_to(len(before)).moves
    assert page.parts_shown["coach"] is None
    assert not marked_placements(page)
    assert page.session.table.may_play
    await make_losing_move(page, "c1")
    page.page.act("coach-play-on")
    assert page.parts_shown["coach"] is None
    await until(page, lambda: page.session.game.ply > len(before) + 1)
    assert page.session.game.tokens[: len(before) + 1] == (*before, "c1")


async def test_a_losing_move_is_warned_of_after_three_warnings_too() -> None:
    page = page_with_coach()
    for token in LOSING[:3]:
        await make_losing_move(page, token)
        page.page.act("coach-take-back")
    page.reload()
    await until(page, lambda: "coach" in page.part_scripts)
    play(page, LOSING[3])
    await until(page, lambda: page.parts_shown.get("coach"))
    assert page.parts_shown["coach"]["told"].startswith(f"{LOSING[3]} drops your chances from ")


async def test_a_reload_does_not_bypass_the_coach() -> None:
    """If it is loaded late after a reload, the computer waits for its warning."""
    page = page_with_coach()
    plies = page.session.game.ply
    await make_losing_move(page, "a5")
    bring = page._part

    async def late(name: str) -> Any:
        """Load a part after a minute."""
        await asyncio.sleep(60)
        return await bring(name)

    with mock.patch.object(page, "_part", late):
        page.reload()
        await page.pass_time(30)
        assert page.session.game.ply == plies + 1
        await until(page, lambda: page.parts_shown.get("coach"))
    assert page.session.game.ply == plies + 1
    page.page.act("coach-take-back")
    assert page.session.game.ply == plies
    assert page.session.table.setup.coach == 1, "he has been answered once"


async def test_without_a_network_the_game_continues_without_the_coach() -> None:
    """A losing move is answered by the computer, without a warning."""

    async def lost(_name: str) -> Any:
        """Raise the exception of a failed download."""
        raise JsException("there is no network")

    with mock.patch.object(BrowserlessPage, "_part", staticmethod(lost)):
        page = page_with_coach()
        plies = page.session.game.ply
        play(page, LOSING[0])
        await until(page, lambda: page.session.game.ply > plies + 1)
    assert not page.parts_shown.get("coach")


@pytest.mark.parametrize(("level", "is_told"), [(3, False), (4, True)])
async def test_only_a_chosen_coach_is_reported_as_missing(level: int, *, is_told: bool) -> None:
    """If it cannot be loaded, a notice says so at level 4. At level 3 it is on by default."""

    async def lost(_name: str) -> Any:
        """Raise the exception of a failed download."""
        raise JsException("there is no network")

    with mock.patch.object(BrowserlessPage, "_part", staticmethod(lost)):
        page = page_with_coach(level=level)
        await page.pass_time(5)
    assert (Event.COACH_MISSING in page.session.board_input.now.notices) is is_told


async def test_a_first_game_loads_no_coach_while_it_would_be_silent() -> None:
    """It is loaded once enough moves were made."""
    page = BrowserlessPage()
    await page.rest()
    assert page.session.table.setup.coach == 0
    play(page, "d4")
    assert page.session.request is not None, "the first answer does not wait for it"
    await until(page, lambda: page.session.game.ply == 2)
    play(page, next(iter({"c3", "e5"} - set(page.session.game.tokens))))
    assert "coach" not in page.part_scripts
    await until(page, lambda: page.session.game.ply == COACH_SILENT)
    await until(page, lambda: "coach" in page.part_scripts)


async def test_a_good_move_gets_no_warning() -> None:
    """It is searched, and then the computer moves."""
    page = page_with_coach()
    plies = page.session.game.ply
    await until(page, lambda: "coach" in page.part_scripts)
    play(page, GOOD)
    assert isinstance(page.session.request.thought, LookBack)
    await until(page, lambda: page.session.game.ply > plies + 1)
    assert not page.parts_shown.get("coach")


async def test_the_clock_waits_with_the_coach_and_covers_nothing() -> None:
    """It stands while the coach asks, without being paused."""
    page = page_with_coach(clock="600")
    await until(page, lambda: "clock" in page.part_scripts)
    await make_losing_move(page, "a5")
    clock = page.parts_shown["clock"]
    assert (clock["running"], clock["flag"], clock["paused"]) == ("", None, False)
    page.page.act("coach-take-back")
    clock = page.parts_shown["clock"]
    assert (clock["running"], clock["paused"]) == ("white", False)


@pytest.mark.parametrize("without", [{"opponent": Opponent.PERSON}, {"coach": None}])
async def test_without_a_coach_or_for_two_people_a_losing_move_gets_no_warning(
    without: dict[str, Any],
) -> None:
    """A losing move is not searched."""
    page = page_with_coach(**without)
    play(page, LOSING[0])
    await page.pass_time(5)
    request = page.session.request
    assert request is None or not isinstance(request.thought, LookBack)
    assert not page.parts_shown.get("coach")

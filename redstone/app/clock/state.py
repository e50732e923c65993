"""The clock's data for the page, which runs it there without calling Python."""

from typing import TypedDict

from redstone.app.clock import words
from redstone.app.play.moment import Moment
from redstone.clock.clock import Clock
from redstone.clock.control import Control, System
from redstone.clock.remaining import SECOND, Remaining
from redstone.position import Player
from redstone.record.game import Seat

LEAST_LOW, MOST_LOW = 5 * SECOND, 30 * SECOND
LOW_SHARE = 6
"""Time is low in the last sixth of the main time or of a period, within these bounds."""
TURNS = 25
"""In so many turns the computer would use up the time that it has."""
SHARE = 0.7
"""The largest share of a period or an increment that it uses: the page is not always prompt."""
LEAST_THOUGHT = 50
"""Milliseconds that it thinks however little time it has."""


class ClockSide(TypedDict):
    """A side of the clock as of `since`: milliseconds, and texts about them."""

    left: int
    periods: int
    period: int
    low: int
    told: str
    more: list[str]


class Shown(TypedDict):
    """The clock; `flag` and `hurry` tell when something is due, in milliseconds since 1970."""

    sides: dict[str, ClockSide]
    running: str
    since: int | None
    paused: bool
    can_pause: bool
    can_resume: bool
    fallen: str
    flag: int | None
    hurry: int | None
    words: dict[str, str]


def shown(
    now: Moment,
    clock: Clock,
    *,
    paused: bool = False,
    elsewhere: bool = False,
    told: bool = False,
) -> Shown:
    """Return the clock's data for the page; `paused` covers the board.

    If the game is played `elsewhere` no turn runs here. If other devices keep the clock too and it
    is `told`, it is neither paused nor resumed here.
    """
    game = now.game
    colour = {seat: game.colour(seat).value for seat in Seat}
    runs = clock.turn if clock.is_running else None
    here = runs is not None and not (elsewhere or told)
    computers = (
        here and now.table.has_computer and not now.table.seats.is_person(runs or Seat.FIRST)
    )
    return {
        "sides": {colour[seat]: _side(now, clock, seat) for seat in Seat},
        "running": colour[runs] if runs else "",
        "since": clock.since,
        "paused": paused,
        "can_pause": clock.is_running and not told,
        "can_resume": paused and not told,
        "fallen": colour[clock.flagged] if clock.flagged else "",
        "flag": clock.flag_falls if here else None,
        "hurry": _hurry(clock) if computers else None,
        "words": words.labels(),
    }


def _side(now: Moment, clock: Clock, seat: Seat) -> ClockSide:
    control, side = clock.controls.of(seat), clock.side(seat)
    low = low_from(control)
    player: Player = now.game.colour(seat)
    return {
        "left": side.left,
        "periods": side.periods,
        "period": control.each * SECOND if control.system is System.BYO_YOMI else 0,
        "low": low,
        "told": words.low(now, player, low // SECOND),
        "more": [words.periods(count) for count in range(side.periods + 1)],
    }


def low_from(control: Control) -> int:
    """Return the milliseconds left from which time is low, in the last period if there are any."""
    whole = control.each if control.system is System.BYO_YOMI else control.main
    return max(LEAST_LOW, min(MOST_LOW, whole * SECOND // LOW_SHARE // SECOND * SECOND))


def _hurry(clock: Clock) -> int | None:
    """Return the time when the computer must move, so that it keeps within its time."""
    if clock.turn is None or clock.since is None:
        return None
    control, side = clock.controls.of(clock.turn), clock.side(clock.turn)
    return clock.since + max(LEAST_THOUGHT, thought(control, side) - clock.spent)


def thought(control: Control, side: Remaining) -> int:
    """Return the milliseconds that the computer may think in a turn."""
    each = int(SHARE * control.each * SECOND)
    if control.system is System.BYO_YOMI:
        return min(side.left, each) if side.in_overtime(control) else side.left // TURNS + each
    return min(side.left // TURNS + each, side.left // 2)

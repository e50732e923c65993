"""The clock's data for the page, whose script runs the display without calling Python."""

from typing import TypedDict

from redstone.app.clock import words
from redstone.app.play.board_state import BoardState
from redstone.clock.clock import Clock
from redstone.clock.control import Control, System
from redstone.clock.remaining import SECOND, Remaining
from redstone.position import Player
from redstone.record.game import Seat

LEAST_LOW, MOST_LOW = 5 * SECOND, 30 * SECOND
LOW_SHARE = 6
"""Time is low in the last sixth of the main time or of a period, within these bounds."""
TURNS = 25
"""The computer plans to use up its remaining time in this number of turns."""
SHARE = 0.7
"""The largest share of a period or an increment that it uses: the page may respond late."""
LEAST_THOUGHT = 50
"""The shortest thinking time of the computer, in milliseconds."""


class ClockSide(TypedDict):
    """One side of the clock: milliseconds at the time `since`, and texts about them.

    `low` is the time from which `told`, a warning, is shown. `more` has the texts of the remaining
    periods, by their number.
    """

    left: int
    periods: int
    period: int
    low: int
    told: str
    more: list[str]


class Shown(TypedDict):
    """The clock's data; times are in milliseconds since 1970.

    `flag` is the time at which a flag falls, `hurry` the time by which the computer must move; None
    for none.
    """

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
    now: BoardState,
    clock: Clock,
    *,
    paused: bool = False,
    elsewhere: bool = False,
    told: bool = False,
) -> Shown:
    """Return the clock's data for the page: both sides, the one that runs, buttons and flag time.

    `paused` covers the board. With `elsewhere`, the game is played on another device, and no
    turn runs here. With `told`, other devices keep the clock too, so it can be neither paused
    nor resumed here.
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


def _side(now: BoardState, clock: Clock, seat: Seat) -> ClockSide:
    """Return one seat's clock data: its time and periods, with their texts."""
    control, side = clock.controls.of(seat), clock.side(seat)
    low = low_from(control)
    player: Player = now.game.colour(seat)
    return {
        "left": side.left,
        "periods": side.periods,
        "period": control.each * SECOND if control.system is System.BYO_YOMI else 0,
        "low": low,
        "told": words.low_time_warning(now, player, low // SECOND),
        "more": [words.periods_left(count) for count in range(side.periods + 1)],
    }


def low_from(control: Control) -> int:
    """Return the time left (ms) that counts as low: a share of the main time or the period."""
    whole = control.each if control.system is System.BYO_YOMI else control.main
    return max(LEAST_LOW, min(MOST_LOW, whole * SECOND // LOW_SHARE // SECOND * SECOND))


def _hurry(clock: Clock) -> int | None:
    """Return the time (ms since 1970) by which the computer should move; None if no turn runs."""
    if clock.turn is None or clock.since is None:
        return None
    control, side = clock.controls.of(clock.turn), clock.side(clock.turn)
    return clock.since + max(LEAST_THOUGHT, thinking_time(control, side) - clock.spent)


def thinking_time(control: Control, side: Remaining) -> int:
    """Return the milliseconds that the computer may think in a turn."""
    each = int(SHARE * control.each * SECOND)
    if control.system is System.BYO_YOMI:
        return min(side.left, each) if side.in_overtime(control) else side.left // TURNS + each
    return min(side.left // TURNS + each, side.left // 2)

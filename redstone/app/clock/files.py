"""A game with its clock for SGF: the time controls, and the time left after each move.

TM has the seconds of main time, OT the rest in words. The words are those of other programs: "5
fischer", "5 bronstein", "5x30 byo-yomi". If the sides have different times, OT has both.
"""

from dataclasses import replace

from redstone.app.clock.timed import Timed
from redstone.clock.control import Control, Controls, System
from redstone.clock.remaining import Remaining
from redstone.record.game import Game, Seat, seat_to_move
from redstone.record.node import TimeLeft


def with_times(game: Game, timed: Timed) -> Game:
    """Return the game with its time controls as SGF texts, and the times left as notes of moves."""
    controls = timed.clock.controls
    time, overtime = time_and_overtime(controls)
    nodes = list(game.nodes)
    for ply, left in enumerate(timed.times[: len(game.path) - 1], 1):
        if left is not None:
            number = game.path[ply]
            seat: Seat = seat_to_move(game.line_positions[ply - 1])
            notes = replace(nodes[number].notes, left=_file_time_left(controls.of(seat), left))
            nodes[number] = replace(nodes[number], notes=notes)
    headline = replace(game.headline, time=time, overtime=overtime)
    return replace(game, nodes=tuple(nodes), headline=headline)


def _file_time_left(control: Control, left: Remaining) -> TimeLeft:
    """Return a time left as in SGF: of the main time or, in overtime, of the current period."""
    if not left.in_overtime(control):
        return TimeLeft(left.left)
    return TimeLeft(left.left, left.periods + (left.left > 0))


OVERTIME = {
    System.SUDDEN_DEATH: "",
    System.FISCHER: "{each} fischer",
    System.BRONSTEIN: "{each} bronstein",
    System.BYO_YOMI: "{periods}x{each} byo-yomi",
}


def time_and_overtime(controls: Controls) -> tuple[str, str]:
    """Return the SGF values of TM and OT; TM is empty if the seats' time controls differ.

    OT is then a phrase with both. It is empty for a time control without overtime.
    """
    black, white = controls.first, controls.second
    if controls.are_same:
        return str(black.main), _overtime(black)
    return "", f"Black: {_in_words(black)}; White: {_in_words(white)}"


def _in_words(control: Control) -> str:
    """Return a time control as an English phrase."""
    more = _overtime(control)
    return f"{control.main} + {more}" if more else str(control.main)


def _overtime(control: Control) -> str:
    """Return the phrase for a time control's overtime."""
    return OVERTIME[control.system].format(each=control.each, periods=control.periods)

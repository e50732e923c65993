"""A game with its clock, for files: the time controls, and the time left after each move."""

from dataclasses import replace

from redstone.app.clock.timed import Timed
from redstone.clock.control import Control
from redstone.clock.remaining import Remaining
from redstone.clock.sgf import time_and_overtime
from redstone.record.game import Game, Seat, seat_to_move
from redstone.record.node import TimeLeft


def with_times(game: Game, timed: Timed) -> Game:
    """Return the game with its time controls, and the time left in the notes of its moves."""
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
    """Return the time left as files write it: in overtime, the current period counts as left."""
    if not left.in_overtime(control):
        return TimeLeft(left.left)
    return TimeLeft(left.left, left.periods + (left.left > 0))

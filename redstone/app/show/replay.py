"""The capture that decided a game as two pictures, shown again when the game has ended."""

from redstone.app.play.ending import RanOut
from redstone.app.play.moment import Moment
from redstone.pictures.drawing import Picture, draw
from redstone.pictures.layout import Layout
from redstone.pictures.view import View
from redstone.position import Position
from redstone.record.change import Change, change_between


def deciding_capture(now: Moment, layout: Layout) -> tuple[Picture, Picture] | None:
    """Return the board before a capture, and with the stones leaving; None without one.

    It is the first one after the loser ran out of safe moves, otherwise the last one. The pictures
    have negative position ids, so that they equal those of no other picture.
    """
    game, number = now.game, -2 * now.position_id
    found = now.ending.turning if now.ending else None
    forwards = range(found.ply, game.ply + 1) if isinstance(found, RanOut) else ()
    for ply in (*forwards, *range(game.ply, 0, -1)):
        before, after = game.positions[ply - 1 : ply + 1]
        change = change_between(before, game.moves[ply - 1], after)
        if change is not None and change.removed:
            return _drawn(before, None, number - 1, layout), _drawn(after, change, number, layout)
    return None


def _drawn(position: Position, change: Change | None, moment: int, layout: Layout) -> Picture:
    """Return the picture of a position, with the change that led there."""
    placed = change.placed if change else None
    view = View(position.board, position.to_move.stone, moment=moment, last=placed, change=change)
    return draw(view, layout)

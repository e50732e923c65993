"""Pictures at a game's end: Black's win-probability graph, and the deciding capture."""

from collections.abc import Iterator, Sequence
from itertools import chain

from redstone.app.play.board_state import BoardState
from redstone.app.play.ending import LargeCapture, RanOut
from redstone.pictures.drawing import LINE, Command, Picture, draw
from redstone.pictures.layout import Layout
from redstone.pictures.view import View
from redstone.position import Position
from redstone.record.change import Change, change_between

WIDTH, HEIGHT = 24.0, 4.0
"""The picture's size, in the units of all pictures."""
MARK, RIM = 0.34, 0.12
"""The radius of the mark at the turning point, and the width of the light rim around it."""


def win_probability_graph(black: Sequence[float | None], turned: int | None) -> Picture:
    """Return the graph of Black's win probability by ply, with a mark where the game turned.

    The part below the curve is dark. Values are from 0 to 1; unknown ones are skipped.
    """
    return Picture(WIDTH, HEIGHT, 0, [*_commands(black, turned)])


def _commands(black: Sequence[float | None], turned: int | None) -> Iterator[Command]:
    """Yield the graph's areas, middle line and mark."""
    step = WIDTH / max(1, len(black) - 1)
    line = [(ply * step, HEIGHT * (1 - share)) for ply, share in _known(black)]
    yield ["area", 0, 0, WIDTH, 0, WIDTH, HEIGHT, 0, HEIGHT, "count-white"]
    if line:
        (left, _), (right, _) = line[0], line[-1]
        yield ["area", left, HEIGHT, *chain(*line), right, HEIGHT, "count-black"]
    yield ["line", 0, HEIGHT / 2, WIDTH, HEIGHT / 2, "line", LINE]
    share = black[turned] if turned and turned < len(black) else None
    if turned and share is not None:
        x = min(max(turned * step, MARK + RIM), WIDTH - MARK - RIM)
        y = min(max(HEIGHT * (1 - share), MARK + RIM), HEIGHT - MARK - RIM)
        yield ["disc", x, y, MARK + RIM, "badge"]
        yield ["disc", x, y, MARK, "doom"]


def _known(black: Sequence[float | None]) -> Iterator[tuple[int, float]]:
    """Yield each known value with its ply."""
    return ((ply, share) for ply, share in enumerate(black) if share is not None)


def deciding_capture(now: BoardState, layout: Layout) -> tuple[Picture, Picture] | None:
    """Return the pictures of the board before and after the deciding capture; None without one.

    It is a large one, or the first after the loser ran out of safe moves, else the last. The
    pictures have negative position ids, so that they equal those of no other picture.
    """
    game, number = now.game, -2 * now.position_id
    found = now.ending.turning if now.ending else None
    forwards = range(found.ply, game.ply + 1) if isinstance(found, LargeCapture | RanOut) else ()
    for ply in (*forwards, *range(game.ply, 0, -1)):
        before, after = game.positions[ply - 1 : ply + 1]
        change = change_between(before, game.moves[ply - 1], after)
        if change is not None and change.removed:
            return _drawn(before, None, number - 1, layout), _drawn(after, change, number, layout)
    return None


def _drawn(position: Position, change: Change | None, moment: int, layout: Layout) -> Picture:
    """Return the picture of a position, with the captures that led there animated."""
    placed = change.placed if change else None
    view = View(position.board, position.to_move.stone, moment=moment, last=placed, change=change)
    return draw(view, layout)

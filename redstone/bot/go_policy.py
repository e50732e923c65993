"""What a player of Go thinks of a move at first sight.

The weights are the logarithms of how much more often a move with a feature is played than one
without it, fitted to what GNU Go 3.8 played at level 6 in some 30 games on 9x9, and rounded.
"""

from collections.abc import Iterator

from redstone.bot.go_board import GoBoard
from redstone.bot.go_playout import is_sensible, rescue
from redstone.bot.go_shape import CLUES, EYE, PATTERN, TOUCHES

USUAL = 0.4
"""The chances of a move that nothing speaks for or against."""
SCALE = 0.09
"""What a weight of 1 adds to a move's chances."""
LEAST, MOST = 0.05, 0.95
PASSING = 0.05
"""A pass's chances."""

CAPTURE, RESCUE, THREAT = 1.0, 1.2, 0.6
MANY_STONES, MANY = 4, 1.0
"""What is taken or saved besides if it is so many stones."""
WITHDRAWN = -1.5
"""A stone that could be taken at once."""
NEAR = (0.0, 1.5, 1.3, 0.5)
"""Nearness to the last stone, by the distance in lines."""
OPEN_LINE = (-1.8, 0.1, 1.9, 0.5, 0.7)
"""Lines from the edge where no stone is around, the last one for all further in."""
SHAPE = 1.8
OWN_BESIDE = (-0.8, -0.4, 0.0, 0.9, 0.3)
ENEMY_BESIDE = (-0.3, 0.3, -0.3, 0.0, 0.4)
OWN_CORNERS = (-0.4, 0.0, 0.4, 0.1, 0.0)
"""How many of the points beside and of the four corners have a stone."""


def opinions(board: GoBoard) -> Iterator[tuple[int, float]]:
    """Every move worth a search, with the mover's chances; the pass is always one of them.

    Filling an own eye and self-capture are not.
    """
    me, ko, passed, codes = board.to_move, board.ko, board.passed, board.codes
    urgent = _urgent(board)
    near = dict(board.go.near[board.last]) if board.last >= 0 else {}
    for point in board.free:
        clues = CLUES[codes[point]]
        if clues & EYE[me] or point == ko:
            continue
        taken = board.captures(point) if clues & TOUCHES[me ^ 1] else 0
        if not taken and not board.breathes(point):
            continue
        if passed is not None and board.recreates(point):
            continue
        weight = SHAPES[codes[point]][me] + urgent.get(point, 0.0) + NEAR[near.get(point, 0)]
        if taken:
            weight += CAPTURE if taken < MANY_STONES else CAPTURE + MANY
        elif not is_sensible(board, point):
            weight += WITHDRAWN
        elif codes[point] == board.go.bare[point]:
            weight += OPEN_LINE[min(board.go.line[point], len(OPEN_LINE) - 1)]
        yield point, min(max(USUAL + SCALE * weight, LEAST), MOST)
    yield board.area, PASSING


def _urgent(board: GoBoard) -> dict[int, float]:
    """The weights of saving own strings in atari, and of putting the enemy's into it."""
    found: dict[int, float] = {}
    for group in set(board.at):
        if not group:
            continue
        liberties = board.liberties[group]
        more = liberties & (liberties - 1)
        if group & 1 != board.to_move:
            if more and not more & (more - 1):
                for bit in (more, liberties ^ more):
                    found.setdefault(bit.bit_length() - 1, THREAT)
        elif not more:
            point = rescue(board, group)
            if point >= 0:
                many = len(board.stones[group]) >= MANY_STONES
                found[point] = max(found.get(point, 0.0), RESCUE + MANY * many)
    return found


class Shapes(dict[int, tuple[float, float]]):
    """The weights of a point's surroundings for Black and for White, by their code."""

    def __missing__(self, code: int) -> tuple[float, float]:
        weights = self[code] = (_shape_weight(code, 1), _shape_weight(code, 2))
        return weights


SHAPES = Shapes()


def _shape_weight(code: int, own: int) -> float:
    cells = [code >> 2 * place & 3 for place in range(8)]
    beside, corners = cells[:4], cells[4:]
    return (
        OWN_BESIDE[beside.count(own)]
        + ENEMY_BESIDE[beside.count(3 - own)]
        + OWN_CORNERS[corners.count(own)]
        + (SHAPE if CLUES[code] & PATTERN else 0.0)
    )

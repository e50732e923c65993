"""What a player of Go thinks of a move at first sight."""

from collections.abc import Iterator

from redstone.bot.go_board import GoBoard
from redstone.bot.go_playout import is_sensible, rescue
from redstone.bot.go_shape import CLUES, EYE, PATTERN, TOUCHES

USUAL = 0.5
"""The chances of a move that nothing speaks for or against."""
CAPTURE, RESCUE = 0.65, 0.65
MORE_STONES = 0.02
"""What each stone taken or saved adds, up to MANY_STONES of them."""
MANY_STONES = 10
SHAPE = 0.08
NEAR = (0.1, 0.1, 0.05, 0.02)
"""What nearness to the last stone adds, by the distance in lines."""
WITHDRAWN = 0.2
"""A stone that could be taken at once."""
EDGE = (-0.2, -0.06, 0.04, 0.0)
"""What a line from the edge adds where no stone is near."""
PASSING = 0.05


def opinions(board: GoBoard) -> Iterator[tuple[int, float]]:
    """Every move worth a search, with the mover's chances; the pass is always one of them.

    Filling an own eye and self-capture are not.
    """
    near = _nearness(board)
    rescues = _rescues(board)
    eye, ko, passed = EYE[board.to_move], board.ko, board.passed
    for point in board.free:
        clues = CLUES[board.codes[point]]
        if clues & eye or point == ko:
            continue
        taken = board.captures(point) if clues & TOUCHES[board.to_move ^ 1] else 0
        if not taken and not board.breathes(point):
            continue
        if passed is not None and board.recreates(point):
            continue
        if taken:
            chance = CAPTURE + MORE_STONES * min(taken, MANY_STONES)
        elif point in rescues:
            chance = RESCUE + MORE_STONES * rescues[point]
        elif not is_sensible(board, point):
            chance = WITHDRAWN
        elif clues & PATTERN:
            chance = USUAL + SHAPE
        elif board.codes[point] == board.go.bare[point]:
            chance = USUAL + EDGE[min(board.go.line[point], 3)]
        else:
            chance = USUAL
        yield point, chance + near.get(point, 0.0)
    yield board.area, PASSING


def _nearness(board: GoBoard) -> dict[int, float]:
    """What every point near the last stone gains."""
    if board.last < 0:
        return {}
    return {point: NEAR[lines] for point, lines in board.go.near[board.last]}


def _rescues(board: GoBoard) -> dict[int, int]:
    """The points that save own strings in atari, with the number of stones."""
    found: dict[int, int] = {}
    for group in set(board.at):
        if group and group & 1 == board.to_move:
            around = board.liberties[group]
            if not around & (around - 1):
                point = rescue(board, group)
                if point >= 0:
                    found[point] = min(len(board.stones[group]), MANY_STONES)
    return found

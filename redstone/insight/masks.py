"""Sets of points as bit masks, row by row from a1, for fast unions of many points."""

from collections.abc import Iterator
from functools import cache

from redstone.board import Board, Point, Stone


def bit(board: Board, point: Point) -> int:
    """Return the mask of one point."""
    return 1 << (point.row * board.cols + point.col)


def everywhere(board: Board) -> int:
    """Return the mask of all points."""
    return (1 << (board.cols * board.rows)) - 1


def mask(board: Board, *stones: Stone) -> int:
    """Return the mask of the points with a stone of these kinds."""
    cols, found = board.cols, board.stones.items()
    return sum(1 << (col + cols * row) for (col, row), stone in found if stone in stones)


def points_of(board: Board, points: int) -> frozenset[Point]:
    """Return the points of a mask; fast only for few points."""
    found = []
    while points:
        number = (points & -points).bit_length() - 1
        found.append(board.points[number])
        points &= points - 1
    return frozenset(found)


def parts(board: Board, points: int) -> Iterator[int]:
    """Yield the connected parts of a mask."""
    cols, after_first = board.cols, _after_first_column(board.cols, board.rows)
    before_last = after_first >> 1
    while points:
        part, grown = 0, points & -points
        while grown != part:
            part = grown
            sideways = (part & before_last) << 1 | (part & after_first) >> 1
            grown = (part | sideways | part << cols | part >> cols) & points
        points &= ~part
        yield part


@cache
def _after_first_column(cols: int, rows: int) -> int:
    """Return the mask of all points but those of the column a."""
    row = (1 << cols) - 2
    return sum(row << cols * number for number in range(rows))

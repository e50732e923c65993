"""The points of a board as small numbers, with what never changes: neighbours and bits.

A point is numbered row by row from a1. A placement is a number too: the point for an own
stone, the point plus `area` for red. A bit set ("mask") has the bit `1 << point` per point.
"""

from dataclasses import dataclass
from functools import cache

from redstone.board import Board, all_points, neighbour_table
from redstone.position import Place


@dataclass(frozen=True, eq=False)
class Shape:
    """One board size: `area` points, and for every point its neighbours and bits."""

    cols: int
    rows: int
    area: int
    neighbours: tuple[tuple[int, ...], ...]
    bits: tuple[int, ...]
    others: tuple[int, ...]
    """For every point the mask of all others; above zero, for `&` is slow below."""
    places: tuple[Place, ...]
    """For every placement's number the move of the record."""

    def number(self, move: Place) -> int:
        """The number of a placement on this board."""
        point = move.point.row * self.cols + move.point.col
        return point + self.area if move.red else point


def shape_of(board: Board) -> Shape:
    """The shape of a board, built once for each size."""
    return _shape(board.cols, board.rows)


@cache
def _shape(cols: int, rows: int) -> Shape:
    points = all_points(cols, rows)
    table = neighbour_table(cols, rows)
    bits = tuple(1 << number for number in range(len(points)))
    all_bits = sum(bits)
    return Shape(
        cols=cols,
        rows=rows,
        area=len(points),
        neighbours=tuple(tuple(q.row * cols + q.col for q in table[p]) for p in points),
        bits=bits,
        others=tuple(all_bits ^ bit for bit in bits),
        places=tuple(Place(p) for p in points) + tuple(Place(p, red=True) for p in points),
    )

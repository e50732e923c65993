"""The symmetries of a position: what is the same move but for how the board is turned."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product

from redstone.board import Board, Point
from redstone.position import Move, Place

Image = Callable[[Move], Move]
"""A move as it is on the board turned or mirrored."""


def images_onto_itself(board: Board) -> list[Image]:
    """The ways to turn and mirror a board that leave its stones as they lie; one does nothing."""
    found = []
    for flip_cols, flip_rows, transpose in product((False, True), repeat=3):
        if transpose and board.cols != board.rows:
            continue

        def image(
            point: Point, c: bool = flip_cols, r: bool = flip_rows, t: bool = transpose
        ) -> Point:
            col = board.cols - 1 - point.col if c else point.col
            row = board.rows - 1 - point.row if r else point.row
            return Point(row, col) if t else Point(col, row)

        if all(board.stone_at(image(point)) is stone for point, stone in board.stones.items()):
            found.append(_of_moves(image))
    return found


def distinct(board: Board, moves: Iterable[Move]) -> tuple[Move, ...]:
    """The first of each kind of moves that are the same up to the symmetry of a board."""
    images, seen, found = images_onto_itself(board), set[Move](), []
    for move in moves:
        if move not in seen:
            found.append(move)
            seen.update(image(move) for image in images)
    return tuple(found)


def _of_moves(image: Callable[[Point], Point]) -> Image:
    def of(move: Move) -> Move:
        return replace(move, point=image(move.point)) if isinstance(move, Place) else move

    return of

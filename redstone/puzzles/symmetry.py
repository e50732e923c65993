"""Symmetries of a position, under which moves are equivalent."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product

from redstone.board import Board, Point
from redstone.position import Move, Place

Turn = Callable[[Point], Point]
"""A map of points to those on the board rotated or mirrored."""
Image = Callable[[Move], Move]
"""A map of moves to those on the board rotated or mirrored."""


def images_of(board: Board) -> Iterator[Turn]:
    """Yield the rotations and reflections of a board as maps of points, identity first."""
    for flip_cols, flip_rows, transpose in product((False, True), repeat=3):
        if transpose and board.cols != board.rows:
            continue

        def image(
            point: Point, c: bool = flip_cols, r: bool = flip_rows, t: bool = transpose
        ) -> Point:
            """Return a point's image under this rotation or reflection."""
            col = board.cols - 1 - point.col if c else point.col
            row = board.rows - 1 - point.row if r else point.row
            return Point(row, col) if t else Point(col, row)

        yield image


def images_onto_itself(board: Board) -> list[Image]:
    """Return the symmetries that keep a board's stones in place, as maps of moves."""
    stones = board.stones.items()
    return [
        of_moves(image)
        for image in images_of(board)
        if all(board.stone_at(image(point)) is stone for point, stone in stones)
    ]


def distinct(board: Board, moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return the first move of each class of moves equivalent by the board's symmetries."""
    images, seen, found = images_onto_itself(board), set[Move](), []
    for move in moves:
        if move not in seen:
            found.append(move)
            seen.update(image(move) for image in images)
    return tuple(found)


def of_moves(image: Turn) -> Image:
    """Return the map of moves that corresponds to a map of points."""

    def of(move: Move) -> Move:
        """Return a move's image; moves without a point are unchanged."""
        return replace(move, point=image(move.point)) if isinstance(move, Place) else move

    return of

"""Sets of points as bit masks have the same connected parts as a walk finds."""

from random import Random

import pytest

from redstone.board import Board, Point, Stone
from redstone.insight.reserve import bit, everywhere, mask, parts, points_of


def parts_by_walk(board: Board, points: set[Point]) -> set[frozenset[Point]]:
    """Return the connected parts of some points, found step by step."""
    found = set()
    for start in points:
        part, waiting = set[Point](), [start]
        while waiting:
            point = waiting.pop()
            if point in points and point not in part:
                part.add(point)
                waiting += board.neighbours(point)
        found.add(frozenset(part))
    return found


@pytest.mark.parametrize("size", [(2, 2), (2, 9), (9, 2), (5, 5), (19, 19)])
def test_connected_parts_agree_with_a_walk(size: tuple[int, int]) -> None:
    rng, board = Random(1), Board.empty(*size)
    for _ in range(10):
        points = {point for point in board.points if rng.random() < 0.6}
        number = sum(bit(board, point) for point in points)
        assert points_of(board, number) == points
        assert {points_of(board, part) for part in parts(board, number)} == parts_by_walk(
            board, points
        )


def test_masks_have_the_stones_of_each_kind() -> None:
    board = Board.empty(3, 2).place(Point(0, 0), Stone.BLACK).place(Point(2, 1), Stone.RED)
    assert mask(board, Stone.BLACK) == 0b000001
    assert mask(board, Stone.BLACK, Stone.RED) == 0b100001
    assert everywhere(board) == 0b111111

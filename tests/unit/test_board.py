"""Groups and liberties of a board, and boards as values."""

import pickle
from random import Random

import pytest

from redstone.board import Board, Point, Stone
from redstone.record.diagram import format_rows, parse_diagram
from redstone.record.notation import parse_point

BOARD = parse_diagram(
    """
    4 X X . O
    3 # X O O
    2 . # O .
    1 O . . X
      a b c d
    """
)


@pytest.mark.parametrize(
    ("name", "points", "liberties"),
    [
        ("a4", {"a4", "b4", "b3"}, {"c4"}),
        ("c3", {"c3", "d3", "d4", "c2"}, {"c4", "d2", "c1"}),
        ("a1", {"a1"}, {"a2", "b1"}),
        ("d1", {"d1"}, {"c1", "d2"}),
    ],
)
def test_a_group_has_its_stones_and_liberties(
    name: str, points: set[str], liberties: set[str]
) -> None:
    group = BOARD.group_at(parse_point(name))
    assert group is not None
    assert group.stone is BOARD.stone_at(parse_point(name))
    assert set(map(str, group.points)) == points
    assert set(map(str, group.liberties)) == liberties


@pytest.mark.parametrize("name", ["a3", "c4"], ids=["red", "empty"])
def test_empty_and_red_points_have_no_group(name: str) -> None:
    assert BOARD.group_at(parse_point(name)) is None


def test_groups_are_ordered_by_their_first_point() -> None:
    assert [min(map(str, group.points)) for group in BOARD.groups] == ["a1", "d1", "c2", "a4"]


def test_a_group_adjacent_to_a_point_twice_is_listed_once() -> None:
    beside = BOARD.groups_beside(parse_point("c4"))
    assert set(beside) == {BOARD.group_at(parse_point("b4")), BOARD.group_at(parse_point("d4"))}
    assert len(beside) == 2


def test_corners_edges_and_the_middle_have_two_three_and_four_neighbours() -> None:
    counts = {name: len(BOARD.neighbours(parse_point(name))) for name in ("a1", "a2", "b2", "d4")}
    assert counts == {"a1": 2, "a2": 3, "b2": 4, "d4": 2}


def test_boards_are_equal_by_their_stones_in_any_order() -> None:
    empty, a1, b2 = Board.empty(3, 2), Point(0, 0), Point(1, 1)
    one = empty.place(a1, Stone.BLACK).place(b2, Stone.RED)
    other = empty.place(b2, Stone.RED).place(a1, Stone.BLACK)
    assert one == other
    assert hash(one) == hash(other)
    assert one != other.remove([a1])
    assert Board.empty(3, 2) != Board.empty(2, 3)


def test_placing_and_removing_do_not_change_the_original_board() -> None:
    empty = Board.empty(2, 2)
    one = empty.place(Point(0, 0), Stone.WHITE)
    assert one.remove([Point(0, 0)]) == empty
    assert format_rows(empty) == ("..", "..")
    assert format_rows(one) == ("..", "O.")
    with pytest.raises(TypeError):
        one.stones[Point(1, 1)] = Stone.BLACK  # type: ignore[index]


def test_a_board_can_be_pickled() -> None:
    board = Board.empty(3, 2).place(Point(1, 1), Stone.BLACK)
    assert board.groups
    other = pickle.loads(pickle.dumps(board))
    assert other == board
    with pytest.raises(TypeError):
        other.stones[Point(0, 0)] = Stone.WHITE


def test_masks_agree_with_the_stones_when_computed_or_updated() -> None:
    board, rng = Board.empty(4, 3), Random(1)
    assert board.masks == dict.fromkeys(Stone, 0)
    for _ in range(60):
        point, stone = rng.choice(board.points), rng.choice(list(Stone))
        board = board.remove([point]) if rng.random() < 0.2 else board.place(point, stone)
        expected = dict.fromkeys(Stone, 0)
        for number, each in enumerate(board.points):
            if (found := board.stone_at(each)) is not None:
                expected[found] |= 1 << number
        assert board.masks == expected

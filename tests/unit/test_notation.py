"""Points, moves, sizes and boards as text: reading, writing, and texts that cannot be read."""

import re

import pytest

from redstone.board import Board, Point
from redstone.position import Place, Resign, Swap
from redstone.record.characters import quote
from redstone.record.diagram import format_diagram, format_rows, parse_diagram, parse_rows
from redstone.record.notation import NotationError, format_size, parse_move, parse_point, parse_size


def test_every_point_of_19x19_round_trips_in_either_case() -> None:
    points = Board.empty(19, 19).points
    assert len({str(point) for point in points}) == 361
    for point in points:
        assert parse_point(str(point)) == point == parse_point(str(point).upper())


def test_columns_leave_out_i() -> None:
    assert [str(Point(col, 0))[0] for col in range(19)] == list("abcdefghjklmnopqrst")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "1",
        "i5",
        "u5",
        "a0",
        "a05",
        "a20",
        "a100",
        "5a",
        " a1",
        "a1 ",
        "a1\n",
        "\u212a5",
        "a\u0661",
    ],
)
def test_invalid_points_are_refused(text: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_point(text)
    assert quote(text) in str(error.value)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("e5", Place(Point(4, 4))),
        ("xe5", Place(Point(4, 4), red=True)),
        ("XE5", Place(Point(4, 4), red=True)),
        ("z", Swap()),
        ("w", Resign()),
    ],
)
def test_moves_round_trip(text: str, move: object) -> None:
    assert parse_move(text) == move
    assert str(parse_move(text)) == text.lower()


@pytest.mark.parametrize(
    "text", ["", "x", "xx5", "xz", "zz", "yy", "v", "vve5", "ue5", "e5e5", "xi1"]
)
def test_invalid_moves_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text)


@pytest.mark.parametrize(
    ("text", "size"), [("2", (2, 2)), ("19", (19, 19)), ("13x9", (13, 9)), ("2X19", (2, 19))]
)
def test_sizes_round_trip(text: str, size: tuple[int, int]) -> None:
    assert parse_size(text) == size
    assert format_size(*size) == text.lower()


@pytest.mark.parametrize(
    "text", ["", "1", "20", "09", "9x", "x9", "9x1", "9x20", "9x09", "9 x 9", "9x9x9", "-9"]
)
def test_invalid_sizes_are_refused(text: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_size(text)
    assert quote(text) in str(error.value)


def test_diagrams_are_read_with_and_without_coordinates() -> None:
    rows = ("X.#", "..O")
    board = parse_rows(rows)
    assert format_rows(board) == rows
    assert format_diagram(board) == " 2 X . #\n 1 . . O\n   a b c"
    for text in (format_diagram(board), "\n\n" + format_diagram(board) + "\n", "X.#\n..O"):
        assert parse_diagram(text) == board, text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "a board of 0x0"),
        ("X", "a board of 1x1"),
        ("X.\nX", "row 'X' has 1 points"),
        ("X.\n.Z", "'Z' in row '.Z'"),
        ("..\n..\nb a", "'b' in row 'ba'"),
    ],
)
def test_invalid_diagrams_are_refused(text: str, expected: str) -> None:
    with pytest.raises(ValueError, match=re.escape(expected)):
        parse_diagram(text)

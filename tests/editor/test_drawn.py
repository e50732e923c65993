"""Boards drawn as text in the usual styles, whole and damaged."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.board import Board, Point, Stone
from redstone.position import Player
from redstone.record.diagram import format_diagram, format_rows, parse_rows
from redstone.record.drawn import MAX_CHARACTERS, Doubt, Unclear, read_drawing

FORMS = {
    "as we write it": (" 3 X . O\n 2 . # .\n 1 . . X\n   a b c", "X.O .#. ..X"),
    "without spaces": ("X.O\n.#.\n..X", "X.O .#. ..X"),
    "as some programs begin a file": ("\ufeffX.O\n.#.\n..X", "X.O .#. ..X"),
    "small letters": ("x . o\no . x", "X.O O.X"),
    "black, white and red": ("B . W\n. R .\nW . B", "X.O .#. O.X"),
    "no point empty": ("XXO\nOXO\nXXO", "XXO OXO XXO"),
    "a program's list": ('["..X", "O.#",\n "X.O"]', "..X O.# X.O"),
    "quoted in a mail": ("> X . O\n> . O .\n> # . X", "X.O .O. #.X"),
    "in a frame": ("+---+\n|X.O|\n|.#.|\n|..X|\n+---+", "X.O .#. ..X"),
    "dashes": ("- X -\nO - -\n- - X", ".X. O.. ..X"),
    "crossings": ("+ X +\nO + +\n+ + X", ".X. O.. ..X"),
    "a lattice": ("X-+-O\n| | |\n+-X-+\n| | |\n+-+-#", "X.O .X. ..#"),
    "box drawing": ("┌┬●┐\n├○┼┤\n└┴┴┘", "..X. .O.. ...."),
    "wide box drawing": ("┌─┬─●─┐\n│ │ │ │\n├─○─┼─┤\n│ │ │ │\n└─┴─┴─┘", "..X. .O.. ...."),
    "emoji": ("⚪️⚫️🔴\n➕⚫️⚪️\n⚫️⚪️⚪️", "OX# .XO XOO"),
    "a program that tells more": (
        "   A B C\n 3 . X . 3  WHITE (O) has captured 0 stones\n 2 .(O). 2\n 1 . . . 1\n   A B C",
        ".X. .O. ...",
    ),
    "KataGo": (
        "MoveNum: 4 HASH: 12\n   A B C\n 3 . X1. \n 2 O2X . \n 1 . . O3\nNext player: Black\n",
        ".X. OX. ..O",
    ),
    "between words": ("Look at this:\n\n. X\nO .\n\nBlack should have won.", ".X O."),
    "Sensei's Library": (
        "$$B Title\n$$  -------\n$$ | . a . |\n$$ | X O , |\n$$ | # @ 1 |\n$$  -------",
        "... XO. XO.",
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_style_of_diagram_is_read(form: str) -> None:
    text, rows = FORMS[form]
    drawing = read_drawing(text)
    assert drawing is not None
    assert " ".join(format_rows(drawing.board)) == rows
    assert drawing.doubts == ()


@pytest.mark.parametrize(
    ("words", "player"),
    [
        ("Black to move", Player.BLACK),
        ("it is white to play here", Player.WHITE),
        ("O to move", Player.WHITE),
        ("X's to play", Player.BLACK),
        ("turn: White", Player.WHITE),
        ("Next player: White", Player.WHITE),
        ("", None),
        ("Black moved, White to ponder", None),
    ],
)
def test_the_player_to_move_is_read(words: str, player: Player | None) -> None:
    drawing = read_drawing(f"{words}\n. X\nO .")
    assert drawing is not None
    assert drawing.to_move is player


@pytest.mark.parametrize(
    "text",
    [
        "",
        "X . O",
        "Bob won.\nWow, cool",
        "Who won?\nBob or Rob.",
        "Hello there,\nwhat do you think of this game?\nBest wishes",
        "1. e4 e5\n2. Nf3 Nc6",
        "12\n34\n56",
        "https://example.org/a\nhttps://example.org/b",
        "{}\n[]",
    ],
)
def test_prose_and_fragments_are_not_read_as_a_board(text: str) -> None:
    assert read_drawing(text) is None


def test_unreadable_parts_are_noted_with_their_lines() -> None:
    drawing = read_drawing("Look:\nX . O\n. ? .\nX . . .\n# . X")
    assert drawing is not None
    assert format_rows(drawing.board) == ("X.O", "...", "X..", "#.X")
    assert drawing.doubts == (
        Doubt(Unclear.CHARACTERS, 3, "?"),
        Doubt(Unclear.LENGTH, 4, count=4, due=3),
    )


def test_a_diagram_larger_than_a_board_is_cropped() -> None:
    drawing = read_drawing("\n".join(["X" * 19 + "."] * 23))
    assert drawing is not None
    assert (drawing.board.cols, drawing.board.rows) == (19, 19)
    assert drawing.doubts == (Doubt(Unclear.TOO_LARGE, 1, count=23, due=19),)


boards = st.tuples(st.integers(2, 19), st.integers(2, 19)).flatmap(
    lambda size: st.lists(
        st.text(".XO#", min_size=size[0], max_size=size[0]),
        min_size=size[1],
        max_size=size[1],
    ).map(parse_rows)
)


@given(boards)
def test_every_board_drawn_by_us_can_be_read(board: Board) -> None:
    drawing = read_drawing(format_diagram(board))
    assert drawing is not None
    assert drawing.board == board
    assert not drawing.doubts


@given(st.text(".XO#xo+-|_ \n0123456789abcdefghij$()[]\"'●○⚫⚪🔴─┼", max_size=300))
def test_any_text_is_read_as_a_board_or_none(text: str) -> None:
    drawing = read_drawing(text)
    if drawing is not None:
        assert 2 <= drawing.board.cols <= 19
        assert 2 <= drawing.board.rows <= 19
        assert all(point in drawing.board for point in drawing.board.stones)


@pytest.mark.parametrize("piece", [". X\n", "1", "-", "┼─", '"X.', "$$ ", " ", "[", "+-", "> "])
def test_hostile_texts_take_little_time(piece: str) -> None:
    start = process_time()
    read_drawing(piece * MAX_CHARACTERS)
    assert process_time() - start < 1.0


def test_stones_are_on_the_points_where_they_were_drawn() -> None:
    drawing = read_drawing("X . .\n. . O")
    assert drawing is not None
    assert drawing.board.stones == {Point(0, 1): Stone.BLACK, Point(2, 0): Stone.WHITE}

"""Text diagrams of boards: `.` empty, `X` black, `O` white, `#` red, top row first."""

from collections.abc import Sequence
from types import MappingProxyType

from redstone.board import COLUMN_LETTERS, Board, Point, Stone
from redstone.record.characters import quote
from redstone.record.notation import NotationError

EMPTY = "."
_STONES = {stone.value: stone for stone in Stone}


def format_rows(board: Board) -> tuple[str, ...]:
    """Return a board's rows from the top, one character per point."""
    return tuple(
        "".join(_character(board, Point(col, row)) for col in range(board.cols))
        for row in reversed(range(board.rows))
    )


def parse_rows(rows: Sequence[str]) -> Board:
    """Parse rows in the format of `format_rows` into a board.

    Raises NotationError, or ValueError for its size.
    """
    cols = len(rows[0]) if rows else 0
    empty = Board.empty(cols, len(rows))
    stones: dict[Point, Stone] = {}
    for row, text in zip(reversed(range(len(rows))), rows, strict=True):
        if len(text) != cols:
            raise NotationError(
                f"row {quote(text)} has {len(text)} points where the first has {cols}"
            )
        for col, character in enumerate(text):
            if character in _STONES:
                stones[Point(col, row)] = _STONES[character]
            elif character != EMPTY:
                raise NotationError(f"{character!r} in row {quote(text)} is not one of . X O #")
    return Board(empty.cols, empty.rows, MappingProxyType(stones))


def format_diagram(board: Board) -> str:
    """Return a board as a text diagram with coordinates."""
    lines = [
        f"{number:2} " + " ".join(text)
        for number, text in zip(range(board.rows, 0, -1), format_rows(board), strict=True)
    ]
    return "\n".join([*lines, "   " + " ".join(COLUMN_LETTERS[: board.cols])])


def parse_diagram(text: str) -> Board:
    """Parse a text diagram, with or without coordinates and spaces.

    Raises NotationError or ValueError.
    """
    lines = ("".join(line.split()).lstrip("0123456789") for line in text.splitlines())
    rows = [line for line in lines if line]
    letters = COLUMN_LETTERS[: len(rows[0])] if rows else ""
    return parse_rows([row for row in rows if row != letters])


def _character(board: Board, point: Point) -> str:
    """Return the character for a point's contents."""
    stone = board.stone_at(point)
    return EMPTY if stone is None else stone.value

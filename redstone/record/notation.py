"""Parsers of points, moves and board sizes; `str` formats points and moves."""

import re

from redstone.board import COLUMN_LETTERS, MAX_SIZE, MIN_SIZE, Point
from redstone.position import Mark, Move, Pass, Place, Resign, Resume, Swap
from redstone.record.characters import quote

# ASCII: in Unicode other characters than K and k fold to k.
_POINT = re.compile(rf"([{COLUMN_LETTERS}])([1-9][0-9]?)", re.ASCII | re.IGNORECASE)
_SIZE = re.compile(r"([1-9][0-9]?)(?:x([1-9][0-9]?))?")

_WITHOUT_POINT: dict[str, Move] = {str(move): move for move in (Swap(), Resign(), Pass(), Resume())}


class NotationError(ValueError):
    """A text that is invalid in any position."""


def parse_point(text: str) -> Point:
    """Parse a point such as "e5", in either case. Raises NotationError.

    Does not check that the point lies on a board smaller than 19x19.
    """
    found = _POINT.fullmatch(text)
    if not found or int(found[2]) > MAX_SIZE:
        raise NotationError(
            f"{quote(text)} is not a point: a column from a to t, without i, a row 1 to 19"
        )
    return Point(COLUMN_LETTERS.index(found[1].lower()), int(found[2]) - 1)


def parse_move(text: str) -> Move:
    """Parse a move. Raises NotationError.

    "e5" is a stone, "xe5" a red one, "ve5" a mark, "z" the swap, "y" a pass, "u" resuming play, "w"
    resigning.
    """
    lower = text.lower()
    if lower in _WITHOUT_POINT:
        return _WITHOUT_POINT[lower]
    match lower[:1]:
        case "x":
            return Place(parse_point(text[1:]), red=True)
        case "v":
            return Mark(parse_point(text[1:]))
        case _:
            return Place(parse_point(text))


def parse_size(text: str) -> tuple[int, int]:
    """Parse a board size such as "9" or "13x9" as columns and rows. Raises NotationError."""
    found = _SIZE.fullmatch(text.lower())
    if found:
        cols, rows = int(found[1]), int(found[2] or found[1])
        if min(cols, rows) >= MIN_SIZE and max(cols, rows) <= MAX_SIZE:
            return cols, rows
    raise NotationError(
        f"{quote(text)} is not a board size: 9 or 13x9, each side {MIN_SIZE} to {MAX_SIZE}"
    )


def format_size(cols: int, rows: int) -> str:
    """Return a board size as `parse_size` reads it; for a square board only its side."""
    return str(cols) if cols == rows else f"{cols}x{rows}"

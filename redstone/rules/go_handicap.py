"""Handicap stones: the points of GTP's `fixed_handicap`."""

from redstone.board import Point

MIN_STONES = 2
MAX_STONES = 9

_SMALLEST = 7  # the least side with handicap points
_FEW = 4  # the most stones on 7x7 and on a side without a middle line
_FOURTH_LINE_FROM = 13  # sides below have their points on the third line

# In thirds of the board from a1, as column and row: the corners, the sides, the centre.
_CORNERS = ((0, 0), (2, 2), (0, 2), (2, 0))
_SIDES = ((0, 1), (2, 1), (1, 0), (1, 2))
_CENTRE = (1, 1)


def most_stones(cols: int, rows: int) -> int:
    """Return the maximum number of handicap stones on a board, 0 for none."""
    if cols != rows or cols < _SMALLEST:
        return 0
    return _FEW if cols == _SMALLEST or cols % 2 == 0 else MAX_STONES


def handicap_points(cols: int, rows: int, stones: int) -> tuple[Point, ...]:
    """Return the points of the handicap stones. Raises ValueError if there are too many."""
    if stones == 0:
        return ()
    most = most_stones(cols, rows)
    if not MIN_STONES <= stones <= most:
        allowed = f"{MIN_STONES} to {most}" if most else "none"
        raise ValueError(f"{stones} handicap stones on {cols}x{rows}: {allowed} are allowed")
    near = 3 if cols >= _FOURTH_LINE_FROM else 2
    lines = (near, cols // 2, cols - 1 - near)
    return tuple(Point(lines[col], lines[row]) for col, row in _pattern(stones))


def _pattern(stones: int) -> tuple[tuple[int, int], ...]:
    """Return the stones' places as (column, row) in thirds of the board.

    They are opposite pairs; an odd stone from the fifth on is central.
    """
    if stones <= len(_CORNERS):
        return _CORNERS[:stones]
    centre = (_CENTRE,) if stones % 2 else ()
    return (*_CORNERS, *_SIDES[: (stones - len(_CORNERS)) // 2 * 2], *centre)

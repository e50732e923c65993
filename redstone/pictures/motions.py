"""The animations of stones, appended to their drawing commands.

"settle"                  a stone is put down
"land"                    put down by the other player, from farther away
"vanish", dx, dy, weight  captured stones move away together; more stones take longer
"rise", delay             a stone of the winner, `delay` from 0 to 1
"shake"                   a refused stone
"""

from math import hypot

from redstone.board import Point, Stone
from redstone.pictures.view import View
from redstone.record.change import Change

FLIGHT = 0.55
"""The distance that a captured stone moves while it fades, in line distances."""
HEAVY = 12
"""Number of captured stones with the strongest effect; more have no stronger one."""

Motion = list[str | float]


def weight(change: Change | None) -> float:
    """Return the strength of a capture's animation, 0 to 1, by the number of stones."""
    return min(len(change.removed), HEAVY) / HEAVY if change else 0.0


def moving(view: View) -> frozenset[Point]:
    """Return the points whose stones are animated (see `arrival`)."""
    placed = {view.change.placed.point} if view.change else set[Point]()
    risen = set[Point]()
    if view.rises is not None:
        stones = view.board.stones.items()
        risen = {point for point, stone in stones if stone is view.rises}
    return frozenset(placed | risen)


def arrival(view: View, point: Point, stone: Stone) -> Motion:
    """Return a stone's animation: placed last, rising at the end of the game, or none."""
    placed = view.change.placed.point if view.change else None
    if point == placed:
        return ["land" if view.theirs else "settle"]
    if view.rises is stone:
        return ["rise", _delay(view, point)]
    return [""]


def departure(change: Change, point: Point) -> Motion:
    """Return a captured stone's animation: its flight away from the capturing stone."""
    dx, dy = point.col - change.placed.point.col, change.placed.point.row - point.row
    step = FLIGHT / (hypot(dx, dy) or 1)
    return ["vanish", dx * step, dy * step, weight(change)]


def _delay(view: View, point: Point) -> float:
    """Return the delay of a winner's rising stone, 0 to 1, by distance from the last stone."""
    board = view.board
    if view.change:
        col, row = float(view.change.placed.point.col), float(view.change.placed.point.row)
    else:
        col, row = (board.cols - 1) / 2, (board.rows - 1) / 2
    return hypot(point.col - col, point.row - row) / hypot(board.cols, board.rows)

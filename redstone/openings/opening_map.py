"""The win rates of all first stones of a game for Black, from long searches."""

from collections.abc import Mapping
from dataclasses import dataclass

from redstone.board import Point, all_points


def representative(cols: int, rows: int, point: Point) -> Point:
    """Return the first of the points equivalent to this one by the board's symmetries.

    Points compare by column, then by row, so it lies in the lower left of the board.
    """
    images = [
        Point(col, row)
        for col in (point.col, cols - 1 - point.col)
        for row in (point.row, rows - 1 - point.row)
    ]
    if cols == rows:
        images += [Point(image.row, image.col) for image in images]
    return min(images)


def first_stones(cols: int, rows: int) -> tuple[Point, ...]:
    """Return one point for each class of equivalent points, by column and row."""
    return tuple(sorted({representative(cols, rows, point) for point in all_points(cols, rows)}))


@dataclass(frozen=True)
class Worth:
    """Black's chances after a first stone if nobody swaps, from 0 to 1.

    A stored map has win rates; `redstone.engine.worths` turns them into the chances shown. They are
    the mean of `searches` searches of `simulations` each. Other searches of that length lie within
    `margin` of it in 95 of 100 cases; the distance to perfect play is unknown. A proven result is 0
    or 1, without searches.
    """

    chances: float
    margin: float = 0.0
    searches: int = 0
    simulations: int = 0

    @property
    def is_proven(self) -> bool:
        """True if the result is proven."""
        return self.searches == 0


@dataclass(frozen=True)
class OpeningMap:
    """The win rate of every first stone of a game on one board size."""

    cols: int
    rows: int
    worths: Mapping[Point, Worth]
    """Values by the points of `first_stones`, which represent all others."""

    def at(self, point: Point) -> Worth:
        """Return the win rate of a first stone at this point."""
        return self.worths[representative(self.cols, self.rows, point)]

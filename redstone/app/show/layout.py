"""Where the points of a board lie in its picture, both ways.

The unit is the distance between two lines; the origin is the picture's top left corner.
"""

from typing import NamedTuple

from redstone.board import Point

LABELLED = 1.15
"""Margin outside the lines at the left and the bottom, where the coordinates stand."""
PLAIN = 0.65
"""Margin at the right and the top: room for half a stone and its shadow."""


class Layout(NamedTuple):
    """The picture of a board of `cols` x `rows` points, with or without coordinates."""

    cols: int
    rows: int
    labelled: bool = True

    @property
    def left(self) -> float:
        """Where column a lies."""
        return LABELLED if self.labelled else PLAIN

    @property
    def width(self) -> float:
        """The width of the picture."""
        return self.left + self.cols - 1 + PLAIN

    @property
    def height(self) -> float:
        """The height of the picture."""
        return self.left + self.rows - 1 + PLAIN

    def xy(self, point: Point) -> tuple[float, float]:
        """The centre of a point."""
        return self.left + point.col, PLAIN + self.rows - 1 - point.row

    def point_at(self, x: float, y: float) -> Point | None:
        """The point nearest to a place, None more than half a line outside the board."""
        point = Point(round(x - self.left), round(PLAIN + self.rows - 1 - y))
        inside = 0 <= point.col < self.cols and 0 <= point.row < self.rows
        return point if inside else None

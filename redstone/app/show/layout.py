"""Where the points of a board lie in its picture, both ways.

The unit is the room of one stone, on most boards the distance between two lines too; the origin is
the picture's top left corner. Margins are the same on all four sides.
"""

from typing import NamedTuple

from redstone.board import Board, Point

LABELLED = 0.86
"""The margin outside the lines where coordinates stand in it."""
PLAIN = 0.66
"""The margin without coordinates: room for half a stone and its shadow."""
FEW = 4
"""Distances of lines: on a board with fewer of them, the lines of a spread picture move apart."""
WIDEST = 2.5
"""How far apart two lines are at most, in units."""


class Layout(NamedTuple):
    """The picture of a board of `cols` x `rows` points, with or without coordinates.

    In a `spread` picture the stones of the smallest boards are no larger than on 5x5.
    """

    cols: int
    rows: int
    labelled: bool = True
    spread: bool = False

    @property
    def pitch(self) -> float:
        """The distance of two lines."""
        most = max(self.cols, self.rows) - 1
        return min(WIDEST, max(1.0, FEW / most)) if self.spread else 1.0

    @property
    def margin(self) -> float:
        """How far the outermost lines are from the picture's edge."""
        return LABELLED if self.labelled else PLAIN

    @property
    def width(self) -> float:
        """The width of the picture."""
        return 2 * self.margin + (self.cols - 1) * self.pitch

    @property
    def height(self) -> float:
        """The height of the picture."""
        return 2 * self.margin + (self.rows - 1) * self.pitch

    def xy(self, point: Point) -> tuple[float, float]:
        """The centre of a point."""
        down = self.rows - 1 - point.row
        return self.margin + point.col * self.pitch, self.margin + down * self.pitch

    def point_at(self, x: float, y: float) -> Point | None:
        """The point nearest to a place, None more than half a line outside the board."""
        col = round((x - self.margin) / self.pitch)
        down = round((y - self.margin) / self.pitch)
        inside = 0 <= col < self.cols and 0 <= down < self.rows
        return Point(col, self.rows - 1 - down) if inside else None


def plain(board: Board) -> Layout:
    """A board without coordinates, for small pictures."""
    return Layout(board.cols, board.rows, labelled=False)

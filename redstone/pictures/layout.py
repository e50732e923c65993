"""The places of the points of a board in its picture.

The unit is the room of one stone, which on most boards is also the distance between two lines. The
origin is the picture's top left corner. Margins are the same on all four sides.
"""

from typing import NamedTuple

from redstone.board import Board, Point

LABELLED, LABELLED_MANY = 0.86, 1.0
"""The margin outside the lines where coordinates stand in it; more where there are many lines."""
MANY = 13
"""On a board with more lines than these, the coordinates are larger beside its stones.

They could not be read on a phone otherwise.
"""
PLAIN = 0.66
"""The margin without coordinates: room for half a stone and its shadow."""
FEW = 4
"""Distances of lines: on a board with fewer of them, the lines of a spread picture move apart."""
WIDEST = 2.5
"""The largest distance of two lines, in units."""


class Layout(NamedTuple):
    """The picture of a board of `cols` x `rows` points, with or without coordinates.

    In a `spread` picture the stones of the smallest boards are no larger than on 5x5. A `turned`
    board is seen from the other side.
    """

    cols: int
    rows: int
    labelled: bool = True
    spread: bool = False
    turned: bool = False

    @property
    def pitch(self) -> float:
        """The distance of two lines."""
        most = max(self.cols, self.rows) - 1
        return min(WIDEST, max(1.0, FEW / most)) if self.spread else 1.0

    @property
    def margin(self) -> float:
        """The distance of the outermost lines from the picture's edge."""
        if not self.labelled:
            return PLAIN
        return LABELLED_MANY if self.has_many_lines else LABELLED

    @property
    def has_many_lines(self) -> bool:
        """True for so many lines that stones on a phone are smaller than letters."""
        return max(self.cols, self.rows) > MANY

    @property
    def width(self) -> float:
        """The width of the picture."""
        return 2 * self.margin + (self.cols - 1) * self.pitch

    @property
    def height(self) -> float:
        """The height of the picture."""
        return 2 * self.margin + (self.rows - 1) * self.pitch

    def xy(self, point: Point) -> tuple[float, float]:
        """Return the centre of a point."""
        across, down = point.col, self.rows - 1 - point.row
        if self.turned:
            across, down = self.cols - 1 - across, self.rows - 1 - down
        return self.margin + across * self.pitch, self.margin + down * self.pitch


def plain(board: Board) -> Layout:
    """Return a board without coordinates, for small pictures."""
    return Layout(board.cols, board.rows, labelled=False)

"""The geometry of a board's picture.

The unit is the space of one stone, which on most boards is also the distance between two lines. The
origin is the picture's top left corner. Margins are the same on all four sides.
"""

from typing import NamedTuple

from redstone.board import Board, Point

LABELLED, LABELLED_MANY = 0.86, 1.0
"""The margin outside the lines with coordinates in it, and the larger one for many lines."""
MANY = 13
"""A board with more lines than this has larger coordinates relative to its stones.

They would be too small to read on a phone otherwise.
"""
PLAIN = 0.66
"""The margin without coordinates: half a stone and its shadow."""
FEW = 4
"""Line distances of a side below which the lines of a spread picture move apart."""
WIDEST = 2.5
"""The largest distance of two lines, in units."""


class Layout(NamedTuple):
    """The geometry of a board picture with `cols` x `rows` points, in units.

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
        """The distance between two lines."""
        most = max(self.cols, self.rows) - 1
        return min(WIDEST, max(1.0, FEW / most)) if self.spread else 1.0

    @property
    def margin(self) -> float:
        """The distance from the outermost lines to the picture's edge."""
        if not self.labelled:
            return PLAIN
        return LABELLED_MANY if self.has_many_lines else LABELLED

    @property
    def has_many_lines(self) -> bool:
        """True if stones on a phone are smaller than letters, as there are so many lines."""
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
        """Return the centre of a point on the layout, in units from the top left."""
        across, down = point.col, self.rows - 1 - point.row
        if self.turned:
            across, down = self.cols - 1 - across, self.rows - 1 - down
        return self.margin + across * self.pitch, self.margin + down * self.pitch


def plain(board: Board) -> Layout:
    """Return a layout without coordinates, for small pictures."""
    return Layout(board.cols, board.rows, labelled=False)

"""The value of each first stone of a game for Black, as found by long searches."""

from collections.abc import Mapping
from dataclasses import dataclass

from redstone.board import Point
from redstone.openings.first_stones import representative


@dataclass(frozen=True)
class Worth:
    """Black's chances after a first stone when nobody swaps, from 0 to 1.

    In a kept map they are bare rates; `redstone.engine.worths` makes what people are shown of them.
    They are the mean of so many `searches` of so many `simulations` each. Others of that length
    lie within `margin` of it in 95 of 100 cases; how far perfect play is from that, nobody knows.
    What is proven has 0 or 1, and no searches.
    """

    chances: float
    margin: float = 0.0
    searches: int = 0
    simulations: int = 0

    @property
    def is_proven(self) -> bool:
        """True where perfect play is known."""
        return self.searches == 0


@dataclass(frozen=True)
class OpeningMap:
    """The worth of every first stone of a game on one board."""

    cols: int
    rows: int
    worths: Mapping[Point, Worth]
    """By the points of `first_stones`, which stand for the others."""

    def at(self, point: Point) -> Worth:
        """Return the value of a first stone at this point."""
        return self.worths[representative(self.cols, self.rows, point)]

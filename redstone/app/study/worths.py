"""The values of first stones as drawing commands: a figure on a disc on each point."""

from collections.abc import Iterator

from redstone.app.words.openings import worth_figure
from redstone.board import all_points
from redstone.openings.opening_map import OpeningMap
from redstone.pictures.drawing import Command
from redstone.pictures.layout import Layout

EVEN = 0.5
TYPE, FINE = 0.34, 0.038
"""The height of the figures, and its least value per line of the board.

That is 11 CSS pixels on any board that fills a window 320 pixels wide.
"""
ROOM = 0.9
"""The radius of a disc, relative to the height of its figure."""


def worth_commands(known: OpeningMap, layout: Layout) -> Iterator[Command]:
    """Yield a disc with a percentage on every point, dark if a stone there is good for Black."""
    size = max(TYPE, FINE * max(known.cols, known.rows))
    for point in all_points(known.cols, known.rows):
        worth = known.at(point)
        kind = "black" if worth.chances > EVEN else "white"
        x, y = layout.xy(point)
        yield ["disc", x, y, ROOM * size, f"count-{kind}"]
        yield ["text", x, y, size, f"count-on-{kind}", worth_figure(worth)]

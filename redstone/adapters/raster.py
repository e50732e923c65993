"""Pictures rasterised with numpy only: simple, for videos and logs."""

from collections.abc import Callable
from typing import Any

import numpy as np

from redstone.pictures.drawing import Picture
from redstone.pictures.svg import LIGHT

UNIT = 32
"""Distance of two lines in pixels."""
STONES = {"black": "#232326", "white": "#f3f0ea", "red": "#d3352b"}
RADIUS = 0.46
EDGE = 0.03
"""Width of a stone's dark edge."""


def raster(picture: Picture) -> Any:
    """Rasterise a picture without its letters, as an array of height x width x 3 bytes."""
    canvas = _Canvas(round(picture.width * UNIT), round(picture.height * UNIT))
    for name, *values in picture.commands:
        draw = _DRAWN.get(str(name))
        if draw is not None:
            draw(canvas, *values)
    return canvas.pixels


class _Canvas:
    """The pixels, with the coordinates of each in units."""

    def __init__(self, width: int, height: int) -> None:
        """Allocate a canvas of `width` x `height` pixels in the background colour."""
        self.pixels = np.full((height, width, 3), _rgb(LIGHT["face"]), dtype=np.uint8)
        self._y, self._x = np.mgrid[0:height, 0:width] / UNIT

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        """Fill a disc."""
        self._paint(self._square(x, y) <= radius**2, colour)

    def ring(self, x: float, y: float, radius: float, colour: str, width: float) -> None:
        """Draw the outline of a circle, `width` units wide."""
        square = self._square(x, y)
        inner, outer = radius - width / 2, radius + width / 2
        self._paint((square >= inner**2) & (square <= outer**2), colour)

    def line(self, *values: Any) -> None:
        """Draw a straight line, at least a pixel wide, from (x1, y1, x2, y2, colour, width)."""
        x1, y1, x2, y2, colour, width = values
        half, length = max(width, 1 / UNIT) / 2, ((x2 - x1) ** 2 + (y2 - y1) ** 2) or 1
        along = ((self._x - x1) * (x2 - x1) + (self._y - y1) * (y2 - y1)) / length
        along = np.clip(along, 0, 1)
        near_x, near_y = x1 + along * (x2 - x1), y1 + along * (y2 - y1)
        self._paint((self._x - near_x) ** 2 + (self._y - near_y) ** 2 <= half**2, colour)

    def stone(self, x: float, y: float, kind: str, *_: float | str) -> None:
        """Draw a stone with its edge."""
        self.disc(x, y, RADIUS, "#26221c")
        self.disc(x, y, RADIUS - EDGE, STONES[kind])

    def square(self, x: float, y: float, side: float, colour: str) -> None:
        """Fill a square centred at a point."""
        inside = (abs(self._x - x) <= side / 2) & (abs(self._y - y) <= side / 2)
        self._paint(inside, colour)

    def _square(self, x: float, y: float) -> Any:
        """Return each pixel's squared distance from a point."""
        return (self._x - x) ** 2 + (self._y - y) ** 2

    def _paint(self, where: Any, colour: str) -> None:
        """Colour the pixels where the mask `where` is true."""
        self.pixels[where] = _rgb(LIGHT.get(colour, colour))


def _rgb(colour: str) -> tuple[int, ...]:
    """Return a colour such as "#26221c" as three numbers from 0 to 255."""
    return tuple(bytes.fromhex(colour[1:]))


_DRAWN: dict[str, Callable[..., None]] = {
    "line": _Canvas.line,
    "disc": _Canvas.disc,
    "ring": _Canvas.ring,
    "square": _Canvas.square,
    "stone": _Canvas.stone,
}
"""The functions that draw the commands; the background is the board itself."""

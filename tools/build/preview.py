"""The preview picture of messengers and networks for links to the site, without a browser.

It shows a position as `redstone.pictures` draws it, on a board that fills the picture. It has no
letters and few shades, so that the file stays small.
"""

import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import hypot
from typing import Any

from redstone.pictures.position import position_picture
from redstone.pictures.svg import LIGHT
from redstone.record.link import read_link

WIDTH, HEIGHT = 1200, 630
"""The size that Open Graph and Twitter's cards show in full."""
LINK = "#redstone10x5n-1-j1h4e1j2k1f4c4g4k5j3g2h1c5xk2a4j4a1b5d3a3k1xj1b1c1d1a5xc2g3-iu1jg"
"""The game shown; its board has about the picture's shape."""
WOOD = "#e6c48b"
LEVEL = 10
"""Distance between the values of a colour channel that are kept apart."""
STEPS = 5
"""Number of shades on a round stone."""
SHADES = {"black": ("#646464", "#0a0a0a"), "white": ("#fafafa", "#c8c8be")}
FACETS = ("#d3352b", "#e0564a", "#8e1410")
"""The face of a red stone, its lit edges, and its dark edges."""
RADIUS, RED_RADIUS, RED_FACE = 0.47, 0.434, 0.286
CUT = 0.59
"""Cut of an octagon's corners: the largest sum of distances from the middle, across and down.

It is given in widths and heights.
"""
SHADOW = (0.03, 0.07, "#6b5325", 0.35)

_NEAR = bytes(min(255, LEVEL * round(value / LEVEL)) for value in range(256))
"""The rounded value for each value of a colour channel."""

Colour = tuple[int, int, int]
Covers = Callable[[float, float], float]
"""The depth of a place inside a shape, in pixels: below 0 outside, above 1 inside."""


@cache
def preview() -> bytes:
    """Return the picture that previews of links to the site show, as a PNG."""
    game = read_link(LINK).game
    assert game is not None
    picture = position_picture(game)
    scale = int(min(WIDTH / picture.width, HEIGHT / picture.height))  # so that all stones are alike
    left, top = (WIDTH - scale * picture.width) / 2, (HEIGHT - scale * picture.height) / 2
    canvas = _PreviewCanvas(scale, left, top)
    for command in picture.commands:  # lines come before the stones on them
        canvas.draw(command)
    return png(canvas.rows)


class _PreviewCanvas:
    """The picture's pixels, with the position and scale of the drawing's units."""

    def __init__(self, scale: float, left: float, top: float) -> None:
        """Start with bare wood. A drawing's unit is `scale` pixels, its origin `left`, `top`."""
        self._scale, self._left, self._top = scale, left, top
        self.rows = [bytearray(bytes(_rgb(WOOD)) * WIDTH) for _ in range(HEIGHT)]

    def draw(self, command: Sequence[Any]) -> None:
        """Draw a command: a line, a star point, or a stone."""
        match command:
            case ["line", x1, y1, x2, y2, *_]:
                self.line(x1, y1, x2, y2)
            case ["disc", x, y, radius, "line", *_]:
                self.disc(x, y, radius, LIGHT["line"])
            case ["stone", x, y, kind, *_]:
                self.stone(x, y, kind)

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draw a line of the board, which is horizontal or vertical."""
        (left, top), (right, low), half = self._at(x1, y1), self._at(x2, y2), 1.25
        self._paint(
            (left - half, top - half, right + half, low + half),
            lambda x, y: min(x - left, right - x, y - top, low - y) + half + 0.5,
            LIGHT["line"],
        )

    def disc(self, x: float, y: float, radius: float, colour: str, opacity: float = 1) -> None:
        """Draw a disc."""
        (x, y), radius = self._at(x, y), radius * self._scale
        around = (x - radius, y - radius, x + radius, y + radius)
        self._paint(around, lambda px, py: radius - hypot(px - x, py - y) + 0.5, colour, opacity)

    def stone(self, x: float, y: float, kind: str) -> None:
        """Draw a stone, lit from the upper left."""
        right, down, dark, opacity = SHADOW
        self.disc(x + right, y + down, RADIUS + 0.02, dark, opacity)
        if kind == "red":
            self._red(x, y)
            return
        lit, unlit = map(_rgb, SHADES[kind])
        for step in range(STEPS):
            share = step / (STEPS - 1)
            colour = _hex(_mixed(unlit, lit, share))
            off = 0.45 * RADIUS * share
            self.disc(x - 0.6 * off, y - 0.7 * off, RADIUS * (1 - 0.85 * share), colour)

    def _red(self, x: float, y: float) -> None:
        """Draw a red stone: a cut octagon with a star."""
        face, lit, shaded = FACETS
        self._octagon(x, y, RED_RADIUS, shaded)
        self._octagon(x - 0.025, y - 0.025, RED_RADIUS - 0.03, lit)
        self._octagon(x, y, RED_FACE, face)
        self._star(x, y, 0.2, "#ffe9e2")

    def _octagon(self, x: float, y: float, radius: float, colour: str) -> None:
        """Draw a filled octagon."""
        (x, y), radius = self._at(x, y), radius * self._scale

        def covers(px: float, py: float) -> float:
            """Return the depth of a pixel inside the octagon."""
            across, down = abs(px - x), abs(py - y)
            return min(radius - max(across, down), (2 * radius * CUT * 1.2 - across - down) / 1.4)

        self._paint((x - radius, y - radius, x + radius, y + radius), covers, colour)

    def _star(self, x: float, y: float, radius: float, colour: str) -> None:
        """Draw a star with four points, which marks red without its colour."""
        (x, y), radius = self._at(x, y), radius * self._scale

        def covers(px: float, py: float) -> float:
            """Return the depth of a pixel inside the star."""
            across, down = sorted((abs(px - x), abs(py - y)))
            return (radius - down - 3.35 * across) / 3.5 + 0.5

        self._paint((x - radius, y - radius, x + radius, y + radius), covers, colour)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel coordinates of a place in drawing units."""
        return self._left + x * self._scale, self._top + y * self._scale

    def _paint(
        self,
        around: tuple[float, float, float, float],
        covers: Covers,
        colour: str,
        opacity: float = 1,
    ) -> None:
        """Paint the inside of a shape with a smooth edge. `around` is its box in pixels."""
        left, top, right, low = around
        for row in range(max(0, int(top) - 1), min(HEIGHT, int(low) + 2)):
            start, end = max(0, int(left) - 1), min(WIDTH, int(right) + 2)
            inside = [min(1.0, covers(col + 0.5, row + 0.5)) * opacity for col in range(start, end)]
            self._lay(row, start, inside, _rgb(colour))

    def _lay(self, row: int, start: int, shares: list[float], new: Colour) -> None:
        """Blend a colour into a row of pixels from a column on, with an opacity for each."""
        pixels = self.rows[row]
        for col, share in enumerate(shares, start):
            if share >= 1:
                pixels[3 * col : 3 * col + 3] = bytes(new)
            elif share > 0:
                red, green, blue = pixels[3 * col : 3 * col + 3]
                pixels[3 * col : 3 * col + 3] = bytes(_mixed((red, green, blue), new, share))


def png(rows: list[bytearray]) -> bytes:
    """Return rows of pixels, three bytes each, as a PNG with close colours merged."""
    near = [bytes(map(_NEAR.__getitem__, row)) for row in rows]
    found = {row[at : at + 3] for row in near for at in range(0, len(row), 3)}
    palette = {colour: number for number, colour in enumerate(sorted(found))}
    lines = b"".join(
        b"\0" + bytes(palette[row[at : at + 3]] for at in range(0, len(row), 3)) for row in near
    )
    header = struct.pack(">IIBBBBB", len(rows[0]) // 3, len(rows), 8, 3, 0, 0, 0)
    chunks = (
        (b"IHDR", header),
        (b"PLTE", b"".join(palette)),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunks(chunks))


def _chunks(chunks: tuple[tuple[bytes, bytes], ...]) -> Iterator[bytes]:
    """Yield the parts of PNG chunks: length and content, then checksum."""
    for name, content in chunks:
        yield struct.pack(">I", len(content)) + name + content
        yield struct.pack(">I", zlib.crc32(name + content))


def _mixed(old: Colour, new: Colour, share: float) -> Colour:
    """Return a mix of two colours, with a share of the new one from 0 to 1."""
    red, green, blue = (round(o + (n - o) * share) for o, n in zip(old, new, strict=True))
    return red, green, blue


def _rgb(colour: str) -> Colour:
    """Return the red, green and blue of a colour such as "#a0b1c2"."""
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def _hex(colour: Colour) -> str:
    """Return a colour as "#rrggbb"."""
    return f"#{bytes(colour).hex()}"

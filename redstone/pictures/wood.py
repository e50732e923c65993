"""The wood grain of the board, procedurally generated, always the same.

It is a small picture stretched over the board, in one colour of varying opacity. The build gives
its shades to the page (web/board/surface.js).
"""

import struct
import zlib
from base64 import b64encode
from functools import cache
from math import pi, sin, sqrt

WIDTH, HEIGHT = 8, 192
"""Size of the grain in pixels."""
TINT = (150, 95, 30)
STRONGEST = 0.13
"""The largest opacity of the grain; colour and value as in web/styles/theme.css."""
LEVELS = 16
"""Number of shades: a pixel has four bits."""

_STREAKS = 3
_SEED = 7
_FACTOR, _PRIME = 16807, 2**31 - 1


@cache
def grain_address() -> str:
    """Return the grain as a PNG data URL (cached)."""
    return "data:image/png;base64," + b64encode(_png(shades())).decode()


def grain_digits() -> str:
    """Return the grain's shades row by row, one hexadecimal digit per pixel."""
    return "".join(f"{shade:x}" for row in shades() for shade in row)


def shades() -> list[list[int]]:
    """Return the shade of each pixel, below LEVELS, row by row from the top."""
    return [[round(value * (LEVELS - 1)) for value in row] for row in grain()]


@cache
def grain() -> tuple[tuple[float, ...], ...]:
    """Return the wood streaks' strength per pixel, 0 to 1, row by row from the top."""
    chance = _Chance()
    waves = [
        (2 ** (1 + index / 2) * (0.8 + 0.4 * chance()), 2 * pi * chance(), (chance() - 0.5) * 1.6)
        for index in range(_STREAKS * 4)
    ]
    rows = []
    for y in range(HEIGHT):
        noise = 0.35 * chance()
        row = (_strength(waves, x / WIDTH, y / HEIGHT) + noise for x in range(WIDTH))
        rows.append(tuple(max(0.0, min(1.0, value)) for value in row))
    return tuple(rows)


def _strength(waves: list[tuple[float, float, float]], x: float, y: float) -> float:
    """Return the streaks' strength at a place, as a sum of waves."""
    total = sum(
        sin(2 * pi * beats * y + phase + drift * sin(pi * x)) for beats, phase, drift in waves
    )
    return 0.35 + 0.5 * total / sqrt(len(waves))


class _Chance:
    """A generator of pseudo-random numbers from 0 to 1."""

    def __init__(self) -> None:
        """Begin the fixed sequence of random numbers."""
        self._state = _SEED

    def __call__(self) -> float:
        """Return the next pseudo-random number, between 0 and 1."""
        self._state = self._state * _FACTOR % _PRIME
        return self._state / _PRIME


def _png(rows: list[list[int]]) -> bytes:
    """Return shades encoded as a PNG of one colour whose opacity varies."""
    lines = bytearray()
    for row in rows:
        lines.append(0)  # no filter
        lines += bytes(16 * left + right for left, right in zip(row[::2], row[1::2], strict=True))
    clear = bytes(round(255 * STRONGEST * shade / (LEVELS - 1)) for shade in range(LEVELS))
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 4, 3, 0, 0, 0)
    parts = (
        (b"IHDR", head),
        (b"PLTE", bytes(TINT) * LEVELS),
        (b"tRNS", clear),
        (b"IDAT", zlib.compress(bytes(lines), 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    """Return a PNG chunk with length and checksum."""
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

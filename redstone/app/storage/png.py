"""A link inside a PNG picture, as a text chunk (PNG specification, third edition, 11.3.3.3)."""

import struct
import zlib
from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
KEYWORD = b"Redstone"
_AFTER_HEADER = len(SIGNATURE) + 25  # IHDR: length, type, 13 bytes of data, check


def with_link(png: bytes, link: str) -> bytes:
    """Return the picture with a link in it. Raises ValueError if it is not a PNG."""
    if not png.startswith(SIGNATURE) or png[12:16] != b"IHDR":
        raise ValueError("not a PNG picture")
    chunk = b"tEXt" + KEYWORD + b"\0" + link.encode("ascii")
    framed = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return png[:_AFTER_HEADER] + framed + png[_AFTER_HEADER:]


def link_in(png: bytes) -> str | None:
    """Return the link put there by `with_link`, or None; never raises."""
    for kind, data in _chunks(png):
        if kind == b"tEXt" and data.startswith(KEYWORD + b"\0"):
            return data[len(KEYWORD) + 1 :].decode("ascii", "replace")
    return None


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield type and data of each chunk of a picture."""
    at = len(SIGNATURE)
    while png.startswith(SIGNATURE) and at + 12 <= len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length

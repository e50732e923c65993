"""A link inside a picture.

A PNG has it as a text chunk (PNG specification, third edition, 11.3.3.3), a GIF as a comment before
its frames (GIF89a, section 24).
"""

import struct
import zlib
from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
KEYWORD = b"Redstone"
_AFTER_HEADER = len(SIGNATURE) + 25  # IHDR: length, type, 13 bytes of data, check
_SCREEN = 13
"""Bytes of the header and the logical screen descriptor."""
_EXTENSION, _COMMENT = 0x21, 0xFE
_MOST_EXTENSIONS = 20


def with_link(png: bytes, link: str) -> bytes:
    """Return the picture with a link in it. Raises ValueError if it is not a PNG."""
    if not png.startswith(SIGNATURE) or png[12:16] != b"IHDR":
        raise ValueError("not a PNG picture")
    chunk = b"tEXt" + KEYWORD + b"\0" + link.encode("ascii")
    framed = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return png[:_AFTER_HEADER] + framed + png[_AFTER_HEADER:]


def link_in(picture: bytes) -> str | None:
    """Return the link in a PNG or GIF that was made here, or None; never raises."""
    return _comment_of(picture) if picture.startswith(b"GIF8") else _text_of(picture)


def _text_of(png: bytes) -> str | None:
    """Return the text put there by `with_link`, or None."""
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


def _comment_of(gif: bytes) -> str | None:
    """Return the comment of a GIF made by `web/links/gif.js`, None without one; never raises."""
    at = _SCREEN
    if len(gif) > at:
        at += 3 << ((gif[10] & 7) + 1) if gif[10] & 0x80 else 0
    for _ in range(_MOST_EXTENSIONS):
        if gif[at : at + 1] != bytes([_EXTENSION]):
            return None
        kind, (data, at) = gif[at + 1 : at + 2], _blocks(gif, at + 2)
        if kind == bytes([_COMMENT]):
            return data.decode("ascii", "replace")
    return None


def _blocks(gif: bytes, at: int) -> tuple[bytes, int]:
    """Return the data of the blocks that begin at an offset, and the offset after them."""
    data = bytearray()
    while at < len(gif) and gif[at]:
        data += gif[at + 1 : at + 1 + gif[at]]
        at += 1 + gif[at]
    return bytes(data), at + 1

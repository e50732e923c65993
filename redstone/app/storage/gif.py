"""A link inside a GIF picture, as a comment before its frames (GIF89a, section 24)."""

_SCREEN = 13
"""Bytes of the header and the logical screen descriptor."""
_EXTENSION, _COMMENT = 0x21, 0xFE
_MOST_EXTENSIONS = 20


def link_in(gif: bytes) -> str | None:
    """Return the comment of a GIF made by `web/links/gif.js`, None without one; never raises."""
    at = _SCREEN
    if len(gif) > at and gif.startswith(b"GIF8"):
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

"""Network addresses of devices, as bytes and as text.

The standard library's modules for addresses would add to the download of every first visit.
"""

import re
from enum import IntEnum

_LOCAL = ".local"
_GROUPS = 8
_UUID = re.compile(r"([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})", re.I)
_GROUP = re.compile("[0-9a-fA-F]{1,4}")
_BYTE = re.compile("[0-9]{1,3}")


class BadAddress(ValueError):
    """A text that is not an address."""


class Family(IntEnum):
    """The family of an address: IPv4, IPv6, or a name in the local network (mDNS)."""

    IPV4 = 0
    IPV6 = 1
    LOCAL = 2

    @property
    def size(self) -> int:
        """The length of such an address in bytes.

        A `.local` name is a UUID of 16 bytes.
        """
        return 4 if self is Family.IPV4 else 16


def text_of(family: Family, address: bytes) -> str:
    """Return an address of `family.size` bytes as text, as session descriptions write it."""
    if family is Family.IPV4:
        return ".".join(map(str, address))
    digits = address.hex()
    if family is Family.IPV6:
        return ":".join(f"{int(digits[at : at + 4], 16):x}" for at in range(0, 32, 4))
    parts = (digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])
    return "-".join(parts) + _LOCAL


def bytes_of(text: str) -> tuple[Family, bytes]:
    """Return the family and the bytes of an address: IPv4, IPv6 or a UUID ending in ".local".

    Raises BadAddress if the text is none of these.
    """
    if text.endswith(_LOCAL):
        found = _UUID.fullmatch(text.removesuffix(_LOCAL))
        if found is None:
            raise BadAddress(text)
        return Family.LOCAL, bytes.fromhex("".join(found.groups()))
    return (Family.IPV6, _ipv6(text)) if ":" in text else (Family.IPV4, _ipv4(text))


def _ipv4(text: str) -> bytes:
    """Parse a dotted IPv4 address into its 4 bytes. Raises BadAddress if it is malformed."""
    parts = text.split(".")
    if len(parts) != Family.IPV4.size or not all(map(_BYTE.fullmatch, parts)):
        raise BadAddress(text)
    if any(int(part) > 255 for part in parts):
        raise BadAddress(text)
    return bytes(map(int, parts))


def _ipv6(text: str) -> bytes:
    """Parse an IPv6 address, with at most one "::", into its 16 bytes. Raises BadAddress."""
    head, gap, tail = text.partition("::")
    before, after = (part.split(":") if part else [] for part in (head, tail))
    missing = _GROUPS - len(before) - len(after)
    if missing < (1 if gap else 0) or (missing and not gap):
        raise BadAddress(text)
    groups = [*before, *["0"] * missing, *after]
    if not all(map(_GROUP.fullmatch, groups)):
        raise BadAddress(text)
    return b"".join(int(group, 16).to_bytes(2) for group in groups)

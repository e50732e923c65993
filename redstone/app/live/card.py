"""Pairing cards: the invitations and replies by which two devices connect for live play.

A card is an invitation or a reply, and carries a session description for WebRTC. A table is a live
game: its id is on all cards that belong to it.

    card  = "live1-" base64url                    in links, after "#"; docs/live.md states it
          | "LIVE1-" base36                       in QR codes, which hold upper case in less room
    bytes = signs made table game clock name description pad check
    signs = kind + 16 * colour                    a byte; numbers by the order of the enums
    made  = minutes since 1970                    4 bytes
    table = 6 bytes
    game, clock, name, description = length { byte }     a byte of length
    pad   = nothing | 0                           so that base64url ends in neither "-" nor "_"
    check = CRC-32 of "live1-" and all before     4 bytes

A text may have other words around a card, as messages do. A card can come from anyone, so it is
read strictly. If the check fails the card is damaged; if only the content is unknown, a newer
version of the page has made it.
"""

import os
import re
import zlib
from binascii import Error, a2b_base64, b2a_base64
from dataclasses import dataclass
from enum import Enum
from string import ascii_uppercase, digits

from redstone.app.live.agreed import is_clock
from redstone.app.live.game_head import game_of_head
from redstone.app.live.session_description import BadDescription, SessionDescription
from redstone.app.play.player_names import clean_name

PREFIX = "live1-"
MAX_TEXT = 20_000
"""Only so many first characters of a text are searched for a card."""
MAX_CARD = 1_600
"""Most characters of a card; the longest possible one has about 650."""
DAY = 24 * 60
"""Minutes for which a card is valid."""
MAX_CLOCK = 24
"""Most characters of a clock on a card."""
TABLE = 6
"""Bytes of a table's id."""
CHECK = 4

_CARD = re.compile(r"(?<![A-Za-z0-9_-])(live)([0-9]{1,3})-([A-Za-z0-9_-]*)", re.I | re.A)
_BASE_36 = re.compile("[0-9A-Z]+")
_UPPER = PREFIX.upper()


class Kind(Enum):
    """The purpose of a card.

    INVITE invites to play, WATCH to watch a game, STUDY to follow a study. REPLY answers any of
    these. AGAIN joins an interrupted game again, and is answered by another AGAIN. WATCH_ON is
    a former spectator's request to continue watching, and is answered by WATCH.
    """

    INVITE = "invite"
    REPLY = "reply"
    WATCH = "watch"
    AGAIN = "again"
    STUDY = "study"
    WATCH_ON = "watch-on"


class Side(Enum):
    """The side of the inviting player: a colour, the first move, or one drawn at random (LOT)."""

    BLACK = "black"
    WHITE = "white"
    FIRST = "first"
    LOT = "lot"


class CardFault(Enum):
    """The reason for refusing a text as a card."""

    FOREIGN = "foreign"  # the text has no card
    DAMAGED = "damaged"
    NEWER = "newer"  # its version or content is of a newer page
    OLD = "old"  # made more than a day ago
    AHEAD = "ahead"  # made more than a day after now
    OWN = "own"
    OTHER = "other"  # of another game than the card that it should answer
    WATCHER = "watcher"  # of a former spectator, where nobody can watch now
    USED = "used"
    BUSY = "busy"  # another card is already in use for connecting


class CardRefused(ValueError):
    """A text that is not an acceptable card; `fault` is the reason."""

    def __init__(self, fault: CardFault) -> None:
        """Create the error for a fault of a card."""
        super().__init__(fault.value)
        self.fault = fault


@dataclass(frozen=True)
class Card:
    """A pairing card: an invitation or a reply, with the sender's packed WebRTC description.

    `description` is a packed `SessionDescription`, by which WebRTC reaches the card's maker.
    `game` is as `game_head.head_of` writes it. `side` is that of the inviting player. `clock` is
    an `Agreed` as text, empty without a clock. `table` is the id of the live game in hexadecimal
    digits. `made` is the time of making, in minutes since 1970.
    """

    kind: Kind
    description: bytes
    game: str
    side: Side
    clock: str
    name: str
    table: str
    made: int

    @property
    def invites(self) -> bool:
        """True for a card that a REPLY answers: to play, to watch, or to follow a study."""
        return self.kind in (Kind.INVITE, Kind.WATCH, Kind.STUDY)


def new_table() -> str:
    """Return a random id for a new live game."""
    return os.urandom(TABLE).hex()


def card_text(card: Card) -> str:
    """Encode a pairing card as the base64url fragment of a link, without the "#"."""
    return PREFIX + b2a_base64(_packed(card), newline=False).decode().translate(_TO_URL).rstrip("=")


def code_text(card: Card) -> str:
    """Encode a pairing card for a QR code, in digits and capitals only, without the "#"."""
    return _UPPER + _in_base_36(int.from_bytes(b"\x01" + _packed(card)))


def parse_card(text: str, now: int) -> Card:
    """Parse the first pairing card found in a text; `now` is in minutes since 1970.

    Raises CardRefused if the text has no card, or the card is damaged, unreadable or made more
    than a day before or after `now`.
    """
    found = _CARD.search(text[:MAX_TEXT])
    if found is None:
        raise CardRefused(CardFault.FOREIGN)
    if found[2] != PREFIX[4:-1]:
        raise CardRefused(CardFault.NEWER)
    card = _unpacked(_bytes_of(found[1] == "LIVE", found[3]))
    if abs(now - card.made) > DAY:
        raise CardRefused(CardFault.OLD if card.made < now else CardFault.AHEAD)
    return card


_TO_URL = str.maketrans("+/", "-_")
_FROM_URL = str.maketrans("-_", "+/")
_KINDS, _SIDES = tuple(Kind), tuple(Side)


def _packed(card: Card) -> bytes:
    """Serialise a pairing card to bytes, with padding and checksum."""
    signs = _KINDS.index(card.kind) + 16 * _SIDES.index(card.side)
    parts = (card.game.encode(), card.clock.encode(), card.name.encode(), card.description)
    body = bytes([signs]) + card.made.to_bytes(4) + bytes.fromhex(card.table)
    body += b"".join(bytes([len(part)]) + part for part in parts)
    if (len(body) + CHECK) % 3 == 0:
        body += b"\0"
    return body + _check(body)


def _check(body: bytes) -> bytes:
    """Return the CRC-32 of a card's bytes (salted with the link prefix), as CHECK bytes."""
    return zlib.crc32(PREFIX.encode() + body).to_bytes(CHECK)


def _bytes_of(is_code: bool, text: str) -> bytes:
    """Decode a card's text, base 36 if `is_code`, else base64url, and verify its checksum.

    Raises CardRefused if the check does not fit.
    """
    data = (_from_base_36 if is_code else _from_base_64)(text) if len(text) <= MAX_CARD else b""
    body, check = data[:-CHECK], data[-CHECK:]
    if check != _check(body):
        raise CardRefused(CardFault.DAMAGED)
    return body


def _from_base_64(text: str) -> bytes:
    """Decode base64url; return empty bytes if the text is not in canonical form."""
    try:
        data = a2b_base64(text.translate(_FROM_URL) + "=" * (-len(text) % 4), strict_mode=True)
    except Error:
        return b""
    again = b2a_base64(data, newline=False).decode().translate(_TO_URL).rstrip("=")
    return data if again == text else b""


def _from_base_36(text: str) -> bytes:
    """Decode base 36 without the leading 1; return empty bytes if the text is malformed."""
    if not _BASE_36.fullmatch(text):
        return b""
    number = int(text, 36)
    if text.startswith("0"):
        return b""
    return number.to_bytes((number.bit_length() + 7) // 8).removeprefix(b"\x01")


def _in_base_36(number: int) -> str:
    """Return a non-negative integer in base 36, in digits and capitals; empty for 0."""
    signs = []
    while number:
        number, digit = divmod(number, 36)
        signs.append((digits + ascii_uppercase)[digit])
    return "".join(reversed(signs))


def _unpacked(body: bytes) -> Card:
    """Deserialise a card from bytes whose checksum was verified.

    Raises CardRefused (NEWER) for anything that this page's version does not write.
    """
    made, table = int.from_bytes(body[1:5]), body[5 : 5 + TABLE].hex()
    try:
        kind, side = _KINDS[body[0] % 16], _SIDES[body[0] // 16]
        (game, clock, name, description), pad = _parts(body[5 + TABLE :], 4)
        card = Card(
            kind, description, game.decode(), side, clock.decode(), name.decode(), table, made
        )
        SessionDescription.parse(description)
    except (IndexError, UnicodeDecodeError, BadDescription):
        raise CardRefused(CardFault.NEWER) from None
    if pad not in (b"", b"\0") or not _is_plain(card):
        raise CardRefused(CardFault.NEWER)
    return card


def _parts(data: bytes, count: int) -> tuple[list[bytes], bytes]:
    """Split off `count` length-prefixed byte strings; return them and the remaining bytes.

    Raises IndexError if the data is too short.
    """
    parts = []
    for _part in range(count):
        length = data[0]
        if len(data) <= length:
            raise IndexError(length)
        parts.append(data[1 : length + 1])
        data = data[length + 1 :]
    return parts, data


def _is_plain(card: Card) -> bool:
    """Return True if the card's clock, name and game are in the form that a page writes."""
    if len(card.clock) > MAX_CLOCK or not is_clock(card.clock):
        return False
    return clean_name(card.name) == card.name and game_of_head(card.game) is not None

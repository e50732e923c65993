"""Cards: all that one side of a live game has to tell the other before they are joined.

    card  = "live1-" base64url                    in links, after "#"; docs/live.md states it
          | "LIVE1-" base36                       in QR codes, which hold upper case in less room
    bytes = signs made table game clock name half pad check
    signs = kind + 16 * colour                    a byte; numbers by the order of the enums
    made  = minutes since 1970                    4 bytes
    table = 6 bytes
    game, clock, name, half = length { byte }     a byte of length
    pad   = nothing | 0                           so that base64url ends in neither "-" nor "_"
    check = CRC-32 of "live1-" and all before     4 bytes

A text may have anything around a card, as messages do. What is in it comes from anywhere: it is
read strictly, and the check tells an altered card from one that a newer page has made.
"""

import os
import re
import zlib
from binascii import Error, a2b_base64, b2a_base64
from dataclasses import dataclass
from enum import Enum
from string import ascii_uppercase, digits

from redstone.app.live.agreed import is_clock
from redstone.app.live.head import game_of_head
from redstone.app.live.session_description import BadDescription, SessionDescription
from redstone.app.play.player_names import clean_name

PREFIX = "live1-"
MAX_TEXT = 20_000
"""Characters of a text that are looked at for a card."""
MAX_CARD = 1_600
"""Characters of a card; all that one can say has about 650."""
DAY = 24 * 60
"""Minutes: so old a card may be."""
MAX_CLOCK = 24
"""Characters of the text of a clock."""
TABLE = 6
"""Bytes of a table's id."""
CHECK = 4

_CARD = re.compile(r"(?<![A-Za-z0-9_-])(live)([0-9]{1,3})-([A-Za-z0-9_-]*)", re.I | re.A)
_BASE_36 = re.compile("[0-9A-Z]+")
_UPPER = PREFIX.upper()


class Kind(Enum):
    """What a card is for: an invitation, the answer to one, to watch, to join again, to a study.

    Who watched before, and wants to go on, has one that is answered by one to watch.
    """

    INVITE = "invite"
    REPLY = "reply"
    WATCH = "watch"
    AGAIN = "again"
    STUDY = "study"
    WATCH_ON = "watch-on"


class Side(Enum):
    """Which side the one who invites takes: a colour, the first move, or by lot."""

    BLACK = "black"
    WHITE = "white"
    FIRST = "first"
    LOT = "lot"


class CardFault(Enum):
    """Why a text is refused as a card."""

    FOREIGN = "foreign"  # no card is in it
    DAMAGED = "damaged"
    NEWER = "newer"  # its version, or what it says, is of a newer page
    OLD = "old"
    AHEAD = "ahead"  # made a day or more after now
    OWN = "own"
    OTHER = "other"  # of another game than the card that it should answer
    USED = "used"
    BUSY = "busy"  # another card is being gone by


class CardRefused(ValueError):
    """A text that is no card to go on with."""

    def __init__(self, fault: CardFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


@dataclass(frozen=True)
class Card:
    """What a card says.

    `half` is what WebRTC needs (a `SessionDescription` packed), `game` as `head.head_of` writes it;
    `side` that of who invites; `clock` an `Agreed` as text, empty for none; `table` the id of the
    game in hexadecimal digits, `made` when, in minutes since 1970.
    """

    kind: Kind
    half: bytes
    game: str
    side: Side
    clock: str
    name: str
    table: str
    made: int

    @property
    def invites(self) -> bool:
        """True for a card that is answered by a reply: to play, or to watch."""
        return self.kind in (Kind.INVITE, Kind.WATCH, Kind.STUDY)


def new_table() -> str:
    """An id for a game that nobody has had."""
    return os.urandom(TABLE).hex()


def card_text(card: Card) -> str:
    """The card as it stands in a link after "#"."""
    return PREFIX + b2a_base64(_packed(card), newline=False).decode().translate(_TO_URL).rstrip("=")


def code_text(card: Card) -> str:
    """The same for a QR code: digits and capitals alone."""
    return _UPPER + _in_base_36(int.from_bytes(b"\x01" + _packed(card)))


def parse_card(text: str, now: int) -> Card:
    """The card in a text, at a time in minutes since 1970. Raises CardRefused."""
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
    """The bytes of a card, with pad and check."""
    signs = _KINDS.index(card.kind) + 16 * _SIDES.index(card.side)
    parts = (card.game.encode(), card.clock.encode(), card.name.encode(), card.half)
    body = bytes([signs]) + card.made.to_bytes(4) + bytes.fromhex(card.table)
    body += b"".join(bytes([len(part)]) + part for part in parts)
    if (len(body) + CHECK) % 3 == 0:
        body += b"\0"
    return body + _check(body)


def _check(body: bytes) -> bytes:
    return zlib.crc32(PREFIX.encode() + body).to_bytes(CHECK)


def _bytes_of(is_code: bool, text: str) -> bytes:
    """What a card has after its prefix, without its check. Raises CardRefused."""
    data = (_from_base_36 if is_code else _from_base_64)(text) if len(text) <= MAX_CARD else b""
    body, check = data[:-CHECK], data[-CHECK:]
    if check != _check(body):
        raise CardRefused(CardFault.DAMAGED)
    return body


def _from_base_64(text: str) -> bytes:
    """Bytes of a text, none for one that none have as theirs."""
    try:
        data = a2b_base64(text.translate(_FROM_URL) + "=" * (-len(text) % 4), strict_mode=True)
    except Error:
        return b""
    again = b2a_base64(data, newline=False).decode().translate(_TO_URL).rstrip("=")
    return data if again == text else b""


def _from_base_36(text: str) -> bytes:
    if not _BASE_36.fullmatch(text):
        return b""
    number = int(text, 36)
    if text.startswith("0"):
        return b""
    return number.to_bytes((number.bit_length() + 7) // 8).removeprefix(b"\x01")


def _in_base_36(number: int) -> str:
    signs = []
    while number:
        number, digit = divmod(number, 36)
        signs.append((digits + ascii_uppercase)[digit])
    return "".join(reversed(signs))


def _unpacked(body: bytes) -> Card:
    """The card of a body whose check fits. Raises CardRefused for what a newer page may say."""
    made, table = int.from_bytes(body[1:5]), body[5 : 5 + TABLE].hex()
    try:
        kind, side = _KINDS[body[0] % 16], _SIDES[body[0] // 16]
        (game, clock, name, half), pad = _parts(body[5 + TABLE :], 4)
        card = Card(kind, half, game.decode(), side, clock.decode(), name.decode(), table, made)
        SessionDescription.parse(half)
    except (IndexError, UnicodeDecodeError, BadDescription):
        raise CardRefused(CardFault.NEWER) from None
    if pad not in (b"", b"\0") or not _is_plain(card):
        raise CardRefused(CardFault.NEWER)
    return card


def _parts(data: bytes, count: int) -> tuple[list[bytes], bytes]:
    """So many texts with their lengths before them, and what follows. Raises IndexError."""
    parts = []
    for _part in range(count):
        length = data[0]
        if len(data) <= length:
            raise IndexError(length)
        parts.append(data[1 : length + 1])
        data = data[length + 1 :]
    return parts, data


def _is_plain(card: Card) -> bool:
    """True if each part is as a page writes it."""
    if len(card.clock) > MAX_CLOCK or not is_clock(card.clock):
        return False
    return clean_name(card.name) == card.name and game_of_head(card.game) is not None

"""The form of the messages between devices, and their texts; what comes in is hostile.

    message = JSON object: "serial" (from 1 on each wire), "type", and the fields of that type

A message is a dataclass whose fields say by their annotations what they hold. A text that is not
exactly one of the messages of its wire is a breach.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Generic, TypeVar, get_type_hints

from redstone.app.play.player_names import MAX_READ
from redstone.app.storage.safe_json import parse_json
from redstone.record.game import MAX_MOVES

MAX_TEXT = 8_000
"""Characters of a message."""
MAX_DEPTH = 2
"""Brackets within one another."""
MAX_COUNT = 1_000_000
"""A number in a message is below this."""
PIECE = 200
"""Moves in one message."""

_TOKEN = re.compile(r"[zwyud]|[xv]?[a-hj-t][1-9][0-9]?", re.ASCII)
_CHECK = re.compile(r"[0-9a-f]{8}", re.ASCII)
_WORD = re.compile(r"[a-z0-9-]{1,40}", re.ASCII)


class Broken(Enum):
    """How a peer broke the protocol."""

    UNREADABLE = "unreadable"  # a text that is no message
    TOO_FAST = "too-fast"  # more messages than play can have
    ORDER = "order"  # a message that cannot come now
    VERSION = "version"  # another version of the protocol
    OTHER_GAME = "other-game"  # not the game of the card, or not the seat
    ILLEGAL = "illegal"  # a move that the rules refuse, or of who is not to move
    TIME = "time"  # more or less time than can be left


class ProtocolError(ValueError):
    """The peer broke the protocol."""

    def __init__(self, how: Broken) -> None:
        super().__init__(how.value)
        self.how = how


# -- kinds of fields: each returns the value of plain data, or raises ValueError ---------------


def number(least: int = 0, most: int = MAX_COUNT) -> Callable[[object], int]:
    """A whole number from `least` to `most`."""

    def read(value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError("no number, or out of range")
        return value

    return read


def text(longest: int) -> Callable[[object], str]:
    """A text of so many characters at most."""

    def read(value: object) -> str:
        if type(value) is not str or len(value) > longest:
            raise ValueError("no text, or too long")
        return value

    return read


def word(form: re.Pattern[str] = _WORD) -> Callable[[object], str]:
    """A text of this form."""

    def read(value: object) -> str:
        if type(value) is not str or not form.fullmatch(value):
            raise ValueError("no such word")
        return value

    return read


def _truth(value: object) -> bool:
    if type(value) is not bool:
        raise ValueError("no truth value")
    return value


def _tokens(value: object) -> tuple[str, ...]:
    """Moves, as links write them."""
    if type(value) is not list or len(value) > PIECE:
        raise ValueError("no moves, or too many in one message")
    return tuple(map(word(_TOKEN), value))


def _reader_of(kind: Any) -> Callable[[object], Any]:
    """Return what reads a field of an annotation."""
    if hasattr(kind, "__metadata__"):
        reader: Callable[[object], Any] = kind.__metadata__[0]
        return reader
    return _truth if kind is bool else lambda value: kind(word()(value))  # one of an enum


Readers = Mapping[str, Callable[[object], Any]]
"""What reads the fields of a message, by name."""


def _readers_of(message: object) -> Readers:
    hints = get_type_hints(message, include_extras=True)
    return {name: _reader_of(kind) for name, kind in hints.items()}


def _read(message: Callable[..., Any], readers: Readers, data: Any) -> Any:
    """Return a message of plain data, which has exactly its fields. Raises ValueError."""
    if not isinstance(data, dict) or data.keys() != readers.keys():
        raise ValueError("other fields")
    return message(**{name: read(data[name]) for name, read in readers.items()})


Count = Annotated[int, number()]
Number = Annotated[int, number(least=1)]
"""A number that is counted from 1: of a version, of a move."""
Word = Annotated[str, word()]
Check = Annotated[str, word(_CHECK)]
Name = Annotated[str, text(MAX_READ)]
Tokens = Annotated[tuple[str, ...], _tokens]


@dataclass(frozen=True)
class Revision:
    """The revision of a replica of the game: two with the same revision are the same.

    `round` counts the rematches, `takebacks` what was agreed to be taken back in it; `check` is the
    running check after so many `moves`.
    """

    round: Count
    takebacks: Count
    moves: Annotated[int, number(most=MAX_MOVES + 1)]
    check: Check


_REVISION = _readers_of(Revision)
At = Annotated[Revision, lambda value: _read(Revision, _REVISION, value)]
"""The revision of a replica, as a field."""


@dataclass(frozen=True)
class Bye:
    """The sender leaves; `breach` names what the receiver broke, empty for nothing."""

    breach: Name


@dataclass(frozen=True)
class Join:
    """The first message of who watches a game or follows a study; `table` is that of the card."""

    version: Number
    table: Word
    name: Name


@dataclass(frozen=True)
class Again:
    """What is here is not what the check of the other side says: all of it is to be sent again."""


Said = TypeVar("Said")
"""The messages of one kind of wire."""


class Codec(Generic[Said]):
    """The texts of messages: each has a serial, the name of its type, and the fields of that."""

    def __init__(self, types: Mapping[str, Callable[..., Said]]) -> None:
        """The types of messages by name."""
        self._types = types
        self._names: dict[object, str] = {made: name for name, made in types.items()}
        self._readers = {name: _readers_of(made) for name, made in types.items()}

    def write(self, serial: int, message: Said | Bye) -> str:
        """The text of a message."""
        data = {"serial": serial, "type": self._names[type(message)], **_plain(message)}
        return json.dumps(data, separators=(",", ":"))

    def read(self, text: str) -> tuple[int, Said]:
        """The serial and the message of a text. Raises ProtocolError."""
        try:
            data = parse_json(text, MAX_TEXT, MAX_DEPTH)
            serial, name = number(least=1)(data.pop("serial")), data.pop("type")
            message: Said = _read(self._types[name], self._readers[name], data)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ProtocolError(Broken.UNREADABLE) from error
        return serial, message


def _plain(value: object) -> dict[str, object]:
    def of(field: object) -> object:
        if isinstance(field, Enum):
            return field.value
        return _plain(field) if isinstance(field, Revision) else field

    return {name: of(field) for name, field in vars(value).items()}

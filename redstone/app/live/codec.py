"""The texts of messages between devices, read strictly as they may be hostile.

message = JSON object: "serial" (from 1 on each wire), "type", and the fields of that type

A message is a dataclass. The annotation of each field defines the values it can have. A text that
is not exactly one of the messages of its wire is a breach.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Generic, TypeVar, get_type_hints

from redstone.app.play.player_names import MAX_READ
from redstone.app.storage.validation import parse_json
from redstone.record.game import MAX_MOVES

MAX_TEXT = 8_000
"""Most characters of a message."""
MAX_DEPTH = 2
"""Most levels of nested brackets."""
MAX_COUNT = 1_000_000
"""Numbers in messages do not exceed this."""
PIECE = 200
"""Most moves in one message."""

_TOKEN = re.compile(r"[zwyud]|[xv]?[a-hj-t][1-9][0-9]?", re.ASCII)
_CHECK = re.compile(r"[0-9a-f]{8}", re.ASCII)
_WORD = re.compile(r"[a-z0-9-]{1,40}", re.ASCII)


class Broken(Enum):
    """The kinds of protocol breach."""

    UNREADABLE = "unreadable"  # a text that is not a message
    TOO_FAST = "too-fast"  # more messages than the limit
    ORDER = "order"  # a message that cannot come now
    VERSION = "version"  # another version of the protocol
    OTHER_GAME = "other-game"  # not the game of the card, or a seat that is taken
    ILLEGAL = "illegal"  # a move that the rules refuse, or an impossible change of a study
    TIME = "time"  # more or less time than can be left


class ProtocolError(ValueError):
    """A breach of the protocol by the other side; `how` is its kind."""

    def __init__(self, how: Broken) -> None:
        """Create the error for a breach of the protocol."""
        super().__init__(how.value)
        self.how = how


# -- readers of fields: each returns the value of a JSON value, or raises ValueError -----------


def number(least: int = 0, most: int = MAX_COUNT) -> Callable[[object], int]:
    """Return a validator that returns an integer in the range, or raises ValueError."""

    def read(value: object) -> int:
        """Return the value if it is an integer in range, else raise ValueError."""
        if type(value) is not int or not least <= value <= most:
            raise ValueError("no number, or out of range")
        return value

    return read


def text(longest: int) -> Callable[[object], str]:
    """Return a validator of strings of at most `longest` characters; it raises ValueError."""

    def read(value: object) -> str:
        """Return the value if it is a string that is short enough, else raise ValueError."""
        if type(value) is not str or len(value) > longest:
            raise ValueError("no text, or too long")
        return value

    return read


def word(form: re.Pattern[str] = _WORD) -> Callable[[object], str]:
    """Return a validator that returns a string fully matching `form`, or raises ValueError."""

    def read(value: object) -> str:
        """Return the value if it is a string matching the pattern, else raise ValueError."""
        if type(value) is not str or not form.fullmatch(value):
            raise ValueError("no such word")
        return value

    return read


def _boolean(value: object) -> bool:
    """Return the value if it is a bool. Raises ValueError if not."""
    if type(value) is not bool:
        raise ValueError("no truth value")
    return value


def _tokens(value: object) -> tuple[str, ...]:
    """Return a JSON list of at most PIECE move tokens (link notation) as a tuple.

    Raises ValueError if there are more, or if one is not a token.
    """
    if type(value) is not list or len(value) > PIECE:
        raise ValueError("no moves, or too many in one message")
    return tuple(map(word(_TOKEN), value))


def _reader_of(kind: Any) -> Callable[[object], Any]:
    """Return the validator for a field's type: its annotation's, else one for bool or an Enum."""
    if hasattr(kind, "__metadata__"):
        reader: Callable[[object], object] = kind.__metadata__[0]
        return reader
    return _boolean if kind is bool else lambda value: kind(word()(value))  # one of an enum


Readers = Mapping[str, Callable[[object], object]]
"""The reader of each field of a message, by the field's name."""


def _readers_of(message: object) -> Readers:
    """Return the validator of each field of a message class."""
    hints = get_type_hints(message, include_extras=True)
    return {name: _reader_of(kind) for name, kind in hints.items()}


def _read(message: Callable[..., Any], readers: Readers, data: Any) -> Any:
    """Construct a message from JSON data that must have exactly its fields.

    Raises ValueError if it has other fields, or if a value is not valid.
    """
    if not isinstance(data, dict) or data.keys() != readers.keys():
        raise ValueError("other fields")
    return message(**{name: read(data[name]) for name, read in readers.items()})


Count = Annotated[int, number()]
Number = Annotated[int, number(least=1)]
"""A number counted from 1, such as that of a version or a move."""
Word = Annotated[str, word()]
Check = Annotated[str, word(_CHECK)]
Name = Annotated[str, text(MAX_READ)]
Tokens = Annotated[tuple[str, ...], _tokens]


@dataclass(frozen=True)
class Revision:
    """A version of the replicated game; replicas with equal revisions are equal.

    `round` counts the rematches, `takebacks` the takebacks agreed in this round, and `moves`
    the moves made. `check` is the running check after them (`replica.py`).
    """

    round: Count
    takebacks: Count
    moves: Annotated[int, number(most=MAX_MOVES + 1)]
    check: Check


_REVISION = _readers_of(Revision)
At = Annotated[Revision, lambda value: _read(Revision, _REVISION, value)]
"""A field that has the revision of a replica."""


def read_revision(parts: Iterable[object]) -> Revision:
    """Construct a revision from its four values. Raises ValueError if one is invalid."""
    revision: Revision = _read(Revision, _REVISION, dict(zip(_REVISION, parts, strict=True)))
    return revision


@dataclass(frozen=True)
class Bye:
    """The sender's last message; `breach` names the receiver's protocol breach, empty for none."""

    breach: Name


@dataclass(frozen=True)
class Join:
    """The first message of a spectator or pupil; `table` is the id on the card."""

    version: Number
    table: Word
    name: Name


@dataclass(frozen=True)
class Again:
    """A request to send everything again, as the sender's data does not match the check."""


Said = TypeVar("Said")
"""The messages of one kind of wire."""


class Codec(Generic[Said]):
    """Encodes messages as JSON text (serial number, type, fields) and decodes them."""

    def __init__(self, types: Mapping[str, Callable[..., Said]]) -> None:
        """Prepare the validators of all messages; `types` maps names of types to their classes."""
        self._types = types
        self._names: dict[object, str] = {made: name for name, made in types.items()}
        self._readers = {name: _readers_of(made) for name, made in types.items()}

    def write(self, serial: int, message: Said | Bye) -> str:
        """Encode a message with its serial number."""
        data = {"serial": serial, "type": self._names[type(message)], **_plain(message)}
        return json.dumps(data, separators=(",", ":"))

    def read(self, text: str) -> tuple[int, Said]:
        """Decode a text into its serial number and message.

        Raises ProtocolError if it is not exactly one of the messages.
        """
        try:
            data = parse_json(text, MAX_TEXT, MAX_DEPTH)
            serial, name = number(least=1)(data.pop("serial")), data.pop("type")
            message: Said = _read(self._types[name], self._readers[name], data)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ProtocolError(Broken.UNREADABLE) from error
        return serial, message


def _plain(value: object) -> dict[str, object]:
    """Return the fields of a message as JSON-compatible values."""

    def of(field: object) -> object:
        """Return an Enum's value, a revision's fields, or any other value unchanged."""
        if isinstance(field, Enum):
            return field.value
        return _plain(field) if isinstance(field, Revision) else field

    return {name: of(field) for name, field in vars(value).items()}

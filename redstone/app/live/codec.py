"""The form of the messages between devices, and their texts; what comes in is hostile.

    message = JSON object: "serial" (from 1 on each wire), "type", and the fields of that type

A text that is not exactly one of the messages of its wire is a breach.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

from redstone.app.kept.safe_json import parse_json
from redstone.app.play.people import MAX_READ
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


@dataclass(frozen=True)
class Revision:
    """The revision of a replica of the game: two with the same revision are the same.

    `round` counts the rematches, `takebacks` what was agreed to be taken back in it; `check` is the
    running check after so many `moves`.
    """

    round: int
    takebacks: int
    moves: int
    check: str


@dataclass(frozen=True)
class Bye:
    """The sender leaves; `breach` names what the receiver broke, empty for nothing."""

    breach: str


Said = TypeVar("Said")
"""The messages of one kind of wire."""


class Codec(Generic[Said]):
    """The texts of messages: each has a serial, the name of its type, and the fields of that."""

    def __init__(
        self, names: Mapping[type, str], readers: Mapping[str, Callable[["Fields"], Said]]
    ) -> None:
        """The name of each type, and what reads its fields."""
        self._names, self._readers = names, readers

    def write(self, serial: int, message: Said | Bye) -> str:
        """The text of a message."""
        data = {"serial": serial, "type": self._names[type(message)], **_plain(message)}
        return json.dumps(data, separators=(",", ":"))

    def read(self, text: str) -> tuple[int, Said]:
        """The serial and the message of a text. Raises ProtocolError."""
        try:
            fields = Fields(parse_json(text, MAX_TEXT, MAX_DEPTH))
            serial, kind = fields.number("serial", least=1), fields.word("type")
            message = self._readers[kind](fields)
            fields.end()
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise ProtocolError(Broken.UNREADABLE) from error
        return serial, message


def _plain(value: object) -> dict[str, object]:
    def of(field: object) -> object:
        if isinstance(field, Enum):
            return field.value
        return _plain(field) if isinstance(field, Revision) else field

    return {name: of(field) for name, field in vars(value).items()}


class Fields:
    """The fields of an object, each asked for once; whatever is wrong with one raises."""

    def __init__(self, data: Any) -> None:
        if not isinstance(data, dict):
            raise ValueError("not an object")
        self._left = data

    def _take(self, name: str, kind: type) -> Any:
        value = self._left.pop(name)
        if type(value) is not kind:
            raise ValueError(f"{name} is of another kind")
        return value

    def end(self) -> None:
        """All fields have been asked for."""
        if self._left:
            raise ValueError("a field too many")

    def has(self, name: str) -> bool:
        """True for a field that is there and has not been asked for."""
        return name in self._left

    def number(self, name: str, least: int = 0, most: int = MAX_COUNT) -> int:
        """A whole number from `least` to `most`."""
        value: int = self._take(name, int)
        if not least <= value <= most:
            raise ValueError(f"{name} is out of range")
        return value

    def truth(self, name: str) -> bool:
        """A truth value."""
        return bool(self._take(name, bool))

    def text(self, name: str, longest: int) -> str:
        """A text of so many characters at most."""
        value: str = self._take(name, str)
        if len(value) > longest:
            raise ValueError(f"{name} is too long")
        return value

    def word(self, name: str, form: re.Pattern[str] = _WORD) -> str:
        """A text of this form."""
        value: str = self._take(name, str)
        if not form.fullmatch(value):
            raise ValueError(f"{name} is no such word")
        return value

    def tokens(self) -> tuple[str, ...]:
        """The `moves`, as links write them."""
        values = self._take("moves", list)
        if len(values) > PIECE:
            raise ValueError("too many moves in one message")
        if not all(type(each) is str and _TOKEN.fullmatch(each) for each in values):
            raise ValueError("one of these is no move")
        return tuple(values)

    def revision(self) -> Revision:
        """The `revision`."""
        at = Fields(self._left.pop("revision"))
        made = Revision(
            at.number("round"),
            at.number("takebacks"),
            at.number("moves", most=MAX_MOVES + 1),
            at.word("check", _CHECK),
        )
        at.end()
        return made


def read_bye(fields: Fields) -> Bye:
    """A farewell, from its fields."""
    return Bye(fields.text("breach", MAX_READ))

"""The messages of two who play live; `docs/live.md` has their fields."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from redstone.app.live.codec import Bye, Codec, Fields, Revision, read_bye
from redstone.app.play.people import MAX_READ
from redstone.record.game import Seat

VERSION = 4
"""Of the protocol."""
MAX_LEFT = 40
"""Characters of what a clock has left."""
MAX_WATCHING = 8
"""Devices that watch at one that plays."""


class Proposal(Enum):
    """What one side offers, and both do once the other agrees."""

    UNDO = "undo"  # take moves back
    REMATCH = "rematch"  # the same game anew, colours exchanged
    PAUSE = "pause"  # stop for a while
    COMMON = "common"  # go on from the last common position of two that differ


@dataclass(frozen=True)
class Hello:
    """The first message on a wire, and again where a replica was brought in step.

    `game` is as `head.head_of` writes it; `seat` is the sender's.
    """

    version: int
    table: str
    game: str
    seat: Seat
    revision: Revision
    name: str
    paused: bool


@dataclass(frozen=True)
class Moves:
    """Moves from the number `first` on, counted from 1; the revision is that after the last one.

    `left` is what the sender's clock has left, as clocks write it; empty without a clock.
    """

    first: int
    moves: tuple[str, ...]
    revision: Revision
    left: str = ""


@dataclass(frozen=True)
class Record:
    """A part of all the moves of a replica that differs; the revision is that of the whole."""

    first: int
    moves: tuple[str, ...]
    revision: Revision


@dataclass(frozen=True)
class Offer:
    """A proposal for the replica of this revision; `to` is the moves left after an undo."""

    number: int
    proposal: Proposal
    to: int
    revision: Revision


@dataclass(frozen=True)
class Answer:
    """Whether the offer of a number is agreed to."""

    number: int
    yes: bool


@dataclass(frozen=True)
class Withdraw:
    """The offer of a number is not meant any more, unless it was agreed to before."""

    number: int


@dataclass(frozen=True)
class GoOn:
    """The pause is over."""


@dataclass(frozen=True)
class Here:
    """Whether the person looks at the page."""

    here: bool


@dataclass(frozen=True)
class Phrase:
    """One of the phrases, by its number."""

    number: int


@dataclass(frozen=True)
class Left:
    """The times left of both seats at the sender's replica of this revision, as clocks write them.

    `answer` tells whether the receiver has said so first.
    """

    revision: Revision
    first: str
    second: str
    answer: bool


@dataclass(frozen=True)
class TimeUp:
    """The receiver's time is up, if this is still the revision of its replica."""

    revision: Revision


@dataclass(frozen=True)
class Watched:
    """How many watch the game at the sender's device."""

    count: int


Offered = Offer | Answer | Withdraw
Timing = Left | TimeUp
Message = Hello | Moves | Record | Offered | GoOn | Here | Phrase | Timing | Bye | Watched


def _hello(fields: Fields) -> Hello:
    return Hello(
        fields.number("version", least=1),
        fields.word("table"),
        fields.word("game"),
        Seat(fields.word("seat")),
        fields.revision(),
        fields.text("name", MAX_READ),
        fields.truth("paused"),
    )


def read_moves(fields: Fields) -> Moves:
    """Moves, from their fields."""
    left = fields.text("left", MAX_LEFT)
    return Moves(fields.number("first", least=1), fields.tokens(), fields.revision(), left)


def _record(fields: Fields) -> Record:
    return Record(fields.number("first", least=1), fields.tokens(), fields.revision())


def _offer(fields: Fields) -> Offer:
    proposal = Proposal(fields.word("proposal"))
    return Offer(fields.number("number"), proposal, fields.number("to"), fields.revision())


def _left(fields: Fields) -> Left:
    first, second = (fields.text(seat.value, MAX_LEFT) for seat in Seat)
    return Left(fields.revision(), first, second, fields.truth("answer"))


_READERS: Mapping[str, Callable[[Fields], Message]] = {
    "hello": _hello,
    "moves": read_moves,
    "record": _record,
    "offer": _offer,
    "answer": lambda fields: Answer(fields.number("number"), fields.truth("yes")),
    "withdraw": lambda fields: Withdraw(fields.number("number")),
    "go-on": lambda _: GoOn(),
    "here": lambda fields: Here(fields.truth("here")),
    "phrase": lambda fields: Phrase(fields.number("number")),
    "left": _left,
    "time-up": lambda fields: TimeUp(fields.revision()),
    "bye": read_bye,
    "watched": lambda fields: Watched(fields.number("count", most=MAX_WATCHING)),
}
_NAMES = {
    Hello: "hello",
    Moves: "moves",
    Record: "record",
    Offer: "offer",
    Answer: "answer",
    Withdraw: "withdraw",
    GoOn: "go-on",
    Here: "here",
    Phrase: "phrase",
    Left: "left",
    TimeUp: "time-up",
    Bye: "bye",
    Watched: "watched",
}
PLAY: Codec[Message] = Codec(_NAMES, _READERS)
"""What two say who play."""
read, write = PLAY.read, PLAY.write

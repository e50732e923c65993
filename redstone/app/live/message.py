"""The messages of two who play live; `docs/live.md` has their fields."""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from redstone.app.live.codec import (
    At,
    Bye,
    Codec,
    Count,
    Name,
    Number,
    Tokens,
    Word,
    number,
    text,
)
from redstone.record.game import Seat

VERSION = 4
"""Of the protocol."""
MAX_LEFT = 40
"""Characters of what a clock has left."""
MAX_WATCHING = 8
"""Devices that watch at one that plays."""

TimeLeft = Annotated[str, text(MAX_LEFT)]
"""The time that a seat has left, as clocks write it."""


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

    version: Number
    table: Word
    game: Word
    seat: Seat
    revision: At
    name: Name
    paused: bool


@dataclass(frozen=True)
class Moves:
    """Moves from the number `first` on, counted from 1; the revision is that after the last one.

    `left` is what the sender's clock has left, empty without a clock, and for who watches.
    """

    first: Number
    moves: Tokens
    revision: At
    left: TimeLeft = ""


@dataclass(frozen=True)
class Record:
    """A part of all the moves of a replica that differs; the revision is that of the whole."""

    first: Number
    moves: Tokens
    revision: At


@dataclass(frozen=True)
class Offer:
    """A proposal for the replica of this revision; `to` is the moves left after an undo."""

    number: Count
    proposal: Proposal
    to: Count
    revision: At


@dataclass(frozen=True)
class Answer:
    """Whether the offer of a number is agreed to."""

    number: Count
    yes: bool


@dataclass(frozen=True)
class Withdraw:
    """The offer of a number is not meant any more, unless it was agreed to before."""

    number: Count


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

    number: Count


@dataclass(frozen=True)
class Left:
    """The times left of both seats at the sender's replica of this revision, as clocks write them.

    `answer` tells whether the receiver has said so first.
    """

    revision: At
    first: TimeLeft
    second: TimeLeft
    answer: bool


@dataclass(frozen=True)
class TimeUp:
    """The receiver's time is up, if this is still the revision of its replica."""

    revision: At


@dataclass(frozen=True)
class Watched:
    """How many watch the game at the sender's device."""

    count: Annotated[int, number(most=MAX_WATCHING)]


Offered = Offer | Answer | Withdraw
Timing = Left | TimeUp
Message = Hello | Moves | Record | Offered | GoOn | Here | Phrase | Timing | Bye | Watched

PLAY: Codec[Message] = Codec(
    {
        "hello": Hello,
        "moves": Moves,
        "record": Record,
        "offer": Offer,
        "answer": Answer,
        "withdraw": Withdraw,
        "go-on": GoOn,
        "here": Here,
        "phrase": Phrase,
        "left": Left,
        "time-up": TimeUp,
        "bye": Bye,
        "watched": Watched,
    }
)
"""What two say who play."""
read, write = PLAY.read, PLAY.write

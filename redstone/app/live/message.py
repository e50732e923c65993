"""The messages between two live players; `docs/live.md` describes their fields."""

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
"""The version of the protocol."""
MAX_LEFT = 40
"""Most characters of a clock's time left."""
MAX_WATCHING = 8
"""Most spectators, or pupils, at one device."""

TimeLeft = Annotated[str, text(MAX_LEFT)]
"""The time that a seat has left, as `Remaining` writes it."""


class Proposal(Enum):
    """A proposal by one side, which both carry out once the other agrees."""

    UNDO = "undo"  # take moves back
    REMATCH = "rematch"  # start the same game again, with colours exchanged
    PAUSE = "pause"  # stop for a while
    COMMON = "common"  # continue from the last common position of differing replicas


@dataclass(frozen=True)
class Hello:
    """The first message of each side on a connection; repeated after a replica was synchronised.

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
    """Moves from number `first` (from 1) on; `revision` is that after the last of them.

    `left` is the time left on the sender's clock after them; empty without a clock and for
    spectators.
    """

    first: Number
    moves: Tokens
    revision: At
    left: TimeLeft = ""


@dataclass(frozen=True)
class Record:
    """A part of all moves of a differing replica; `revision` is that of the whole replica."""

    first: Number
    moves: Tokens
    revision: At


@dataclass(frozen=True)
class Offer:
    """A proposal for the game at this revision; `to` is the number of moves left after it."""

    number: Count
    proposal: Proposal
    to: Count
    revision: At


@dataclass(frozen=True)
class Answer:
    """The reply to the offer with that number: accepted (`yes`) or declined."""

    number: Count
    yes: bool


@dataclass(frozen=True)
class Withdraw:
    """The withdrawal of the offer with that number; without effect if it was already accepted."""

    number: Count


@dataclass(frozen=True)
class GoOn:
    """The message that ends a pause."""


@dataclass(frozen=True)
class Here:
    """A report that the sender's page became visible (`here`) or hidden."""

    here: bool


@dataclass(frozen=True)
class Phrase:
    """A chat phrase, by its index in `words.play.PHRASES`."""

    number: Count


@dataclass(frozen=True)
class Left:
    """The times left of both seats at this revision.

    `answer` is true if the receiver sent its own first.
    """

    revision: At
    first: TimeLeft
    second: TimeLeft
    answer: bool


@dataclass(frozen=True)
class TimeUp:
    """A claim that the receiver's time is up, valid only at this revision."""

    revision: At


@dataclass(frozen=True)
class Watched:
    """The number of spectators at the sender's device."""

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
"""The messages between two players."""
read, write = PLAY.read, PLAY.write

"""The messages between a device that plays a game live, and one that watches it there.

They are written as those of play are; `docs/live.md` has the fields. Who watches says that once,
may ask for all of the game again, and leaves: nothing of theirs can become a move.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from redstone.app.live.channel import Speech
from redstone.app.live.codec import Again, At, Bye, Codec, Join, Name, Number, Word, number
from redstone.app.live.message import MAX_WATCHING, Moves
from redstone.app.live.spectators.timing import Reading

VERSION = 3
"""Of what is said to and by who watches."""
BURST, RATE = 10, 0.2
"""Messages of who watches that may come at once, and each second after that."""


class PlayerPresence(Enum):
    """How a player is there."""

    HERE = "here"
    ELSEWHERE = "elsewhere"  # looks at something else
    AWAY = "away"
    GONE = "gone"


@dataclass(frozen=True)
class Begun:
    """The game from its start: all moves up to the revision follow.

    `game` is the head of a link, `first` and `second` what the players call themselves, by seat.
    """

    version: Number
    game: Word
    revision: At
    first: Name
    second: Name


@dataclass(frozen=True)
class Back:
    """All moves after those of the revision were taken back."""

    revision: At


@dataclass(frozen=True)
class Present:
    """How both players are there, by seat, and how many watch."""

    first: PlayerPresence
    second: PlayerPresence
    paused: bool
    watching: Annotated[int, number(most=MAX_WATCHING)]


Shown = Join | Again | Begun | Moves | Back | Present | Reading | Bye

CODEC: Codec[Shown] = Codec(
    {
        "join": Join,
        "again": Again,
        "begun": Begun,
        "moves": Moves,
        "back": Back,
        "present": Present,
        "clock": Reading,
        "bye": Bye,
    }
)
TO_HOST: Speech[Shown] = Speech(CODEC, BURST, RATE)
"""What a device that plays hears of who watches."""
TO_WATCHER: Speech[Shown] = Speech(CODEC)
"""What who watches hears: a game and all that happens in it."""

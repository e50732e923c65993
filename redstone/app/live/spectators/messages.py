"""The messages between a device that plays a live game and a spectator's device.

They are written like those of play; `docs/live.md` lists the fields. A spectator only joins, asks
for the whole game again, and leaves, so none of its messages can become a move.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from redstone.app.live.channel import MessageProtocol
from redstone.app.live.codec import Again, At, Bye, Codec, Join, Name, Number, Word, number
from redstone.app.live.message import MAX_WATCHING, Moves
from redstone.app.live.spectators.timing import Reading

VERSION = 3
"""The version of the spectators' protocol."""
BURST, RATE = 10, 0.2
"""Messages of a spectator accepted at once, and per second after that."""


class PlayerPresence(Enum):
    """The presence of a player."""

    HERE = "here"
    ELSEWHERE = "elsewhere"  # connected, but looks away from the page
    AWAY = "away"
    GONE = "gone"


@dataclass(frozen=True)
class Begun:
    """The game at its start; the moves up to `revision` follow in other messages.

    `game` is as `head.head_of` writes it; `first` and `second` are the players' names by seat.
    """

    version: Number
    game: Word
    revision: At
    first: Name
    second: Name


@dataclass(frozen=True)
class Back:
    """A takeback of all moves after this revision."""

    revision: At


@dataclass(frozen=True)
class Present:
    """The presence of both players by seat, and the number of spectators."""

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
TO_HOST: MessageProtocol[Shown] = MessageProtocol(CODEC, BURST, RATE)
"""The messages from a spectator, as limited by the host."""
TO_WATCHER: MessageProtocol[Shown] = MessageProtocol(CODEC)
"""The messages to a spectator."""

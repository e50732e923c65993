"""The messages between a device that plays a game live, and one that watches it there.

They are written as those of play are; `docs/live.md` has the fields. Who watches says that once,
may ask for the clock and for all of the game again, and leaves: nothing of theirs can become a
move.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from redstone.app.live.channel import Speech
from redstone.app.live.codec import (
    Bye,
    Codec,
    Fields,
    Revision,
    read_bye,
)
from redstone.app.live.message import MAX_WATCHING, Moves, read_moves
from redstone.app.live.spectators.timing import Reading, read_reading
from redstone.app.play.people import MAX_READ

VERSION = 3
"""Of what is said to and by who watches."""
BURST, RATE = 10, 0.2
"""Messages of who watches that may come at once, and each second after that."""


class Presence(Enum):
    """How a player is there."""

    HERE = "here"
    ELSEWHERE = "elsewhere"  # looks at something else
    AWAY = "away"
    GONE = "gone"


@dataclass(frozen=True)
class Watch:
    """The first message of who watches; `table` is that of the card."""

    version: int
    table: str
    name: str


@dataclass(frozen=True)
class Again:
    """A spectator has another game than the revision says, and wants all of it."""


@dataclass(frozen=True)
class AskClock:
    """Who watches can show the clock: it is read out to them from now on."""


@dataclass(frozen=True)
class Begun:
    """The game from its start: all moves up to the revision follow.

    `game` is the head of a link, `first` and `second` what the players call themselves, by seat.
    """

    version: int
    game: str
    revision: Revision
    first: str
    second: str


@dataclass(frozen=True)
class Back:
    """All moves after those of the revision were taken back."""

    revision: Revision


@dataclass(frozen=True)
class Present:
    """How both players are there, by seat, and how many watch."""

    first: Presence
    second: Presence
    paused: bool
    watching: int


Shown = Watch | Again | AskClock | Begun | Moves | Back | Present | Reading | Bye


def _begun(fields: Fields) -> Begun:
    return Begun(
        fields.number("version", least=1),
        fields.word("game"),
        fields.revision(),
        fields.text("first", MAX_READ),
        fields.text("second", MAX_READ),
    )


def _present(fields: Fields) -> Present:
    return Present(
        Presence(fields.word("first")),
        Presence(fields.word("second")),
        fields.truth("paused"),
        fields.number("watching", most=MAX_WATCHING),
    )


def _watch(fields: Fields) -> Watch:
    version, table = fields.number("version", least=1), fields.word("table")
    return Watch(version, table, fields.text("name", MAX_READ))


_READERS: Mapping[str, Callable[[Fields], Shown]] = {
    "watch": _watch,
    "again": lambda _: Again(),
    "ask-clock": lambda _: AskClock(),
    "begun": _begun,
    "moves": read_moves,
    "back": lambda fields: Back(fields.revision()),
    "present": _present,
    "clock": read_reading,
    "bye": read_bye,
}
_NAMES = {
    Watch: "watch",
    Again: "again",
    AskClock: "ask-clock",
    Begun: "begun",
    Moves: "moves",
    Back: "back",
    Present: "present",
    Reading: "clock",
    Bye: "bye",
}
CODEC: Codec[Shown] = Codec(_NAMES, _READERS)
TO_HOST: Speech[Shown] = Speech(CODEC, BURST, RATE)
"""What a device that plays hears of who watches."""
TO_WATCHER: Speech[Shown] = Speech(CODEC)
"""What who watches hears: a game and all that happens in it."""

"""Events besides moves, as values; `redstone.app.words.notices` puts them into words."""

from dataclasses import dataclass
from enum import Enum

from redstone.app.play.challenge import Challenge
from redstone.app.play.encounter import Explained
from redstone.openings.opening_map import Worth
from redstone.position import Move
from redstone.record.fault import WrongCheck
from redstone.record.game import Game, Headline
from redstone.record.note import Note


@dataclass(frozen=True)
class NewMoves:
    """New moves of a game by link, since its first `common` moves."""

    game: Game
    common: int


@dataclass(frozen=True)
class Received:
    """A game that was sent and is new here."""


@dataclass(frozen=True)
class EndedElsewhere:
    """A file says how a game ended that our rules would let go on."""

    headline: Headline


@dataclass(frozen=True)
class OlderState:
    """The opened link is behind the game kept here: moves of both."""

    opened: int
    kept: int


@dataclass(frozen=True)
class ChangedHistory:
    """A link with another move than the game kept here, after `common` equal moves."""

    common: int
    opened: Move
    kept: Move


@dataclass(frozen=True)
class Challenged:
    """A challenge to play against the computer from here."""

    challenge: Challenge


@dataclass(frozen=True)
class StartedAnew:
    """A kept session that could not be read; `damage` is the reason."""

    damage: str


@dataclass(frozen=True)
class Warned:
    """A wrong check of an opened link, which may not be the one that was sent."""

    check: WrongCheck


@dataclass(frozen=True)
class LeftOut:
    """Parts of an opened file that were left out or changed."""

    notes: tuple[Note, ...]


@dataclass(frozen=True)
class NoRedPoints:
    """The points for red were switched on, but there are none, or it is not the person's turn."""

    persons_turn: bool


@dataclass(frozen=True)
class FirstStone:
    """The value of the first stone on the board, for the player who may swap."""

    worth: Worth


@dataclass(frozen=True)
class RoomMissing:
    """A room was to be opened, and could not be fetched.

    `said` is the sentence of its declaration, in English. What was `sent` to be opened there is
    still in the address.
    """

    said: str
    sent: bool = False


class Event(Enum):
    """An event whose text does not depend on the game."""

    STARTED_WITHOUT = "started-without"
    """The kept game stopped the start, and was left out of this one as the person asked."""
    PLAYED_ON = "played-on"
    """A finished game goes on from here as a copy."""
    ROOM_BROKEN = "room-broken"
    """A room was to be opened, and something went wrong in it."""
    UNREADABLE = "unreadable"
    """A kept game or study was to be opened, and cannot be read."""
    OPENING_BROKEN = "opening-broken"
    """A text, a file or a kept game was to be opened, and something went wrong in the page."""
    CLOCK_UNREADABLE = "clock-unreadable"
    """The clock of a kept game cannot be read, and the game goes on without one."""
    CLOCK_OFF = "clock-off"
    """A game that was lost on time goes on from an earlier move, without a clock."""
    CLOCK_MISSING = "clock-missing"
    """A game has a clock, and what shows it could not be fetched."""
    COACH_MISSING = "coach-missing"
    """A game has a coach, who could not be fetched."""
    FILE_NOT_GIVEN = "file-not-given"
    """The browser could not read a file: it is gone, or a folder."""


class Shared(Enum):
    """The result of sharing a text; links.js has the same values."""

    COPIED = "copied"  # it can be pasted now
    SENT = "sent"  # the system's share sheet has handed it to another app
    NOT_COPIED = "not-copied"  # the browser does not let the page copy


class RemoteChange(Enum):
    """A change made by another window to the game shown in this one."""

    FOLLOWED = "followed"  # it went on there, and is shown as it stands now
    PARTED = "parted"  # both continued: this window's moves are a game of their own now
    REMOVED = "removed"  # it was deleted there


class NotKept(Enum):
    """The reason why games cannot be kept."""

    BLOCKED = "blocked"  # the browser has no database for this page, as with site data blocked
    NEWER = "newer"  # a newer version of this page has kept its games in a way not known here
    FULL = "full"  # there is no room left on the device
    REFUSED = "refused"  # the database would not take a game, for a reason of its own


Notice = (
    NewMoves
    | Received
    | EndedElsewhere
    | OlderState
    | ChangedHistory
    | Challenged
    | StartedAnew
    | Warned
    | LeftOut
    | NoRedPoints
    | FirstStone
    | RoomMissing
    | Event
    | Shared
    | RemoteChange
    | NotKept
    | Explained
)
"""Everything that is told once and forgotten with the next move or step."""

"""Notices: events other than moves, and the state of the stored games, as values.

`redstone.app.words` has their texts.
"""

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
    """New moves arrived for a game by link, after its first `common` moves."""

    game: Game
    common: int


@dataclass(frozen=True)
class Received:
    """A game was received that is new here."""


@dataclass(frozen=True)
class EndedElsewhere:
    """A file's game has a result that its moves do not show."""

    headline: Headline


@dataclass(frozen=True)
class OlderState:
    """An opened link is behind the stored game; the fields are both numbers of moves."""

    opened: int
    kept: int


@dataclass(frozen=True)
class ChangedHistory:
    """An opened link differs from the stored game after `common` equal moves."""

    common: int
    opened: Move
    kept: Move


@dataclass(frozen=True)
class Challenged:
    """A challenge was opened: play against the computer from this position."""

    challenge: Challenge


@dataclass(frozen=True)
class StartedAnew:
    """The stored session could not be read; `damage` is the reason."""

    damage: str


@dataclass(frozen=True)
class Warned:
    """An opened link has a wrong checksum, so it may differ from the one sent."""

    check: WrongCheck


@dataclass(frozen=True)
class LeftOut:
    """Parts of an opened file were left out or changed."""

    notes: tuple[Note, ...]


@dataclass(frozen=True)
class NoRedPoints:
    """The display of points for red was switched on, but there are none.

    `persons_turn` is false if the reason is that it is not the person's turn.
    """

    persons_turn: bool


@dataclass(frozen=True)
class FirstStone:
    """The win rate of the first stone on the board, for the player who may swap."""

    worth: Worth


@dataclass(frozen=True)
class RoomMissing:
    """A room could not be loaded.

    `said` is the sentence of its declaration, in English. With `sent`, what was to be opened in it
    came in the address, and is still there.
    """

    said: str
    sent: bool = False


class Event(Enum):
    """Events whose text does not depend on the game."""

    STARTED_WITHOUT = "started-without"
    """The stored game made the page's start fail, and was left out at the person's request."""
    PLAYED_ON = "played-on"
    """A finished game continues from here as a copy."""
    ROOM_BROKEN = "room-broken"
    """An error occurred while a room was opened."""
    UNREADABLE = "unreadable"
    """A stored game or study cannot be read."""
    OPENING_BROKEN = "opening-broken"
    """An error occurred in the page while a text, a file or a stored game was opened."""
    CLOCK_UNREADABLE = "clock-unreadable"
    """The clock of a stored game cannot be read, and the game continues without one."""
    CLOCK_OFF = "clock-off"
    """A game that was lost on time continues from an earlier move, without a clock."""
    CLOCK_MISSING = "clock-missing"
    """A game has a clock, but the clock's module could not be loaded."""
    COACH_MISSING = "coach-missing"
    """A game has a coach, but the coach's module could not be loaded."""
    FILE_NOT_GIVEN = "file-not-given"
    """The browser could not read a file: it is gone, or a folder."""


class Shared(Enum):
    """The outcome of sharing a text; `links.js` has the same values."""

    COPIED = "copied"  # copied to the clipboard
    SENT = "sent"  # passed to another app by the system's share sheet
    NOT_COPIED = "not-copied"  # the browser does not allow copying


class RemoteChange(Enum):
    """The kinds of change that another window made to the game shown in this one."""

    FOLLOWED = "followed"  # continued there; shown in its new state
    PARTED = "parted"  # continued in both windows: this window's moves are now a separate game
    REMOVED = "removed"  # deleted there


class NotKept(Enum):
    """The reason why games cannot be stored."""

    BLOCKED = "blocked"  # the browser has no database for this page, as with site data blocked
    NEWER = "newer"  # a newer version of this page has stored its games in an unknown format
    FULL = "full"  # no room is left on the device
    REFUSED = "refused"  # the database refused a game for another reason


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
"""A notice, shown until the next move or step."""


@dataclass(frozen=True)
class KeptState:
    """The state of the stored games: counts of unreadable ones, and why writing fails.

    `newer` counts those of a later version of the page.
    """

    damaged: int = 0
    newer: int = 0
    trouble: NotKept | None = None


@dataclass(frozen=True)
class Imported:
    """The result of an import: counts of new, known, damaged and newer games."""

    added: int = 0
    known: int = 0
    damaged: int = 0
    newer: int = 0
    is_export: bool = True

"""What there is to tell of the kept games, as values; `words` says them."""

from dataclasses import dataclass
from enum import Enum


class Trouble(Enum):
    """Why games cannot be kept."""

    BLOCKED = "blocked"  # the browser has no database for this page, as with site data blocked
    NEWER = "newer"  # a newer version of this page has kept its games in a way not known here
    FULL = "full"  # there is no room left on the device
    REFUSED = "refused"  # the database would not take a game, for a reason of its own


class Elsewhere(Enum):
    """What another window did to the game shown in this one."""

    FOLLOWED = "followed"  # it went on there, and is shown as it stands now
    PARTED = "parted"  # both went on: what was played here is a game of its own now
    REMOVED = "removed"  # it was deleted there


@dataclass(frozen=True)
class State:
    """How the kept games are: what could not be read, and why no more are kept."""

    damaged: int = 0
    newer: int = 0
    trouble: Trouble | None = None


@dataclass(frozen=True)
class Imported:
    """What a file of games had: new here, known already, not to be read."""

    added: int = 0
    known: int = 0
    damaged: int = 0
    newer: int = 0
    is_export: bool = True

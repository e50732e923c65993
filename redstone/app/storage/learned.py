"""The lessons done on this device, and the things that need no more explanation.

learned = JSON object: "version", "lessons" and "known", lists of names, and "days", a list of the
          dates on which a lesson was finished
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from redstone.app.storage.validation import VERSION, Damaged, opened_object, reader

LEARNED = "redstone.learned"
"""The name under which the browser stores it."""
BEGUN = "begun"
"""Known from the first move, or the first request to play; the person is then no newcomer."""
SWAP = "swap"
"""Known once the person swapped, or was offered to swap, for the first time."""
FIRST_GAMES = ("first-game", "second-game", "third-game")
"""Known, one after the other, as games against the computer end on this device."""
OF_RULES = {
    "redstone": (
        "place",
        "liberties",
        "forbidden",
        "red-takes",
        "red-needs",
        "red-stays",
        "both",
        "must-move",
        "the-end",
        "play-out",
    ),
    "red": ("first", "same", "pie"),
    "savage": ("turns", "debt", "freed", "the-end"),
    "go": ("take", "eyes", "count", "passes", "dead", "ko", "superko"),
}
"""By game, the names of the lessons of its course about the rules, in order."""
LAST_OF_RULES = {game: f"{game}/{names[-1]}" for game, names in OF_RULES.items()}
"""By game, the last lesson of its course about the rules, with the course's name."""
OF_PIE = frozenset({"redstone/swap", "red/pie"})
"""The lessons about the pie rule."""
MAX_NAMES = 200
MAX_DAYS = 400
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_NAME = re.compile(r"[a-z][a-z-]{0,30}(?:/[a-z][a-z-]{0,30})?", re.ASCII)
MAX_TEXT = 2 * MAX_NAMES * len(f'"{"-" * 63}", ') + 14 * MAX_DAYS + 100
"""Characters of the longest text that is written."""


@dataclass(frozen=True)
class Learned:
    """The lessons done and the things known, by name; `and_all_of` merges two.

    `days` has the dates on which a lesson was finished.
    """

    lessons: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset()
    days: frozenset[str] = frozenset()

    @property
    def has_played(self) -> bool:
        """True once the first games have been played to their end."""
        return self.known.issuperset(FIRST_GAMES)

    @property
    def knows_pie(self) -> bool:
        """True once a lesson about the pie rule was done."""
        return bool(OF_PIE & self.lessons)

    def knows_rules(self, game: str) -> bool:
        """Return True once a game's lessons on the rules are done or first games were played."""
        return self.has_played or LAST_OF_RULES.get(game) in {None, *self.lessons}

    def next_of_rules(self, game: str) -> tuple[int, int] | None:
        """Return the number of the first lesson on a game's rules still to do, and of all of them.

        None before one of them is done.
        """
        names = OF_RULES.get(game, ())
        left = [at for at, name in enumerate(names, 1) if f"{game}/{name}" not in self.lessons]
        return (left[0], len(names)) if 0 < len(left) < len(names) else None

    def and_all_of(self, other: "Learned") -> "Learned":
        """Return the union of both."""
        days = self.days | other.days
        return Learned(self.lessons | other.lessons, self.known | other.known, days)


class Keeps(Protocol):
    """A key-value store for short texts."""

    def keep(self, name: str, text: str) -> bool:
        """Store a text for the device under a key. Returns False if the browser refuses."""


class Learner:
    """Stores what the person has learned, unless a later version wrote the stored text."""

    def __init__(self, learned: Learned, texts: Keeps, *, newer: bool = False) -> None:
        """Keep what the person has learned in `texts`.

        With `newer`, the stored text is of a later version and is not overwritten.
        """
        self.learned, self._texts, self._newer = learned, texts, newer
        self._kept: Learned | None = None

    def finish(self, lesson: str, day: str = "") -> None:
        """Mark a lesson as done on a date (ISO text, empty for none), and store it."""
        self.merge(Learned(lessons=frozenset({lesson}), days=frozenset({day} - {""})))

    def know(self, what: str) -> bool:
        """Mark a name as known and store it; return True if it was not known before."""
        first = what not in self.learned.known
        self.merge(Learned(known=frozenset({what})))
        return first

    def end_game(self) -> None:
        """Record one more of the first games as finished, until all of them are."""
        self.know(next((name for name in FIRST_GAMES if name not in self.learned.known), BEGUN))

    def merge(self, more: Learned) -> None:
        """Merge in what was learned elsewhere, and store the result."""
        self.learned = self.learned.and_all_of(more)
        self.store()

    def store(self) -> None:
        """Store the lessons and names learned, unless nothing has changed since the last time."""
        if not self._newer and self._kept != self.learned:
            self._kept = self.learned
            self._texts.keep(LEARNED, learned_text(self.learned))


def learned_text(learned: Learned) -> str:
    """Return the text to store under `LEARNED`."""
    return json.dumps({"version": VERSION, **write_learned(learned)})


@reader
def parse_learned(text: str) -> Learned:
    """Parse a text of `learned_text`. Raises Damaged."""
    return read_learned(opened_object(text, MAX_TEXT))


def write_learned(learned: Learned) -> dict[str, object]:
    """Return the names and dates as JSON-compatible data."""
    names = {"lessons": sorted(learned.lessons), "known": sorted(learned.known)}
    return {**names, "days": sorted(learned.days)[-MAX_DAYS:]}


@reader
def read_learned(data: Mapping[str, object]) -> Learned:
    """Parse the data of `write_learned`. Raises Damaged."""
    days = _names(data.get("days", []), MAX_DAYS, _DATE)
    return Learned(_names(data.get("lessons")), _names(data.get("known")), days)


def _names(value: object, most: int = MAX_NAMES, form: re.Pattern[str] = _NAME) -> frozenset[str]:
    """Parse a list of at most `most` names of a given form. Raises Damaged."""
    if not isinstance(value, list) or len(value) > most:
        raise Damaged("it has no list of names")
    if not all(isinstance(name, str) and form.fullmatch(name) for name in value):
        raise Damaged("it names what has no name")
    return frozenset(value)

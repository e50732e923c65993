"""A timed run: as many puzzles as possible in three minutes; three misses end it.

A run is an immutable value. Its clock does not stop.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from random import Random

from redstone.app.puzzles.collection import PuzzleCollection
from redstone.app.puzzles.puzzle import name_of
from redstone.puzzles.entry import PuzzleEntry

SECONDS = 180
MISSES = 3
EACH = 5
"""The number of puzzles of each grade except the hardest, of which all are used."""
_BOOKMARK = re.compile(
    r"run ([a-z]{1,20}) ([0-9]{1,4})(?:/([0-9]{1,4}))? ([a-z]{1,10})((?: [0-9a-f]{8}){0,3})",
    re.ASCII,
)


class RunEnding(Enum):
    """The reasons why a run ends."""

    TIME = "time"
    MISSES = "misses"
    STOPPED = "stopped"
    LOADED = "loaded"  # the page was reloaded, or the room left
    ALL = "all"  # no puzzle is left


@dataclass(frozen=True)
class PuzzleRun:
    """A timed run through puzzles of a `game`; `entries` are those to come.

    `since` is the start time in seconds of any clock. `best` is the most puzzles solved in an
    earlier run. `ending` is None until the run is over.
    """

    game: str
    since: float
    entries: tuple[PuzzleEntry, ...] = ()
    solved: int = 0
    missed: tuple[PuzzleEntry, ...] = ()
    best: int = 0
    ending: RunEnding | None = None

    @property
    def is_best(self) -> bool:
        """True if more puzzles were solved than in any earlier run."""
        return self.solved > self.best

    def left(self, now: float) -> float:
        """Return the seconds left at time `now`, never more than the full time."""
        return max(0.0, min(float(SECONDS), self.since + SECONDS - now))

    def after(self, *, solved: bool) -> "PuzzleRun":
        """Return the run without its current puzzle, which is counted as solved or missed."""
        gone, *rest = self.entries
        missed = self.missed if solved else (*self.missed, gone)
        return replace(self, entries=tuple(rest), solved=self.solved + solved, missed=missed)

    def without_next(self) -> "PuzzleRun":
        """Return the run without its next puzzle, which can't be shown."""
        return replace(self, entries=self.entries[1:])

    @property
    def bookmark(self) -> str:
        """The text by which a reloaded page shows the run's result."""
        ending = self.ending or RunEnding.LOADED
        counts = f"{self.solved}/{self.best}"
        return " ".join(("run", self.game, counts, ending.value, *names_of(self.missed)))


def names_of(entries: Iterable[PuzzleEntry]) -> tuple[str, ...]:
    """Return the storage keys of puzzles."""
    return tuple(name_of(entry.link) for entry in entries)


def choose_puzzles(collection: PuzzleCollection, game: str, rng: Random) -> tuple[PuzzleEntry, ...]:
    """Return a game's puzzles for a run: random ones of each grade, then all of the last one.

    Within a grade, shorter solutions come first.
    """
    sets = [these for these in collection.sets if these.game == game]
    found = list[PuzzleEntry]()
    for these in sets:
        count = len(these.entries) if these is sets[-1] else min(EACH, len(these.entries))
        some = rng.sample(these.entries, count)
        found += sorted(some[:EACH], key=lambda entry: len(entry.solution)) + some[EACH:]
    return tuple(found)


def read_run(
    bookmark: str, known: Mapping[str, PuzzleEntry], best: Mapping[str, int]
) -> PuzzleRun | None:
    """Parse a bookmark into the finished run, None for an invalid one.

    `known` has the puzzles by their names, `best` the most solved in a run, by game. A bookmark of
    an earlier version lacks the best before its run.
    """
    found = _BOOKMARK.fullmatch(bookmark)
    if found is None or found[4] not in {ending.value for ending in RunEnding}:
        return None
    game, solved, most = found[1], int(found[2]), best.get(found[1], 0)
    before = int(found[3]) if found[3] and solved >= most else most
    missed = tuple(known[name] for name in found[5].split() if name in known)
    return PuzzleRun(
        game, 0.0, solved=solved, missed=missed, best=before, ending=RunEnding(found[4])
    )

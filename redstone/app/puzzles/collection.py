"""The puzzles that come with the page: entries that are replayed when one is shown, in sets.

The text is the page's own, yet it may have been cut or altered on its way: a line that cannot be
read is left out and counted, the others stay.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from redstone.app.puzzles.puzzle import BadPuzzle, Puzzle, name_of, read_puzzle

DAILY_GAME = "redstone"
MAX_GRADE = 9
_LINE = re.compile(r"([1-9]) ([a-z,-]*) (#([a-z]+)\S+) ([a-z0-9 ]+)", re.ASCII)


@dataclass(frozen=True)
class Entry:
    """A puzzle as the collection writes it, not replayed yet."""

    game: str
    grade: int
    link: str
    solution: str
    themes: tuple[str, ...] = ()

    @cached_property
    def name(self) -> str:
        """What progress knows it by."""
        return name_of(self.link)

    def open(self) -> Puzzle:
        """The puzzle. Raises BadPuzzle where it cannot be replayed."""
        return read_puzzle(self.link, self.solution, self.grade, self.themes)


@dataclass(frozen=True)
class PuzzleSet:
    """The puzzles of one game and grade, in the order in which they are shown."""

    game: str
    grade: int
    entries: tuple[Entry, ...]

    @property
    def name(self) -> str:
        """The name of the set, as in "redstone/2"."""
        return f"{self.game}/{self.grade}"


@dataclass(frozen=True)
class Collection:
    """All entries that could be read; `damaged` counts the others."""

    entries: tuple[Entry, ...] = ()
    damaged: int = 0

    @cached_property
    def sets(self) -> tuple[PuzzleSet, ...]:
        """The sets by game, in the order of the text, and grade."""
        games = list(dict.fromkeys(entry.game for entry in self.entries))
        keys = sorted({(games.index(entry.game), entry.grade) for entry in self.entries})
        return tuple(
            PuzzleSet(games[game], grade, tuple(_of(self.entries, games[game], grade)))
            for game, grade in keys
        )

    @cached_property
    def by_name(self) -> dict[str, Entry]:
        """Every entry by its name."""
        return {entry.name: entry for entry in self.entries}

    def daily(self, day: date) -> Entry | None:
        """The puzzle of a day, the same wherever this collection is; None if it has none.

        They follow each other in the order of their names, which the checksum of their links makes
        a shuffled one: none comes back before all have come.
        """
        fit = (entry for entry in self.entries if entry.game == DAILY_GAME)
        found = sorted(fit, key=lambda entry: entry.name)
        return found[day.toordinal() % len(found)] if found else None


def read_collection(lines: Iterable[str]) -> Collection:
    """The collection of some lines; a line is grade, themes, link and solution."""
    written = [line.strip() for line in lines if line.strip()]
    found = [_LINE.fullmatch(line) for line in written]
    good = [
        Entry(line[4], int(line[1]), line[3], line[5], tuple(filter(None, line[2].split(","))))
        for line in found
        if line
    ]
    return Collection(tuple(good), len(written) - len(good))


def _of(entries: Sequence[Entry], game: str, grade: int) -> list[Entry]:
    return [entry for entry in entries if (entry.game, entry.grade) == (game, grade)]


__all__ = ["BadPuzzle", "Collection", "Entry", "PuzzleSet", "read_collection"]

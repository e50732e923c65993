"""The puzzle collection shipped with the page, in sets; puzzles are replayed when shown.

The text is the page's own, but it may have been cut or altered on its way. Unreadable lines are
counted and left out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property

from redstone.app.puzzles.puzzle import Puzzle, name_of, read_puzzle
from redstone.puzzles.entry import PuzzleEntry, collection_text, parse_entry
from redstone.puzzles.themes import Theme
from redstone.rules import GAMES

DAILY_GAME = next(iter(GAMES))
"""The daily puzzles are of the first game of the family."""


@dataclass(frozen=True)
class PuzzleSet:
    """Puzzles of one game in display order: those of one `grade`, or of one `theme`.

    The grade of a theme's set is 0.
    """

    game: str
    grade: int
    entries: tuple[PuzzleEntry, ...]
    theme: str = ""

    @property
    def name(self) -> str:
        """The name of the set, as in "redstone/2" or "redstone/eye"."""
        return f"{self.game}/{self.theme or self.grade}"

    def place_of(self, name: str) -> int:
        """Return a puzzle's number in the set, from 1; 0 if it is not in the set."""
        names = [name_of(entry.link) for entry in self.entries]
        return names.index(name) + 1 if name in names else 0


@dataclass(frozen=True)
class PuzzleCollection:
    """All readable puzzle entries; `damaged` counts the others."""

    entries: tuple[PuzzleEntry, ...] = ()
    damaged: int = 0

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games that have puzzles, in the order of the collection."""
        return tuple(dict.fromkeys(entry.game for entry in self.entries))

    @cached_property
    def sets(self) -> tuple[PuzzleSet, ...]:
        """The sets of one game and grade each, ordered by game and grade."""
        keys = sorted({(self.games.index(entry.game), entry.grade) for entry in self.entries})
        return tuple(
            PuzzleSet(self.games[game], grade, tuple(_of(self.entries, self.games[game], grade)))
            for game, grade in keys
        )

    @cached_property
    def themed(self) -> tuple[PuzzleSet, ...]:
        """The sets of one game and theme each, ordered by game; their puzzles from easy to hard."""
        by_grade = sorted(self.entries, key=lambda entry: entry.grade)
        found = (
            PuzzleSet(game, 0, tuple(_about(by_grade, game, theme.value)), theme.value)
            for game in self.games
            for theme in Theme
        )
        return tuple(these for these in found if these.entries)

    def find(self, name: str) -> PuzzleSet | None:
        """Return the set with a name, None if there is none."""
        return self._sets_by_name.get(name)

    @cached_property
    def _sets_by_name(self) -> dict[str, PuzzleSet]:
        """All sets, of grades and themes, by name."""
        return {these.name: these for these in (*self.sets, *self.themed)}

    @cached_property
    def by_name(self) -> dict[str, PuzzleEntry]:
        """All entries, by the puzzle's name."""
        return {name_of(entry.link): entry for entry in self.entries}

    @cached_property
    def days(self) -> tuple[PuzzleEntry, ...]:
        """The entries in their order as daily puzzles.

        The names are checksums of links, so the order is a shuffled one.
        """
        names = sorted(name for name, entry in self.by_name.items() if entry.game == DAILY_GAME)
        return tuple(self.by_name[name] for name in names)

    def daily(self, day: date) -> PuzzleEntry | None:
        """Return the daily puzzle of a date, the same for everyone; None without puzzles.

        A puzzle is repeated only after all others.
        """
        return self.days[day.toordinal() % len(self.days)] if self.days else None


def read_collection(lines: Iterable[str]) -> PuzzleCollection:
    """Parse the lines of a collection; unreadable ones are only counted as damaged."""
    entries, damaged = list[PuzzleEntry](), 0
    for line in filter(None, map(str.strip, lines)):
        try:
            entry = parse_entry(line)
        except ValueError:
            entry = None
        if entry is None or entry.game not in GAMES:
            damaged += 1
        else:
            entries.append(entry)
    return PuzzleCollection(tuple(entries), damaged)


@cache
def the_collection() -> PuzzleCollection:
    """Return the collection shipped with the page (cached)."""
    return read_collection(collection_text().splitlines())


def open_entry(entry: PuzzleEntry) -> Puzzle:
    """Replay an entry into a puzzle. Raises BadPuzzle if that is impossible."""
    return read_puzzle(entry.link, " ".join(entry.solution))


def _of(entries: Sequence[PuzzleEntry], game: str, grade: int) -> list[PuzzleEntry]:
    """Return the entries of this game and grade."""
    return [entry for entry in entries if (entry.game, entry.grade) == (game, grade)]


def _about(entries: Iterable[PuzzleEntry], game: str, theme: str) -> list[PuzzleEntry]:
    """Return the entries of this game that have the theme."""
    return [entry for entry in entries if entry.game == game and theme in entry.themes]

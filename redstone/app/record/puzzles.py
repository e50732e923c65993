"""The person's puzzle results as reported by the puzzle room, and their rating.

A grade of puzzles is an opponent: a puzzle solved on the first try is a win. Only first tries
count.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from redstone.app.record.glicko import RatedGame
from redstone.app.record.ratings import Track
from redstone.app.storage.validation import reader
from redstone.engine.anchors import puzzle_anchor
from redstone.record.work import Work


@dataclass(frozen=True)
class ThemeDone:
    """Counts of a theme's tried puzzles: solved at the first try, solved later, not solved.

    `name` is the set's name, as in "redstone/eye", `title` its title.
    """

    name: str
    title: str
    first: int
    later: int
    failed: int

    @property
    def tried(self) -> int:
        """The number of puzzles tried."""
        return self.first + self.later + self.failed


@dataclass(frozen=True)
class PuzzlesDone:
    """The themes tried, and all first tries as (game, grade, solved).

    `days` has the dates on which a puzzle was solved.
    """

    themes: tuple[ThemeDone, ...] = ()
    tries: tuple[tuple[str, int, bool], ...] = ()
    days: frozenset[str] = frozenset()


@reader
def read_done(data: Mapping[str, Iterable[Iterable[object]]]) -> PuzzlesDone:
    """Parse the puzzle room's results. Raises Damaged."""
    themes = tuple(ThemeDone(*row) for row in data["themes"])  # type: ignore[arg-type]
    tries = tuple((str(game), int(str(grade)), bool(won)) for game, grade, won in data["tries"])
    return PuzzlesDone(themes, tries, frozenset(str(day) for (day,) in data.get("days", ())))


def rating_puzzles(done: PuzzlesDone) -> Work[Track]:
    """Rate the first tries, one after another, against the grades' anchors."""
    track = Track()
    for game, grade, solved in done.tries:
        anchor = puzzle_anchor(game, grade)
        if anchor is not None:
            met = RatedGame(anchor.elo, anchor.deviation, float(solved))
            track = track.after_game(track.rating, met)
        yield
    return track

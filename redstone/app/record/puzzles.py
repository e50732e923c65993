"""How the person does at puzzles, as the room of the puzzles tells it, and a rating made of it.

A grade of puzzles is an opponent: who solves one at the first try has won. Only first tries count.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from redstone.app.kept.door import reader
from redstone.app.record.glicko import Met
from redstone.app.record.ratings import Track
from redstone.bot.anchors import puzzle_anchor
from redstone.record.work import Work


@dataclass(frozen=True)
class ThemeDone:
    """How many puzzles of a set were solved on the first try, later, and not yet.

    `name` is the set's, as in "redstone/eye", `title` what it is called.
    """

    name: str
    title: str
    first: int
    later: int
    failed: int

    @property
    def tried(self) -> int:
        """All of them."""
        return self.first + self.later + self.failed


@dataclass(frozen=True)
class PuzzlesDone:
    """The themes that were tried, and each puzzle: its game, grade, and whether it was solved."""

    themes: tuple[ThemeDone, ...] = ()
    tries: tuple[tuple[str, int, bool], ...] = ()


@reader
def read_done(data: Mapping[str, Iterable[Iterable[object]]]) -> PuzzlesDone:
    """What the room of the puzzles answers. Raises Damaged."""
    themes = tuple(ThemeDone(*row) for row in data["themes"])  # type: ignore[arg-type]
    tries = tuple((str(game), int(str(grade)), bool(won)) for game, grade, won in data["tries"])
    return PuzzlesDone(themes, tries)


def rating_puzzles(done: PuzzlesDone) -> Work[Track]:
    """The rating that first tries come to, one after the other."""
    track = Track()
    for game, grade, solved in done.tries:
        anchor = puzzle_anchor(game, grade)
        if anchor is not None:
            met = Met(anchor.elo, anchor.deviation, float(solved))
            track = track.and_met(track.rating, met)
        yield
    return track

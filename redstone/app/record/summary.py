"""The summary of all results for the statistics room, computed incrementally."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from redstone.app.record.calendar import Day, calendar
from redstone.app.record.figures import (
    Streaks,
    Tally,
    is_personal,
    recent_results,
    streaks,
    tallying,
)
from redstone.app.record.openings import Ground, ground_of
from redstone.app.record.puzzles import PuzzlesDone, rating_puzzles
from redstone.app.record.ratings import Key, Ratings, Track, Tracks, key_of, rating_all
from redstone.app.record.result import GameResult, Phase
from redstone.position import Player
from redstone.record.work import Work


@dataclass(frozen=True)
class Summary:
    """Statistics of `results` (in time order); `recent` counts those of the last days."""

    results: Sequence[GameResult]
    ratings: Ratings
    along: Tracks
    boards: dict[Key, Tally]
    levels: dict[int, Tally]
    colours: dict[Player, Tally]
    phases: dict[Phase, Tally]
    all: Tally
    recent: Tally
    recent_games: int
    streaks: Streaks
    puzzles: PuzzlesDone
    puzzle_track: Track
    grounds: dict[Ground, Tally]
    days: tuple[Day, ...] = ()

    @property
    def keys(self) -> list[Key]:
        """The keys of the ratings, most games first."""
        return sorted(self.along, key=lambda key: -len(self.along[key]))


def summing(
    results: Sequence[GameResult],
    puzzles: PuzzlesDone,
    today: date,
    lessons: Collection[str] = (),
) -> Work[Summary]:
    """Compute all statistics: ratings, tallies by group, streaks and calendar.

    `lessons` has the dates of finished lessons.
    """
    personal = [result for result in results if is_personal(result)]
    ratings, along = yield from rating_all(results)
    recent = recent_results(results, today)
    every = yield from tallying(personal, lambda _: True)
    lately = yield from tallying(filter(is_personal, recent), lambda _: True)
    lost = [result for result in personal if result.end is not None]
    return Summary(
        results=results,
        ratings=ratings,
        along=along,
        boards=(yield from tallying(personal, key_of)),
        levels=(yield from tallying(personal, lambda result: result.level)),
        colours=(yield from tallying(personal, lambda result: result.colour)),
        phases=(yield from tallying(lost, lambda result: result.phase)),
        all=every.get(True, Tally()),
        recent=lately.get(True, Tally()),
        recent_games=len(recent),
        streaks=streaks(results, today),
        puzzles=puzzles,
        puzzle_track=(yield from rating_puzzles(puzzles)),
        grounds=(yield from tallying(personal, lambda r: ground_of(r) if r.opening else None)),
        days=tuple(calendar(results, lessons, puzzles.days, today)),
    )

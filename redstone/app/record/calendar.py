"""The activity calendar of recent weeks: days with games, lessons and puzzles."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from redstone.app.record.result import GameResult

WEEKS = 5


@dataclass(frozen=True)
class Day:
    """A day: its number of games, and if a lesson was finished or a puzzle solved."""

    date: date
    games: int = 0
    lessons: bool = False
    puzzles: bool = False

    @property
    def is_empty(self) -> bool:
        """True if nothing was done that day."""
        return not (self.games or self.lessons or self.puzzles)


def calendar(
    results: Sequence[GameResult],
    lessons: Collection[str],
    puzzles: Collection[str],
    today: date,
) -> Iterator[Day]:
    """Yield the days of whole weeks, from a Monday through `today`.

    `lessons` and `puzzles` are dates as texts.
    """
    first = today - timedelta(days=today.weekday() + 7 * (WEEKS - 1))
    games = Counter(result.day for result in results if result.day >= first)
    for at in range((today - first).days + 1):
        day = first + timedelta(days=at)
        name = day.isoformat()
        yield Day(day, games[day], name in lessons, name in puzzles)

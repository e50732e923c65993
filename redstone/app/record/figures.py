"""Statistics of results: by game, board, level, colour and time, and streaks."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TypeVar

from redstone.app.play.ending import PersonalResult
from redstone.app.play.series import streak_of
from redstone.app.play.settings import Opponent
from redstone.app.record.result import GameResult, Phase
from redstone.record.work import Work

Group = TypeVar("Group", bound=Hashable)

RECENT_DAYS = 30


@dataclass(frozen=True)
class Tally:
    """Counts of games won, drawn and lost, and the seconds that the person spent on them."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    seconds: int = 0

    @property
    def games(self) -> int:
        """The number of games: won, drawn and lost."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """The average score per game, a draw counting half; 0 without a game."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0

    def plus(self, result: GameResult) -> "Tally":
        """Return the tally with the result counted and its seconds added.

        A game between two people here that was won counts for its time only.
        """
        end, seconds = result.end, self.seconds + (result.seconds or 0)
        return Tally(
            self.won + (end is PersonalResult.WON),
            self.drawn + (end is PersonalResult.DRAWN),
            self.lost + (end is PersonalResult.LOST),
            seconds,
        )


def tallying(
    results: Iterable[GameResult], group: Callable[[GameResult], Group | None]
) -> Work[dict[Group, Tally]]:
    """Count the results by group (incremental); `group` returns None to leave one out."""
    found = dict[Group, Tally]()
    for result in results:
        name = group(result)
        if name is not None:
            found[name] = found.get(name, Tally()).plus(result)
        yield
    return found


def is_personal(result: GameResult) -> bool:
    """Return True for a game with a result for the person here, unlike one of two people here."""
    return result.opponent is not Opponent.PERSON


@dataclass(frozen=True)
class Streaks:
    """Streaks of wins and of days with a game: current and longest."""

    wins: int = 0
    most_wins: int = 0
    days: int = 0
    most_days: int = 0


def streaks(results: Sequence[GameResult], today: date) -> Streaks:
    """Return current and longest streaks of won games and of days with games.

    The results are in time order.
    """
    wins = most_wins = 0
    for result in filter(is_personal, results):
        wins = wins + 1 if result.end is PersonalResult.WON else 0
        most_wins = max(most_wins, wins)
    days = streak_of((result.day for result in results), today)
    return Streaks(wins, most_wins, days.now, days.most)


def recent_results(
    results: Iterable[GameResult], today: date, days: int = RECENT_DAYS
) -> list[GameResult]:
    """Return the results of the last `days` days."""
    first = today - timedelta(days=days)
    return [result for result in results if result.day > first]


def most_frequent_phase(tallies: dict[Phase, Tally], least: int) -> Phase | None:
    """Return the phase with most lost games, None below `least` games or for a tie."""
    counts = {phase: tally.lost for phase, tally in tallies.items()}
    if sum(counts.values()) < least:
        return None
    first, *rest = sorted(counts.values(), reverse=True)
    if rest and rest[0] == first:
        return None
    return next(phase for phase, count in counts.items() if count == first)

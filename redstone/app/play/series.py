"""The person's series of results, achievements, and the next step after a game; day streaks.

A day is the calendar date at the person's place. So a day may be later than today's date, if the
person has travelled west since.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import NamedTuple

from redstone.app.play.ending import Ending, PersonalResult
from redstone.app.play.table import Table
from redstone.engine.levels import LEVELS
from redstone.position import Resign
from redstone.record.game import seat_to_move

STREAKS = frozenset({3, 5, 10, 20, 50, 100})
"""Numbers of wins in a row that are an achievement."""
WINS, LOSSES = 2, 3
"""Wins or losses in a row at one level after which the next or an easier level is offered."""
FEW_MOVES = 6
"""The fewest moves of a lost game for which a review is offered first."""


@dataclass(frozen=True)
class Series:
    """A number of `games` in a row against one `level`: all `won`, or all lost.

    `wins` counts the games won in a row at any levels.
    """

    level: int = 0
    won: bool = False
    games: int = 0
    wins: int = 0

    def with_one_more(self, level: int, end: PersonalResult) -> "Series":
        """Return the series after another game; a draw ends it."""
        if end is PersonalResult.DRAWN:
            return Series(level)
        won = end is PersonalResult.WON
        goes_on = (level, won) == (self.level, self.won)
        return Series(level, won, self.games + 1 if goes_on else 1, self.wins + 1 if won else 0)

    @property
    def level_ahead(self) -> int | None:
        """The level to suggest next, None if the present one still fits."""
        if self.won and self.games >= WINS and self.level < LEVELS[-1].number:
            return self.level + 1
        if not self.won and self.games >= LOSSES and self.level > LEVELS[0].number:
            return self.level - 1
        return None


class FirstOffer(Enum):
    """The action suggested first after a game."""

    LEVEL = "level"
    LESSON = "lesson"
    REVIEW = "review"
    REMATCH = "rematch"


class Achievement(Enum):
    """A person's achievement: the first win, the first at a level, or a streak of wins."""

    FIRST_WIN = "first win"
    LEVEL_BEATEN = "level beaten"
    STREAK = "streak"


@dataclass(frozen=True)
class NextStep:
    """The consequences of a finished game: series, achievement, suggested level or lesson.

    If the level is to fit the person, there is no series, and `fitting` is the next level. `lesson`
    is the name of the lesson that fits a loss, empty for those on the rules, None for none. Of the
    lessons on the rules, `rules_lesson` has the number of the next one and of all of them; it is
    None before the first is done.
    """

    series: Series = Series()
    feat: Achievement | None = None
    fitting: int | None = None
    lesson: str | None = None
    rules_lesson: tuple[int, int] | None = None

    @property
    def level_ahead(self) -> int | None:
        """The level to suggest next, None if the present one still fits."""
        return self.fitting or self.series.level_ahead

    def ahead(self, ending: Ending) -> FirstOffer:
        """Return what to suggest first: another level, a lesson, a review, or a rematch.

        A review is suggested after a loss that was not very short, and of a game by others.
        """
        if self.level_ahead is not None:
            return FirstOffer.LEVEL
        if self.lesson is not None:
            return FirstOffer.LESSON
        lost = ending.end is PersonalResult.LOST and ending.moves >= FEW_MOVES
        return FirstOffer.REVIEW if lost or ending.by_others else FirstOffer.REMATCH


PLAIN = NextStep()
"""The next step after a game that has not ended here just now."""


def measures_person(table: Table) -> bool:
    """Return True if a game counts as a measure of the person's strength.

    It was played without help, and not resigned before the person's first move.
    """
    return not table.setup.coach and counts_for_series(table)


def counts_for_series(table: Table) -> bool:
    """Return True for a game that measures the person's strength, or would without a coach."""
    setup = table.setup
    is_own_work = not (setup.helped or setup.aided or took_back_answered_move(table))
    return table.has_computer and is_own_work and has_moved(table)


def has_moved(table: Table) -> bool:
    """Return True once the person has made a move other than a resignation."""
    pairs = zip(table.game.line, table.game.line_positions, strict=False)
    seat = table.seats.person
    return any(move != Resign() and seat_to_move(before) is seat for move, before in pairs)


def took_back_answered_move(table: Table) -> bool:
    """Return True if a move was undone to which the other side had replied."""
    nodes, line = table.game.nodes, {*table.game.path}
    return any(
        number not in line
        and made.parent is not None
        and seat_to_move(nodes[made.parent].position) is not table.seats.person
        for number, made in enumerate(nodes)
    )


A_WEEK = 7
"""The least number of days between two missed days of one streak."""


class Streak(NamedTuple):
    """The current streak of days, and the longest one."""

    now: int = 0
    most: int = 0


def streak_of(days: Iterable[date], today: date) -> Streak:
    """Return the current and the longest streak in a set of days.

    A missed day does not end a streak, unless another was missed less than a week before;
    today's absence does not end the current one.
    """
    done, this_day = sorted({day.toordinal() for day in days}), today.toordinal()
    known = [day for day in done if day <= this_day + 1]
    waits = not known or known[-1] < this_day
    *_, now = 0, *_lengths([*known, this_day] if waits else known)
    return Streak(now - waits, max(_lengths(done), default=0))


def _lengths(days: Sequence[int]) -> Iterator[int]:
    """Yield the streak length in days at each of the sorted ordinal days.

    A single missed day does not end a streak, unless another was missed less than a week before.
    """
    # The indices of its first day, and of the first day after its last missed day.
    start = resumed = 0
    missed = None
    for at, day in enumerate(days):
        apart = day - days[at - 1] if at else 1
        if apart > 2:
            start, missed = at, None
        elif apart == 2:
            if missed is not None and day - 1 - missed < A_WEEK:
                start = resumed
            resumed, missed = at, day - 1
        yield at - start + 1

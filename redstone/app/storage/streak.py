"""A streak: the days on which something was done, with at most one missed day a week between them.

A day is the calendar date at the person's place. So a day may be later than today's date, if the
person has travelled west since.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

A_WEEK = 7
"""The least number of days between two missed days of one streak."""


class Streak(NamedTuple):
    """The length of the current streak and of the longest one, in days."""

    now: int = 0
    most: int = 0


def streak_of(days: Iterable[date], today: date) -> Streak:
    """Return the streak of some days. Today counts as missed only once it is over."""
    done, this_day = sorted({day.toordinal() for day in days}), today.toordinal()
    known = [day for day in done if day <= this_day + 1]
    waits = not known or known[-1] < this_day
    *_, now = 0, *_lengths([*known, this_day] if waits else known)
    return Streak(now - waits, max(_lengths(done), default=0))


def _lengths(days: Sequence[int]) -> Iterator[int]:
    """Yield the length of the streak at each of some days, which are in order."""
    start = resumed = (
        0  # the indices of its first day, and of the first day after its last missed day
    )
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

"""A streak of days, compared with its plain definition: no two missed days within a week."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.play.series import A_WEEK, streak_of
from redstone.app.storage.puzzle_results import CLEAN, PuzzleProgress, PuzzleResult

TODAY = date(2026, 11, 28)


def days(marks: str, last: date = TODAY) -> list[date]:
    """Return the days marked with an x, where the last mark stands for `last`."""
    ago = range(len(marks) - 1, -1, -1)
    return [last - timedelta(n) for n, mark in zip(ago, marks, strict=True) if mark == "x"]


@pytest.mark.parametrize(
    ("marks", "now", "most"),
    [
        ("", 0, 0),
        ("xxx", 3, 3),
        ("xxx.", 3, 3),  # today is not over yet
        ("xxx..", 3, 3),  # yesterday is the one missed day of the week
        ("xxx...", 0, 3),
        ("x.xx", 3, 3),
        ("xx..xx", 2, 2),
        ("x.xxx.xx", 5, 5),  # the two missed days are less than a week apart
        ("x.xxxxxx.x", 8, 8),  # here they are a week apart
        ("xx.xxx..", 3, 5),
        ("xxxxx...xx", 2, 5),
    ],
)
def test_a_streak_allows_one_missed_day_a_week(marks: str, now: int, most: int) -> None:
    assert streak_of(days(marks), TODAY) == (now, most)
    solved = {day.isoformat(): PuzzleResult(CLEAN) for day in days(marks)}
    assert PuzzleProgress(days=solved).days_in_a_row(TODAY) == now


def test_a_last_day_one_ahead_of_the_clock_continues_the_streak() -> None:
    assert streak_of(days("xxx", TODAY + timedelta(1)), TODAY).now == 3
    assert streak_of(days("x", TODAY + timedelta(9)), TODAY).now == 0


@given(st.text("x.", max_size=40))
def test_the_longest_streak_is_the_longest_span_with_no_two_missed_days_in_a_week(
    marks: str,
) -> None:
    def is_streak(span: str) -> bool:
        """Return True if missed days in the span are at least a week apart."""
        missed = [at for at, mark in enumerate(span) if mark == "."]
        return all(b - a >= A_WEEK for a, b in pairwise(missed))

    spans = {
        marks[at:to]
        for at in range(len(marks))
        for to in range(at + 1, len(marks) + 1)
        if marks[at] == marks[to - 1] == "x"
    }
    longest = max((span.count("x") for span in spans if is_streak(span)), default=0)
    assert streak_of(days(marks), TODAY).most == longest


def test_an_invalid_date_is_ignored() -> None:
    assert PuzzleProgress(days={"2026-02-30": PuzzleResult(CLEAN)}).days_in_a_row(TODAY) == 0

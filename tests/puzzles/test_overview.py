"""The overview of the puzzles: progress by grade and theme, the days, and the shared text."""

from datetime import date, timedelta

import pytest

from redstone.app.puzzles.book import DAILY
from redstone.app.puzzles.overview import DAYS, Done, SetRow, done_of, overview
from redstone.app.puzzles.state import day_to_share
from redstone.app.puzzles.words import sharing
from redstone.app.puzzles.words.puzzles import THEMES
from redstone.app.storage.puzzle_results import CLEAN, FAILED, HELPED, PuzzleKeeper, PuzzleResult
from redstone.puzzles.themes import Theme
from tests.puzzles.test_book import (
    EVENING,
    FIVE_NAME,
    LINES,
    MIRRORED_NAME,
    ONE_NAME,
    Device,
    solve,
)

HOME = "https://example.org/"
SAVAGE = "1 takes #savage3p-2-bd2wbw2e5-0 a1"


def row(rows: list[SetRow], name: str) -> SetRow:
    """Return the row of a set."""
    return next(each for each in rows if each["name"] == name)


def test_every_theme_has_its_texts() -> None:
    assert set(THEMES) == {theme.value for theme in Theme}


def test_solved_puzzles_are_counted() -> None:
    entries = Device().collection.entries
    tried = {
        ONE_NAME: PuzzleResult(CLEAN, 70),
        FIVE_NAME: PuzzleResult(CLEAN, 41),
        MIRRORED_NAME: PuzzleResult(FAILED),
    }
    assert done_of(entries, {}) == Done(left=3)
    assert done_of(entries, tried) == Done(first=2, left=1, best=41)
    assert done_of(entries, tried | {FIVE_NAME: PuzzleResult(HELPED)}) == Done(1, 1, 1, best=70)
    assert done_of(entries, {ONE_NAME: PuzzleResult(CLEAN)}) == Done(1, 0, 2), "it has no time"


def test_grades_and_themes_show_their_progress_and_the_current_one() -> None:
    device = Device()
    book = device.book()
    book.choose("redstone/2")
    device.seconds += 75
    solve(book)
    found = overview(book)
    assert [each["name"] for each in found["grades"]] == ["redstone/1", "redstone/2"]
    assert row(found["grades"], "redstone/2") == {
        "name": "redstone/2",
        "title": "Grade 2",
        "first": 1,
        "later": 0,
        "left": 1,
        "best": "1:15",
        "shown": True,
    }
    assert [each["title"] for each in found["themes"]] == [
        "Capturing",
        "Red captures both ✓",
        "Waiting ✓",
    ]
    assert not any(each["shown"] for each in found["themes"])
    book.choose("redstone/takes")
    assert row(overview(book)["themes"], "redstone/takes")["shown"]


def test_the_sets_are_those_of_one_game_at_a_time() -> None:
    book = Device(*LINES, SAVAGE).book()
    found = overview(book)
    assert [game["title"] for game in found["games"]] == ["Redstone", "Savage Go"]
    assert [game["shown"] for game in found["games"]] == [True, False]
    other = overview(book, "savage")
    assert [each["name"] for each in other["grades"]] == ["savage/1"]
    assert [game["shown"] for game in other["games"]] == [False, True]
    assert overview(book, "chess") == found


def test_without_puzzles_the_overview_is_empty() -> None:
    found = overview(Device("nonsense").book())
    assert (found["today"], found["games"], found["grades"], found["themes"]) == (None, [], [], [])
    assert day_to_share(Device("nonsense").book(), EVENING, HOME) == ""


def test_the_calendar_has_five_weeks_to_today_with_results() -> None:
    device = Device()
    keeper = device.book()._keeper
    for back, result in ((0, FAILED), (1, HELPED), (3, CLEAN), (DAYS, CLEAN)):
        keeper.note(ONE_NAME, PuzzleResult(result), EVENING - timedelta(days=back))
    days = overview(device.book())["days"]
    assert len(days) == DAYS
    assert (days[0]["day"], days[-1]["day"]) == ("2026-10-18", EVENING.isoformat())
    assert [day["how"] for day in days[-4:]] == ["clean", "", "helped", "failed"]
    assert [day["told"] for day in days[-4:]] == [
        "18 November: solved on the first try",
        "19 November: not tried",
        "20 November: solved later",
        "21 November: not solved",
    ]
    assert {day["how"] for day in days[:-4]} == {""}


def test_todays_result_is_described_with_its_row_of_signs() -> None:
    device = Device()
    book = device.book()
    assert overview(book)["today"] == {
        "name": DAILY,
        "told": "Not tried yet.",
        "row": "",
        "tried": False,
        "solved": False,
    }
    for _day in range(2):
        book.choose(DAILY)
        device.seconds += 5
        solve(book)
        device.day += timedelta(days=1)
    today = overview(book)["today"]
    assert today is not None
    assert (today["told"], today["row"]) == (
        "Not tried yet.",
        "2 days in a row. One missed day a week is allowed.",
    )
    device.day -= timedelta(days=1)
    today = overview(book)["today"]
    assert today is not None
    assert (today["told"], today["solved"]) == ("Solved on the first try in 5 seconds.", True)


@pytest.mark.parametrize(
    ("tried", "missed", "expected", "signs"),
    [
        (PuzzleResult(CLEAN, 41), 0, "Solved on the first try in 41 seconds.", "✓"),
        (PuzzleResult(CLEAN), 0, "Solved on the first try.", "✓"),
        (PuzzleResult(HELPED), 0, "Solved with a hint.", "✓"),
        (PuzzleResult(HELPED), 1, "Solved in 2 tries.", "✗✓"),
        (PuzzleResult(HELPED), 9, "Solved in 10 tries.", "✗✗✗✗✗✗✗✗✗✓"),
        (PuzzleResult(HELPED), 10, "Solved in 11 tries.", ""),
        (PuzzleResult(FAILED), 2, "Not solved yet.", "✗✗"),
    ],
)
def test_a_result_is_shared_in_words_and_signs(
    tried: PuzzleResult, missed: int, expected: str, signs: str
) -> None:
    first, *second = sharing.day_to_share(EVENING, tried, missed, 3).split("\n")
    assert first == f"Redstone’s puzzle for 21 November 2026. {expected}"
    assert second == [f"{signs} 3 days in a row.".strip()]
    alone = sharing.day_to_share(date(2026, 3, 1), tried, missed, 1).split("\n")
    assert alone[1:] == ([signs] if signs else [])


def test_the_days_result_is_shared_from_the_overview_with_its_link() -> None:
    device = Device()
    book = device.book()
    daily = device.collection.daily(EVENING)
    assert daily is not None
    assert day_to_share(book, EVENING, HOME) == ""
    book.choose(DAILY)
    solve(book)
    book.choose("redstone/2" if daily.grade == 1 else "redstone/1")
    assert day_to_share(book, EVENING, HOME).endswith(HOME + daily.link)


@pytest.mark.parametrize("day", [date.min, date.min + timedelta(days=2), date.max])
def test_dates_at_either_end_of_the_calendar_are_handled(day: date) -> None:
    device = Device()
    device.day = day
    book = device.book()
    assert book.puzzled.days_in_a_row(day) == 0
    keeper = PuzzleKeeper(device.window, device.aside.append)
    before = min(3, day.toordinal())
    for back in range(before):
        keeper.note(ONE_NAME, PuzzleResult(CLEAN), day - timedelta(days=back))
    book = device.book()
    assert book.puzzled.days_in_a_row(day) == before
    days = overview(book)["days"]
    assert days[-1]["day"] == day.isoformat()
    assert len(days) == min(DAYS, day.toordinal())

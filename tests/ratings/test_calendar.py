"""The statistics' calendar: the activities of each day."""

from datetime import date, timedelta

from redstone.app.record.calendar import WEEKS, Day, calendar
from redstone.app.record.words import day_told
from redstone.app.storage.puzzle_results import (
    CLEAN,
    FAILED,
    HELPED,
    PuzzleProgress,
    PuzzleResult,
    read_puzzled,
    write_puzzled,
)
from tests.ratings.results import result
from tests.storage.windows import Disk, Window

SATURDAY = date(2026, 11, 28)
BEFORE = SATURDAY - timedelta(days=1)


def test_the_calendar_has_whole_weeks_from_monday_to_today() -> None:
    for today in (SATURDAY, date(2026, 11, 29), date(2026, 11, 30), date(2027, 1, 1)):
        days = [*calendar((), (), (), today)]
        assert days[0].date.weekday() == 0
        assert days[-1].date == today
        assert 7 * (WEEKS - 1) < len(days) <= 7 * WEEKS
        assert all(day.is_empty for day in days)


def test_a_day_has_its_games_lessons_and_puzzles() -> None:
    games = [
        result(date_there=BEFORE),
        result(date_there=BEFORE),
        result(date_there=date(2020, 1, 1)),
    ]
    *_, before, today = calendar(games, {str(SATURDAY)}, {str(BEFORE)}, SATURDAY)
    assert before == Day(BEFORE, games=2, puzzles=True)
    assert today == Day(SATURDAY, lessons=True)
    assert day_told(before) == "27 November: 2 games, Puzzles"
    assert day_told(today) == "28 November: Lessons"
    assert day_told(Day(SATURDAY)) == "28 November"


def test_finished_lessons_and_solved_puzzles_store_their_days() -> None:
    learner = Window(Disk()).current.experience.learner
    learner.finish("redstone/place", str(BEFORE))
    learner.finish("redstone/place", str(SATURDAY))
    assert learner.learned.days == {str(BEFORE), str(SATURDAY)}
    daily = PuzzleProgress().with_day(BEFORE, PuzzleResult(HELPED))
    failed = daily.with_day(SATURDAY, PuzzleResult(FAILED))
    assert failed.all_days == [str(BEFORE)]
    assert failed.with_solved(SATURDAY).all_days == [str(BEFORE), str(SATURDAY)]


def test_the_days_of_puzzles_survive_a_round_trip_and_are_merged() -> None:
    done = PuzzleProgress({"01234567": PuzzleResult(CLEAN)}).with_solved(BEFORE)
    assert read_puzzled(write_puzzled(done)) == (done, 0)
    assert done.and_all_of(PuzzleProgress().with_solved(SATURDAY)).all_days == [
        str(BEFORE),
        str(SATURDAY),
    ]
    for bad, left in ((["2026-11-27", "x", 3], ["2026-11-27"]), ({}, []), (["x"] * 500, [])):
        read, damaged = read_puzzled(write_puzzled(done) | {"solved": bad})
        assert read.all_days == left
        assert damaged

"""Puzzles in sequence, the daily one, and their results, with a clock that the test sets."""

import json
from collections.abc import Callable
from datetime import date, timedelta
from itertools import count

import pytest

from redstone.app.play.session import Session
from redstone.app.play.settings import Settings
from redstone.app.puzzles.attempt import AttemptStage
from redstone.app.puzzles.book import DAILY, EXAMPLE, RECEIVED, PuzzleBook, TimeSource
from redstone.app.puzzles.collection import (
    PuzzleCollection,
    open_entry,
    read_collection,
    the_collection,
)
from redstone.app.puzzles.overview import overview
from redstone.app.puzzles.puzzle import name_of
from redstone.app.puzzles.session import PuzzleSession
from redstone.app.storage.puzzle_results import (
    CLEAN,
    FAILED,
    HELPED,
    PUZZLED,
    PuzzleKeeper,
    PuzzleResult,
)
from redstone.position import Place
from tests.puzzles.prover import FIVE, FIVE_LINE, MIRRORED, MIRRORED_LINE, ONE_MOVE, play, puzzle
from tests.storage.windows import Disk, Window

LINES = [
    f"1 takes {ONE_MOVE} xa2",
    f"2 both,waits {FIVE} {FIVE_LINE}",
    f"2  {MIRRORED} {MIRRORED_LINE}",
]
EVENING = date(2026, 11, 21)
FIVE_NAME, ONE_NAME, MIRRORED_NAME = map(name_of, (FIVE, ONE_MOVE, MIRRORED))


class Device:
    """A device with a date, seconds, and stored data."""

    def __init__(self, *lines: str) -> None:
        """Make a device with a collection of these lines, by default LINES."""
        self.day, self.seconds = EVENING, 100.0
        self.window = Window(Disk())
        self.aside: list[str] = []
        self.collection = read_collection(lines or LINES)

    def book(
        self, collection: PuzzleCollection | None = None, today: Callable[[], date] | None = None
    ) -> PuzzleBook:
        """Return the book as opened now. `today` can return another day at each call."""
        keeper = PuzzleKeeper(self.window, self.aside.append)
        clocks = TimeSource(today or (lambda: self.day), lambda: self.seconds)
        kept = collection or self.collection
        book = PuzzleBook(kept, keeper, clocks, Session().board_input.now)
        book.begin("redstone")
        return book


def make_moves(book: PuzzleBook, *tokens: str) -> None:
    """Make moves, and let the book check after each."""
    for token in tokens:
        play(book.session, token)
        book.store_result()


def name(book: PuzzleBook) -> str:
    """Return the name of the current puzzle."""
    return book.session.attempt.puzzle.name


def solve(book: PuzzleBook) -> None:
    """Solve the current puzzle by its solution."""
    own = book.session.attempt.puzzle.solution[::2]
    make_moves(book, *map(str, own))
    assert book.session.attempt.stage is AttemptStage.SOLVED


def test_sets_are_ordered_by_game_and_grade() -> None:
    sets = Device().collection.sets
    assert [(s.name, len(s.entries)) for s in sets] == [("redstone/1", 1), ("redstone/2", 2)]
    assert sets[1].entries[0].themes == ("both", "waits")
    assert sets[1].entries[1].themes == ()


def test_a_puzzle_of_an_unknown_game_is_left_out_and_counted() -> None:
    collection = read_collection([*LINES, f"1  #chess{ONE_MOVE[9:]} xa2"])
    assert (len(collection.entries), collection.damaged) == (len(LINES), 1)
    assert "chess" not in str(overview(Device().book(collection)))


def test_a_newcomer_starts_with_the_first_set_and_continues_with_one_tap() -> None:
    book = Device().book()
    assert name(book) == ONE_NAME
    assert book.place == (1, 1)
    book.choose("redstone/2")
    assert (name(book), book.place) == (FIVE_NAME, (1, 2))
    book.next()
    assert (name(book), book.place) == (MIRRORED_NAME, (2, 2))
    book.next()
    assert name(book) == FIVE_NAME
    solve(book)
    book.next()
    assert name(book) == MIRRORED_NAME
    book.next()
    assert name(book) == MIRRORED_NAME, "the other one is solved"


def test_times_streak_and_results_are_stored() -> None:
    device = Device()
    book = device.book()
    device.seconds += 41.4
    make_moves(book, "xa2")
    assert book.puzzled.tried == {ONE_NAME: PuzzleResult(CLEAN, 41)}
    book.choose("redstone/2")
    device.seconds += 5
    solve(book)
    assert (book.puzzled.streak, book.puzzled.best) == (2, 2)
    book.next()
    make_moves(book, "a3")
    assert book.puzzled.tried[MIRRORED_NAME] == PuzzleResult(FAILED)
    assert (book.puzzled.streak, book.puzzled.best) == (0, 2)
    book.session.again()
    solve(book)
    assert book.puzzled.tried[MIRRORED_NAME] == PuzzleResult(HELPED), "not at the first try"
    again = device.book()
    assert again.puzzled == book.puzzled
    assert again.solved(device.collection.sets[1]) == 2


def test_a_faster_time_counts_but_solving_again_does_not_extend_the_streak() -> None:
    device = Device()
    book = device.book()
    for taken, best in ((60, 60), (30, 30), (90, 30)):
        book.choose("redstone/1")
        device.seconds += taken
        make_moves(book, "xa2")
        assert book.puzzled.tried[ONE_NAME] == PuzzleResult(CLEAN, best)
    assert book.puzzled.streak == 1


def test_giving_up_counts_as_failed_and_the_puzzle_may_be_solved_later() -> None:
    book = Device().book()
    book.session.give_up()
    book.store_result()
    book.store_result()
    assert book.puzzled.tried[ONE_NAME] == PuzzleResult(FAILED)
    book.choose("redstone/1")
    make_moves(book, "xa2")
    assert book.puzzled.tried[ONE_NAME].is_solved


def test_the_daily_puzzle_is_the_same_everywhere_and_changes_every_day() -> None:
    one, other = Device(), Device(*reversed(LINES))
    days = [EVENING + timedelta(days=n) for n in range(6)]
    entries = [one.collection.daily(day) for day in days]
    assert entries == [other.collection.daily(day) for day in days]
    assert len({entry.link for entry in entries[:3] if entry}) == len(LINES), "all before any again"
    assert entries[:3] == entries[3:]


def test_a_daily_puzzle_shown_before_midnight_counts_for_its_day() -> None:
    device = Device()
    book = device.book()
    book.choose(DAILY)
    shown = name(book)
    device.day += timedelta(days=1)
    assert name(book) == shown
    solve(book)
    assert set(book.puzzled.days) == {EVENING.isoformat()}
    book.choose(DAILY)
    assert name(book) != shown
    solve(book)
    assert set(book.puzzled.days) == {EVENING.isoformat(), device.day.isoformat()}
    assert book.puzzled.days_in_a_row(device.day) == 2
    assert book.puzzled.days_in_a_row(device.day + timedelta(days=1)) == 2, "not over before night"
    assert book.puzzled.days_in_a_row(device.day + timedelta(days=2)) == 2, "one may be missed"
    assert book.puzzled.days_in_a_row(device.day + timedelta(days=3)) == 0


def test_the_daily_puzzle_comes_first_until_it_is_done() -> None:
    device = Device()
    book = device.book()
    make_moves(book, "xa2")
    again = device.book()
    assert again.showing.day == EVENING
    solve(again)
    third = device.book()
    assert third.showing.day is None
    device.day += timedelta(days=1)
    assert device.book().showing.day == device.day


def test_a_daily_puzzle_solved_after_giving_up_counts_as_solved_with_help() -> None:
    device = Device()
    book = device.book()
    book.choose(DAILY)
    book.session.give_up()
    book.store_result()
    book.choose(DAILY)
    solve(book)
    assert book.puzzled.days[EVENING.isoformat()] == PuzzleResult(HELPED)


def test_a_received_puzzle_counts_only_if_it_is_in_the_collection() -> None:
    book = Device(LINES[0]).book()
    book.show_outside(puzzle(FIVE))
    assert book.showing.set_name == RECEIVED
    make_moves(book, "b2")
    assert not book.puzzled.tried
    book.show_outside(puzzle(ONE_MOVE))
    assert book.session.request is None, "its solution is known"
    book.show_outside(puzzle(FIVE))
    book.next()
    assert name(book) == ONE_NAME


def test_the_days_puzzle_counts_for_the_day_however_it_was_opened() -> None:
    device = Device()
    book = device.book()
    daily = device.collection.daily(EVENING)
    for entry in device.collection.entries:
        book.show_outside(puzzle(entry.link))
        own = f"redstone/{entry.grade}"
        assert book.showing.set_name == (DAILY if entry == daily else own)
        assert book.showing.day == (EVENING if entry == daily else None)
        assert book.open_at(f"{own} {entry.link}")
        assert book.showing.set_name == own, "a reload changes nothing"


def test_the_misses_at_a_daily_puzzle_are_counted_until_it_is_solved() -> None:
    device = Device()
    book = device.book()
    book.choose(DAILY)
    wrong = next(
        str(move)
        for move in book.session.board_input.now.game.rules.legal_moves(
            book.session.board_input.now.position
        )
        if isinstance(move, Place) and move != book.session.attempt.line[0]
    )
    for _time in range(2):
        make_moves(book, wrong)
        book.store_result()
        book.session.again()
    assert book.puzzled.missed == {EVENING.isoformat(): 2}
    book = device.book()
    book.choose(DAILY)
    book.session.give_up()
    book.store_result()
    book.choose(DAILY)
    solve(book)
    assert book.puzzled.missed == {EVENING.isoformat(): 3}
    book.choose(DAILY)
    make_moves(book, wrong)
    assert device.book().puzzled.missed == {EVENING.isoformat(): 3}, "it is solved"
    book.choose("redstone/2")
    book.session.give_up()
    book.store_result()
    assert book.puzzled.missed == {EVENING.isoformat(): 3}, "no day's"


def test_a_theme_goes_from_easy_to_hard() -> None:
    lines = [f"2 eye,waits {FIVE} {FIVE_LINE}", f"1 takes,eye {ONE_MOVE} xa2"]
    device = Device(*lines, "3 nonsense #redstone3np-2-0-b2 a1")
    assert [these.name for these in device.collection.themed] == [
        "redstone/takes",
        "redstone/eye",
        "redstone/waits",
    ]
    book = device.book()
    assert book.choose("redstone/eye")
    assert (name(book), book.place) == (ONE_NAME, (1, 2))
    solve(book)
    book.next()
    assert (name(book), book.place) == (FIVE_NAME, (2, 2))
    again = device.book()
    assert again.open_at(book.bookmark)
    assert (again.showing.set_name, name(again)) == ("redstone/eye", FIVE_NAME)
    assert not again.open_at(f"redstone/eye {MIRRORED}"), "it is not there"


def test_a_damaged_line_is_counted_and_the_others_are_read() -> None:
    lines = [*LINES, "3 takes #redstone", "nonsense", f"2 takes {FIVE[:-1]}x b2", ""]
    book = Device(*lines).book()
    assert book.damaged == 2
    book.choose("redstone/2")
    for _ in range(2):
        solve(book)
        book.next()
    assert book.damaged == 3
    assert name(book) in (FIVE_NAME, MIRRORED_NAME)


@pytest.mark.parametrize("lines", [["nonsense"], [f"1 takes {ONE_MOVE} b1"]])
def test_without_a_readable_puzzle_the_example_is_shown(lines: list[str]) -> None:
    book = Device(*lines).book()
    assert book.session.attempt.puzzle == EXAMPLE
    assert book.damaged == 1
    book.next()
    assert book.session.attempt.puzzle == EXAMPLE


def test_results_of_another_window_are_merged() -> None:
    device = Device()
    one, other = device.book(), device.book()
    make_moves(one, "xa2")
    other.choose("redstone/2")
    solve(other)
    assert set(other.puzzled.tried) == {ONE_NAME, FIVE_NAME}
    assert other.puzzled.streak == 2


def test_a_damaged_text_is_set_aside_and_its_valid_parts_used() -> None:
    device = Device()
    kept = {
        "version": 1,
        "tried": {ONE_NAME: ["clean", 9], "x": ["clean", 1], FIVE_NAME: ["won", 3]},
        "days": {},
        "streak": 1,
        "best": 1,
    }
    text = json.dumps(kept)
    device.window.disk.texts[PUZZLED] = text
    book = device.book()
    assert book.puzzled.tried == {ONE_NAME: PuzzleResult(CLEAN, 9)}
    assert (book.damaged_progress, device.aside) == (2, [text])
    assert device.book().damaged_progress == 0, "what is kept now is whole"


@pytest.mark.parametrize("text", ["{", "[]", '{"version": 1}', '{"version": 1, "tried": []}'])
def test_an_invalid_text_is_set_aside(text: str) -> None:
    device = Device()
    device.window.disk.texts[PUZZLED] = text
    book = device.book()
    assert (book.damaged_progress, device.aside) == (1, [text])
    make_moves(book, "xa2")
    assert device.book().puzzled.tried


def test_data_of_a_later_version_stay_unchanged() -> None:
    device = Device()
    newer = json.dumps({"version": 2})
    device.window.disk.texts[PUZZLED] = newer
    book = device.book()
    make_moves(book, "xa2")
    assert book.puzzled.tried, "it counts here as long as the page is open"
    assert (device.window.disk.texts[PUZZLED], device.aside) == (newer, [])


def test_every_puzzle_opens_under_a_unique_name_and_asks_for_moves_of_its_solution() -> None:
    collection = the_collection()
    assert collection.entries
    assert collection.damaged == 0
    assert len(collection.by_name) == len(collection.entries)
    for name, entry in collection.by_name.items():
        puzzle = open_entry(entry)
        assert puzzle.name == name
        assert 1 <= puzzle.asked <= len(puzzle.solution)


def test_every_puzzle_is_solved_by_its_solution_without_a_proof() -> None:
    for entry in the_collection().entries:
        session = PuzzleSession(open_entry(entry), Settings(), touch=False)
        for move in session.attempt.puzzle.solution:
            assert session.request is None
            if session.reply is not None:
                assert session.reply == move
                session.make_reply()
                continue
            assert isinstance(move, Place)
            session.board_input.place(move.point, red=move.red)
            session.board_input.confirm()
        assert session.attempt.stage is AttemptStage.SOLVED, entry


def test_midnight_between_two_readings_of_the_date_mixes_no_days() -> None:
    """The puzzle shown as a day's is that day's, even if the date changes between two calls."""
    device = Device()
    days = count()
    book = device.book(today=lambda: EVENING + timedelta(days=next(days)))
    for _look in range(20):
        assert book.choose(DAILY)
        shown = book.showing.day
        assert shown is not None
        entry = device.collection.daily(shown)
        assert entry is not None
        assert name(book) == name_of(entry.link)

"""Runs: as many puzzles as possible in three minutes, with a clock and a seed set by the test."""

from dataclasses import replace
from random import Random

import pytest

from redstone.app.play.settings import Confirm
from redstone.app.puzzles.attempt import AttemptStage
from redstone.app.puzzles.bar import BUTTONS
from redstone.app.puzzles.book import PuzzleBook
from redstone.app.puzzles.collection import read_collection, the_collection
from redstone.app.puzzles.puzzle import name_of
from redstone.app.puzzles.run import (
    EACH,
    MISSES,
    SECONDS,
    PuzzleRun,
    RunEnding,
    choose_puzzles,
    read_run,
)
from redstone.app.puzzles.runs import PuzzleRuns
from redstone.app.puzzles.state import puzzle_state
from redstone.app.storage.puzzle_results import PUZZLED
from redstone.position import Place
from tests.puzzles.prover import FIVE, ONE_MOVE, settle
from tests.puzzles.test_book import LINES, MIRRORED_NAME, ONE_NAME, Device, name, solve

SEED = 7
ALL = the_collection()


class RunBench:
    """A puzzle run on a device, with helpers to solve and to miss puzzles."""

    def __init__(self, *lines: str) -> None:
        """Open the book of a device with a collection of these lines."""
        self.device = Device(*lines)
        self.open()

    def open(self) -> None:
        """Open the book again."""
        self.book: PuzzleBook = self.device.book()
        self.runs = PuzzleRuns(self.book, Random(SEED))

    @property
    def run(self) -> PuzzleRun:
        """Return the current run."""
        assert self.runs.run is not None
        return self.runs.run

    def solve(self, *, taking: float = 1) -> None:
        """Solve the current puzzle by its solution, in this many seconds."""
        shown, session = name(self.book), self.book.session
        while name(self.book) == shown and session.attempt.is_open and self.runs.is_running:
            move = session.attempt.line[0]
            assert isinstance(move, Place)
            self.device.seconds += taking
            session.board_input.place(move.point, red=move.red)
            self.runs.update()
            settle(session)
            self.runs.update()

    def miss(self) -> None:
        """Make a move that is not in the solution, and let the other side's turn follow."""
        session = self.book.session
        now = session.board_input.now
        legal = now.game.rules.legal_moves(now.position)
        wrong = next(m for m in legal if isinstance(m, Place) and m not in session.attempt.line[:1])
        session.board_input.place(wrong.point, red=wrong.red)
        self.runs.update()

    def said(self) -> tuple[str, str]:
        """Return the title and the detail."""
        texts = puzzle_state(self.book)["texts"]
        return texts["turn"], texts["detail"]

    def shown(self) -> set[str]:
        """Return the visible puzzle buttons."""
        hidden = puzzle_state(self.book)["hidden"]
        return {button for button in BUTTONS if not hidden[button]}


def test_puzzles_are_drawn_at_random_from_easy_to_hard() -> None:
    one = choose_puzzles(ALL, "redstone", Random(1))
    grades = [entry.grade for entry in one]
    assert grades == sorted(grades)
    assert {entry.game for entry in one} == {"redstone"}
    assert len(set(one)) == len(one)
    hardest = max(grades)
    assert all(grades.count(grade) == EACH for grade in range(1, hardest))
    assert grades.count(hardest) > EACH
    assert one != choose_puzzles(ALL, "redstone", Random(2))
    for grade in range(1, hardest):
        moves = [len(entry.solution) for entry in one if entry.grade == grade]
        assert moves == sorted(moves)
    assert len(choose_puzzles(ALL, "savage", Random(1))) > 2 * EACH
    assert choose_puzzles(ALL, "chess", Random(1)) == ()


def test_a_run_counts_solved_puzzles_and_shows_the_next_at_once() -> None:
    here = RunBench()
    here.runs.begin("redstone")
    assert here.runs.is_running
    assert here.said() == (
        "Black moves, and wins. How?",
        "Three minutes, from easy to hard; three misses end it.",
    )
    assert here.shown() == {"puzzle-end-run"}
    assert puzzle_state(here.book)["hidden"]["puzzle-choice"]
    first = name(here.book)
    here.solve(taking=10)
    assert name(here.book) != first
    assert here.said()[1] == "1 puzzle solved."
    assert puzzle_state(here.book)["inside"]["run"] == {
        "left": SECONDS - 10,
        "solved": 1,
        "label": "solved",
        "missed": 0,
        "most": MISSES,
        "told": "",
    }
    here.miss()
    assert here.said()[1] == "1 puzzle solved. Misses: 1 of 3."
    assert here.book.puzzled.runs == {"redstone": 1}
    assert not here.book.puzzled.tried, "it counts for nothing else"


def test_a_run_without_a_puzzle_left_is_over() -> None:
    here = RunBench()
    here.runs.begin("redstone")
    for _entry in LINES:
        here.solve()
    assert here.run.ending is RunEnding.ALL
    assert here.said() == ("3 puzzles solved.", "No puzzles are left. Your best yet!")
    assert here.shown() == {"puzzle-run"}
    here.runs.begin("redstone")
    here.solve()
    here.runs.end(RunEnding.STOPPED)
    assert here.said() == ("1 puzzle solved.", "You ended the run. Your best is 3.")
    assert here.book.puzzled.runs == {"redstone": 3}
    assert not puzzle_state(here.book)["hidden"]["puzzle-choice"]


def test_three_misses_end_a_run_and_the_missed_puzzles_can_be_tried_without_a_clock() -> None:
    here = RunBench()
    here.runs.begin("redstone")
    missed = []
    for _miss in range(MISSES):
        missed.append(name(here.book))
        here.miss()
    assert here.run.ending is RunEnding.MISSES
    assert here.said() == ("0 puzzles solved.", "Three misses: the run is over.")
    assert here.shown() == {"puzzle-missed", "puzzle-run"}
    assert not here.book.session.attempt.is_open
    here.device.seconds += SECONDS
    here.runs.try_missed()
    assert name(here.book) == missed[0]
    assert here.said()[1] == "Missed in the run, 1 of 3."
    solve(here.book)
    assert here.book.puzzled.tried[missed[0]].is_solved, "it counts like any other"
    here.book.next()
    assert name(here.book) == missed[1]
    assert here.book.place == (2, 3)
    shown_set = puzzle_state(here.book)["inside"]["set"]
    assert shown_set
    assert shown_set["title"] == "Redstone: Missed in the run"
    again = here.device.book()
    assert again.open_at(here.book.bookmark), "after a reload among those of its grade"
    assert name(again) == missed[1]


def test_the_clock_ends_a_run_with_or_without_input() -> None:
    here = RunBench()
    here.runs.begin("redstone")
    here.solve()
    shown = name(here.book)
    here.device.seconds += SECONDS
    here.solve()
    assert here.run.ending is RunEnding.TIME
    assert here.run.solved == 1, "too late"
    assert name(here.book) == shown
    assert here.said() == ("1 puzzle solved.", "Time’s up. Your best yet!")
    bar = puzzle_state(here.book)["inside"]["run"]
    assert bar
    assert bar["left"] is None
    solved = here.run.solved
    here.book.session.board_input.tap(
        next(iter(here.book.session.board_input.now.position.board.points)), 100
    )
    here.runs.update()
    assert here.run.solved == solved
    assert here.book.session.attempt.stage is AttemptStage.HALTED


def test_a_clock_that_is_set_back_gives_no_more_time() -> None:
    here = RunBench()
    here.runs.begin("redstone")
    here.device.seconds -= 10_000
    assert here.run.left(here.device.seconds) == SECONDS


def test_a_run_has_no_help_and_any_other_move_is_a_miss() -> None:
    here = RunBench(LINES[1], LINES[2])
    here.runs.begin("redstone")
    session = here.book.session
    session.ask_hint()
    session.give_up()
    assert (session.attempt.hints, session.attempt.stage) == (0, AttemptStage.ASKED)
    assert puzzle_state(here.book)["disabled"]["hint"]
    here.miss()
    assert session.request is None, "nothing is to be proven"
    assert len(here.run.missed) == 1
    here.runs.end(RunEnding.STOPPED)
    session.give_up()
    assert session.attempt.stage is AttemptStage.HALTED
    here.book.choose("redstone/2")
    session.ask_hint()
    assert session.attempt.hints == 1, "there is again"


def test_a_puzzle_of_several_moves_is_solved_to_its_end_in_a_run() -> None:
    here = RunBench(LINES[1])
    here.runs.begin("redstone")
    assert len(here.book.session.attempt.puzzle.solution) > 1
    here.solve()
    assert (here.run.solved, here.run.ending) == (1, RunEnding.ALL)


def test_puzzles_that_cannot_be_replayed_are_left_out() -> None:
    here = RunBench(f"1 takes {ONE_MOVE} b1", LINES[1])
    here.runs.begin("redstone")
    assert here.book.session.attempt.puzzle.link == FIVE
    none = RunBench(f"1 takes {ONE_MOVE} b1")
    none.runs.begin("redstone")
    assert none.run.ending is RunEnding.ALL
    nothing = RunBench("nonsense")
    nothing.runs.begin("redstone")
    assert nothing.runs.run is None


def test_a_reloaded_tab_shows_the_result_of_its_run() -> None:
    here = RunBench()
    here.runs.begin("redstone")
    here.miss()
    here.solve()
    bookmark, missed = here.runs.bookmark, name_of(here.run.missed[0].link)
    assert bookmark == f"run redstone 1/0 loaded {missed}"
    here.open()
    assert here.runs.open_at(bookmark)
    why = "Leaving or reloading the page ended the run."
    assert here.said() == ("1 puzzle solved.", f"{why} Your best yet!")
    assert here.shown() == {"puzzle-missed", "puzzle-run"}
    assert not here.book.session.attempt.is_open
    assert here.runs.bookmark == bookmark
    here.runs.try_missed()
    assert name(here.book) == missed


def test_a_reloaded_finished_run_names_the_best_result_as_it_was_then_or_is_now() -> None:
    here = RunBench()
    here.runs.begin("redstone")
    here.solve()
    here.runs.end(RunEnding.STOPPED)
    said = here.said()
    assert said[1].endswith("Your best yet!")
    first = here.runs.bookmark
    here.open()
    assert here.runs.open_at(first)
    assert here.said() == said
    here.runs.begin("redstone")
    here.solve()
    here.solve()
    here.runs.end(RunEnding.STOPPED)
    here.open()
    assert here.runs.open_at(first), "in a tab of its own"
    assert here.said()[1].endswith("Your best is 2.")
    assert here.runs.open_at("run redstone 2 stopped"), "of a version that did not say"
    assert here.said()[1].endswith("Your best is 2.")


def test_a_reload_continues_with_the_missed_puzzles() -> None:
    here = RunBench()
    here.runs.begin("redstone")
    for _miss in range(MISSES):
        here.miss()
    here.runs.try_missed()
    solve(here.book)
    here.book.next()
    shown, place = name(here.book), here.book.place
    assert place == (2, MISSES)
    bookmark, said = here.runs.bookmark, here.said()
    here.open()
    assert here.runs.open_at(bookmark)
    assert (name(here.book), here.book.place, here.said()) == (shown, place, said)
    assert here.runs.run is None
    here.book.next()
    assert here.book.place == (3, MISSES)
    assert here.runs.bookmark != bookmark
    here.book.choose("redstone/1")
    assert here.runs.bookmark == "", "the book has one of its own"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "redstone/missed",
        f"redstone/missed {ONE_NAME}",
        f"redstone/missed {ONE_NAME} {MIRRORED_NAME}",
        "redstone/missed 00000000 00000000",
        f"redstone/missed {4 * f'{ONE_NAME} '}{ONE_NAME}",
        f"redstone/missed  {ONE_NAME} {ONE_NAME}",
        "run redstone 1/ time",
        "run redstone 1/12345 time",
        "run",
        "run redstone 1",
        "run redstone x loaded",
        "run redstone 1 eaten",
        "run redstone 12345 time",
        "run chess 1 time",
        f"run redstone 1 time {ONE_NAME} {ONE_NAME} {ONE_NAME} {ONE_NAME}",
        "run redstone 1 time ../../..",
        "run redstone ١ time",
        f"redstone/1 {ONE_MOVE}",
    ],
)
def test_an_invalid_bookmark_opens_no_run(text: str) -> None:
    here = RunBench()
    assert not here.runs.open_at(text)
    assert here.runs.run is None


def test_a_bookmarked_run_has_only_known_puzzles() -> None:
    known = read_collection(LINES).by_name
    run = read_run(f"run redstone 4 time 00000000 {MIRRORED_NAME}", known, {})
    assert run is not None
    assert [name_of(entry.link) for entry in run.missed] == [MIRRORED_NAME]
    here = RunBench()
    assert here.runs.open_at("run redstone 999 time")
    assert here.book.puzzled.runs == {}, "what a tab has kept counts for nothing"
    assert here.shown() == {"puzzle-run"}


def test_the_best_result_of_each_game_is_stored() -> None:
    here = RunBench()
    here.runs.begin("redstone")
    here.solve()
    assert '"runs":{"redstone":1}' in here.device.window.disk.texts[PUZZLED]
    here.open()
    here.runs.begin("redstone")
    here.solve()
    here.solve()
    assert here.device.book().puzzled.runs == {"redstone": 2}


def test_a_staged_stone_is_dropped_when_the_time_ends() -> None:
    here = RunBench()
    here.runs.begin("redstone")
    session = here.book.session
    session.board_input.set_settings(
        replace(session.board_input.now.settings, confirm=Confirm.ALWAYS)
    )
    move = session.attempt.line[0]
    assert isinstance(move, Place)
    session.board_input.tap(move.point, 100)
    assert puzzle_state(here.book)["hidden"]["puzzle"], "the stone is to be confirmed"
    here.device.seconds += SECONDS
    here.runs.update()
    assert not puzzle_state(here.book)["hidden"]["puzzle"]
    assert here.said() == ("0 puzzles solved.", "Time’s up.")

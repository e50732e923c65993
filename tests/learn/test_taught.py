"""The subjects of hints, reviews and puzzles link to the lesson that teaches them."""

import pytest

from redstone.app.learn.courses import COURSES
from redstone.app.learn.words import lessons as words
from redstone.app.page.state import page_state, thinking_state
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Seats, setup_of
from redstone.app.puzzles.puzzle import Puzzle
from redstone.app.puzzles.state import lesson_about, puzzle_state
from redstone.app.study.review_state import review_state
from redstone.app.words import taught
from redstone.app.words.taught import BY_DEED, BY_THEME, Taught
from redstone.engine.report import Candidate, Report
from redstone.language import _
from redstone.puzzles.themes import Theme
from redstone.record.game import Game, Seat
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from tests.learn.lessons import step_named
from tests.puzzles.test_book import Device, solve
from tests.study.reviews import SHORT, reviewed_session, session_at

ALL = {
    each
    for table in (*BY_DEED.values(), *BY_THEME.values())
    for each in (*table.values(), taught.PRICE)  # type: ignore[attr-defined]
}


@pytest.mark.parametrize("lesson", sorted(ALL), ids=lambda lesson: lesson.name)
def test_links_to_lessons_have_the_lessons_title(lesson: Taught) -> None:
    game, _slash, name = lesson.name.partition("/")
    assert name in [each.name for each in COURSES[game].lessons]
    assert words.title(game, name) == _(lesson.title)
    assert taught.link(lesson) == f"Lesson: {_(lesson.title)}"


def test_the_tables_of_lessons_have_every_game_and_theme() -> None:
    assert set(BY_DEED) == set(GAMES)
    themes = {theme.value for theme in Theme}
    assert all(set(table) <= themes for table in BY_THEME.values())
    assert set(BY_THEME["redstone"]) == themes - {Theme.TAKES.value}


def lesson_of(name: str, token: str) -> Taught | None:
    """Return the lesson about a move in a lesson's position, None without one."""
    game = step_named(name).start.record
    return taught.of_move(game.rules, game.position, Candidate(parse_move(token), 10, 0.3))


@pytest.mark.parametrize(
    ("name", "move", "lesson"),
    [
        ("redstone-atari", "c3", taught.ATARI),
        ("redstone-eyes", "b4", taught.EYES),
        ("redstone-taking-eyes", "b4", taught.TAKING_EYES),
        ("redstone-cut-1", "c3", taught.CUT),
        ("redstone-throw-in", "d4", taught.THROW_IN),
        ("redstone-price", "xc4", taught.PRICE),
        ("redstone-first-7", "d4", taught.FIRST_STONES),
        ("redstone-swap-2", "c2", None),
        ("redstone-swap", "z", taught.SWAP),
        ("red-join-2", "c3", taught.JOIN),
        ("go-liberties", "e1", taught.LIBERTIES),
        ("savage-take", "d3", taught.COUNT),
        ("savage-must", "d2", None),
    ],
)
def test_a_lessons_own_move_links_to_it(name: str, move: str, lesson: Taught | None) -> None:
    assert lesson_of(name, move) == lesson


def session_with_hint(game: Game, token: str) -> Session:
    """Return a session in which the computer advises a move."""
    session = Session()
    session.open(game, Seats(Seat.FIRST), setup_of(game, Opponent.COMPUTER))
    session.ask_hint()
    assert session.request is not None
    best = Candidate(parse_move(token), 1000, 0.3)
    assert session.receive_report(session.request.id, Report(1000, 1.0, 0.3, (best,)))
    return session


def test_a_hint_links_to_the_lesson_about_its_reason() -> None:
    session = session_with_hint(step_named("redstone-eyes").start.record, "b4")
    for state in (
        page_state(session.board_input.now, session.request),
        thinking_state(session.board_input.now, session.request),
    ):
        assert state["texts"]["lesson-link"] == "Lesson: Making eyes"
        assert not state["hidden"]["lesson-link"]
    session.ask_hint()
    assert page_state(session.board_input.now, session.request)["hidden"]["lesson-link"]


def test_a_hint_without_a_lesson_has_no_link() -> None:
    session = session_with_hint(step_named("redstone-mirror").start.record, "b2")
    state = page_state(session.board_input.now, session.request)
    assert (state["texts"]["lesson-link"], state["hidden"]["lesson-link"]) == ("", True)


def test_a_puzzle_links_to_its_lesson_once_solved() -> None:
    book = Device().book()
    book.choose("redstone/2")
    themes = {theme.value for theme in book.session.attempt.puzzle.themes}
    assert lesson_about(book) is None, "that would tell how to solve it"
    assert puzzle_state(book)["hidden"]["lesson-link"]
    solve(book)
    expected = taught.of_themes("redstone", themes)
    assert expected is not None
    assert lesson_about(book) == expected
    state = puzzle_state(book)
    assert state["texts"]["lesson-link"] == taught.link(expected)
    assert not state["hidden"]["lesson-link"]


def test_a_puzzle_without_a_solution_has_no_themes() -> None:
    assert Puzzle(step_named("redstone-eyes").start.record).themes == ()


def test_a_mistake_links_to_the_lesson_about_the_best_move() -> None:
    """Black could have put a white stone in atari, and the review says so."""
    session = reviewed_session("#redstone4n-1-a1b1d4c3", [0.5, 0.5, 0.8, 0.8, 0.2])
    session.reviewing.show_ply(3)
    assert review_state(session.reviewing)["lesson"] == "", "the best move is hidden"
    session.reviewing.show_best()
    state = review_state(session.reviewing)
    assert "The best move was c1: it puts a white stone into atari." in state["told"]
    assert state["lesson"] == "Lesson: Atari"
    session.reviewing.show_ply(1)
    assert review_state(session.reviewing)["lesson"] == ""


def test_a_move_without_a_review_has_no_link() -> None:
    assert review_state(session_at(SHORT).reviewing)["lesson"] == ""

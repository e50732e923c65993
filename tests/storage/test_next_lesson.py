"""The lesson offered after a lost game."""

from dataclasses import replace

import pytest

from redstone.app.page.end_card import end_state
from redstone.app.play.ending import RanOut, ending_of
from redstone.app.play.series import PLAIN, FirstOffer, NextStep
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Seats, setup_of
from redstone.app.play.table import ReviewSummary
from redstone.app.storage.ladder import next_lesson
from redstone.app.storage.progress import LAST_OF_RULES, Learned
from redstone.app.words.ending import turning_point_text
from redstone.position import Player
from redstone.record.game import Seat
from redstone.record.node import Evaluation
from redstone.record.notation import parse_move
from tests.app.sessions import against, session_from_board, two_people, with_moves
from tests.app.test_ending import LARGE_CAPTURE, RUN_OUT
from tests.games import game_of_link
from tests.insight.boards import board_of

RAN_OUT, CAPTURED = "a2 b2 xa1", "b1 b2 a1 xa2"
"""Lost games on 2x2: Black's own red captures the last black stone, or White's does."""


def offered_lesson(session: Session, *done: str, rules: bool = True) -> str | None:
    """Return the name of the lesson offered after a game to a person who has done these.

    None if none is offered.
    """
    of_rules = {LAST_OF_RULES[session.game.rules.name]} if rules else set()
    return next_lesson(session.table, Learned(frozenset(of_rules | {*done})))


@pytest.mark.parametrize("game", ["redstone", "red"])
def test_a_loss_offers_its_lesson_until_that_is_done(game: str) -> None:
    captured, ran_out = against(game, CAPTURED, 2), against(game, RAN_OUT, 2)
    assert offered_lesson(captured) == "redstone/atari"
    assert offered_lesson(captured, "redstone/atari") == "redstone/eyes"
    assert offered_lesson(captured, "redstone/atari", "redstone/eyes") is None
    assert offered_lesson(ran_out) == "redstone/race"
    assert offered_lesson(ran_out, "redstone/race") is None


def test_the_lesson_fits_a_capture_after_safe_moves_ran_out() -> None:
    """The end card says that they ran out, also if the other side made the last capture."""
    game = game_of_link(RUN_OUT)
    session = Session()
    session.open(game, Seats(Seat.SECOND), setup_of(game, Opponent.COMPUTER))
    ending = ending_of(session.table)
    assert ending is not None
    assert ending.turning == RanOut(24)
    assert offered_lesson(session) == "redstone/race"


def test_after_a_large_capture_the_lesson_is_not_on_safe_moves() -> None:
    """White has lost six stones, then runs out of safe moves and captures the last stone."""
    game = session_from_board(board_of(*LARGE_CAPTURE), Player.BLACK).game
    for token in ("c1", "xc3", "a3", "b3", "xb4", "xd2"):
        game = game.play(parse_move(token))
    session = Session()
    session.open(game, Seats(Seat.SECOND), setup_of(game, Opponent.COMPUTER))
    assert offered_lesson(session) == "redstone/atari"


@pytest.mark.parametrize(
    ("moves", "turned", "best", "cause", "lesson"),
    [
        ("b3 c1 c2 a3 c3 xb2", 5, "a1", "The move fills an eye of its own.", "redstone/eyes"),
        ("a2 b1 a3 c3 a1 b3 xb2", 3, "b3", "A better move makes an eye.", "redstone/eyes"),
        ("c2 b3 a1 a2 c1 b2 b1 xc3", 5, "b1", "The reply is b2: it connects 2 groups.", "red/join"),
        ("a1 b1 c3 b3 xc2 xa2", 5, "a2", "The move captures 1 of its own.", "redstone/price"),
        ("a2 b1 a3 c3 a1 b3 xb2", 3, "a1", "A better move leaves a white stone two liberties.", ""),
        ("a2 b1 a3 c3 a1 b3 xb2", 3, "a3", "", "redstone/race"),
    ],
)
def test_after_a_review_the_lesson_fits_the_reason_on_the_card(
    moves: str, turned: int, best: str, cause: str, lesson: str
) -> None:
    """If the reason has no lesson, or it has been learned, none is offered."""
    session = against("redstone", moves, 3)
    line = session.game.moves
    session.store_evaluation(line[: turned - 1], Evaluation(0.6, 100, line=(parse_move(best),)))
    session.store_evaluation(line[:turned], Evaluation(0.9, 100, line=(line[turned],)))
    session.store_review(ReviewSummary(line, turned=turned))
    ending = ending_of(session.table)
    assert ending is not None
    said = turning_point_text(session.board_input.now, ending)
    assert said.partition(". ")[2] == cause
    assert (offered_lesson(session) or "") == lesson
    if cause:
        assert offered_lesson(session, lesson) is None


def test_each_game_offers_its_own_lessons() -> None:
    assert offered_lesson(against("savage", "b1 b2 a1 a2", 2)) == "savage/count"


@pytest.mark.parametrize("moves", [CAPTURED, "b1 b2 w"])
def test_without_the_lessons_on_the_rules_a_loss_offers_those(moves: str) -> None:
    assert offered_lesson(against("redstone", moves, 2), rules=False) == ""


def test_wins_resignations_and_games_with_people_offer_no_lesson() -> None:
    assert offered_lesson(against("redstone", "b1 w", 2), rules=False) is None
    assert offered_lesson(against("redstone", "b1 b2 w", 2)) is None
    assert offered_lesson(with_moves(two_people(), "c3 w"), rules=False) is None
    assert offered_lesson(against("redstone", "b1", 2), rules=False) is None


@pytest.mark.parametrize(
    ("lesson", "label"),
    [("", "Learn in three minutes"), ("redstone/atari", "Lesson: Atari"), (None, "")],
)
def test_the_end_card_offers_the_lesson_first(lesson: str | None, label: str) -> None:
    session = against("redstone", CAPTURED, 2)
    session.show_end()
    after, ending = NextStep(lesson=lesson), ending_of(session.table)
    assert ending is not None
    assert (after.ahead(ending) is FirstOffer.LESSON) is (lesson is not None)
    state = end_state(session.board_input.now, None, after)
    assert state["texts"]["end-next-name"] == label
    assert state["hidden"]["end-next"] is (lesson is None)
    assert (state["end"]["next"] == "#i-learn") is (lesson is not None)
    assert not state["hidden"]["review"]
    begun = end_state(session.board_input.now, None, replace(after, rules_lesson=(6, 10)))
    assert begun["texts"]["end-next-name"] == (
        label if lesson != "" else "Continue: lesson 6 of 10"
    )
    assert end_state(session.board_input.now, None, PLAIN)["end"]["celebrated"] == 0

"""The reasons for a loss in a review and on the end card."""

from dataclasses import replace

import pytest

from redstone.app.page.end_card import end_state
from redstone.app.play.session import Session
from redstone.app.play.table import ReviewSummary
from redstone.app.study.words.review import reviewed_move_text
from redstone.engine.chances import Chances
from redstone.position import Player
from redstone.record.game import Game, Seat
from redstone.record.node import Evaluation
from redstone.record.notation import parse_move
from redstone.review.lookback import FURTHER, SIMULATIONS
from redstone.review.moves import ReviewedMove
from redstone.rules import GAMES
from tests.app.sessions import two_people

A1, B1, C3 = (parse_move(name) for name in ("a1", "b1", "c3"))
UNCLEAR = "Even a longer look leaves this unclear."


def game_of(*tokens: str) -> Game:
    """Return a game of Redstone on 5x5 after these moves."""
    game = Game.new(GAMES["redstone"]("n"), 5, 5)
    for token in tokens:
        game = game.play(parse_move(token))
    return game


def a1_lost(answer: str, games: int = 600, *, certain: bool = True) -> ReviewedMove:
    """Return Black's first move a1, a mistake from 60 to 30 percent; the reply is `answer`."""
    before, after = Chances(0.6, games), Chances(0.3, games)
    moves = (parse_move(answer),)
    return ReviewedMove(
        1, A1, Player.BLACK, Seat.FIRST, before, after, (0.6, 0.3), C3, True, moves, certain
    )


def test_a_review_describes_the_effect_of_the_reply_to_a_mistake() -> None:
    said = reviewed_move_text(game_of("a1"), a1_lost("b1"), None, hides=True)
    assert "to 30%. The reply is b1: it puts a black stone into atari" in said


def test_a_reply_without_an_effect_is_not_mentioned() -> None:
    said = reviewed_move_text(game_of("a1"), a1_lost("d4"), None, hides=True)
    assert said.endswith("to 30%. A better move starts on the third line.")


def test_a_reply_at_the_point_of_the_best_move_is_named_only_with_that_move() -> None:
    hidden = reviewed_move_text(game_of("a1"), a1_lost("c3"), None, hides=True)
    assert hidden.endswith("to 30%. A better move starts on the third line.")
    assert "c3 was the best point" in reviewed_move_text(game_of("a1"), a1_lost("c3"), None)


def test_the_best_moves_effect_is_described_once() -> None:
    said = reviewed_move_text(game_of("a1"), a1_lost("d4"), None)
    assert said.endswith("to 30%. The best move was c3: it starts on the third line.")


@pytest.mark.parametrize("games", [SIMULATIONS, FURTHER[-1] * SIMULATIONS])
def test_an_uncertain_mistake_is_called_unclear_only_after_longer_searches(games: int) -> None:
    move = a1_lost("b1", games, certain=False)
    assert (UNCLEAR in reviewed_move_text(game_of("a1"), move, None)) is (games > SIMULATIONS)
    assert UNCLEAR not in reviewed_move_text(game_of("a1"), replace(move, certain=True), None)


@pytest.mark.parametrize("games", [SIMULATIONS, FURTHER[-1] * SIMULATIONS])
def test_a_proof_on_one_side_leaves_the_other_unclear(games: int) -> None:
    move = replace(a1_lost("b1", games, certain=False), after=Chances(0.0))
    assert (UNCLEAR in reviewed_move_text(game_of("a1"), move, None)) is (games > SIMULATIONS)
    proven = replace(move, before=Chances(1.0))
    assert UNCLEAR not in reviewed_move_text(game_of("a1"), proven, None)


@pytest.mark.parametrize(("answer", "is_told"), [(B1, True), (C3, False)])
def test_the_end_card_describes_the_refutation_of_the_losing_move(
    answer: object, is_told: bool
) -> None:
    """The reply is named only if its motifs explain the loss: b1 is an atari, c3 gains nothing."""
    game = game_of("a1", "b1", "w")
    session, table = Session(), two_people().table
    session.open(game, table.seats, table.setup)
    session.store_review(ReviewSummary(game.line, turned=1))
    session.store_evaluation(game.line[:1], Evaluation(0.9, 2_400, line=(answer,)))  # type: ignore[arg-type]
    said = end_state(session.board_input.now, None)["texts"]["end-turning"]
    assert said.startswith("The game turned at move 1, Black a1.")
    assert (" The reply is b1: it puts a black stone into atari" in said) is is_told


def test_the_end_card_names_the_point_that_both_players_needed() -> None:
    game = game_of("a1", "c3", "w")
    session, table = Session(), two_people().table
    session.open(game, table.seats, table.setup)
    session.store_review(ReviewSummary(game.line, turned=1))
    for moves, rate in (((), 0.6), (game.line[:1], 0.9)):
        session.store_evaluation(moves, Evaluation(rate, 2_400, line=(C3,)))
    said = end_state(session.board_input.now, None)["texts"]["end-turning"]
    assert said.endswith(" c3 was the best point for both, and White can play there now.")

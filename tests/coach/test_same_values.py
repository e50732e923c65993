"""The coach warns of moves that a review calls mistakes, with the review's values."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from redstone.app.coach.coach import Coach
from redstone.app.coach.words import advice_text
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Seats, setup_of
from redstone.app.study.words.review import reply_text
from redstone.app.words.outlook import percent
from redstone.engine.chances import of_evaluation
from redstone.engine.pie import may_swap
from redstone.mind.thought import LookBack
from redstone.record.game import Game, seat_to_move
from redstone.record.link import read_link
from redstone.review.look import PositionSearch
from redstone.review.moves import MoveClass, ReviewedMove, reviewed
from redstone.review.reviewer import Reviewer
from redstone.review.task import Task

pytestmark = pytest.mark.usefixtures("in_the_kernel")

PLAYED = read_link(
    "#redstone7-1-f7b4c5f4f6e5a6e7d3d5b5b3f5c4e2c3b7g1d4d2e1e3f3xe4xg4a2a5c6b6g2b1c7d6g3e6g7xd4c2xg6e5"
    "xd5a4xd7e3xd3c7c1d1xc6f1xf2g3xg2f1xg1a1g7xb2c1xb1xa3a1xa2xc1-idb80"
).game
"""A game with level 2 whose coach was silent."""
SILENT = (18, 24, 34)
"""Moves of it that a review calls blunders."""


def game_played() -> Game:
    """Return the example game."""
    assert PLAYED is not None
    return PLAYED


def coached(game: Game, ply: int) -> tuple[Session, Coach]:
    """Return a session after a move of the game, with a coach that has not searched yet."""
    here = game.go_to(ply).without_future()
    setup = replace(setup_of(here, Opponent.COMPUTER), coach=0)
    session, mover = Session(), seat_to_move(here.line_positions[ply - 1])
    session.open(here, Seats(mover), setup)
    session.coach = coach = Coach(session)
    return session, coach


def answer_by_real_searches(session: Session) -> None:
    """Answer the coach's requests by real searches."""
    while session.request is not None and isinstance(session.request.thought, LookBack):
        asked = session.request
        search = PositionSearch(Task(asked.game), session.request.thought.simulations, Random(1))
        while not search.done:
            search.step(1.0)
        assert session.receive_report(asked.id, search.report)


def blunders() -> Iterator[tuple[Game, ReviewedMove]]:
    """Yield the moves that a review calls blunders, with the reviewed game."""
    reviewer = Reviewer(game_played(), None, 1)
    while not reviewer.done:
        reviewer.step(1.0)
    game = reviewer.game
    for move in reviewed(game):
        if (
            move is not None
            and move.klass is MoveClass.BLUNDER
            and not may_swap(game.go_to(move.ply))
        ):
            yield game, move


@pytest.mark.parametrize("ply", SILENT)
def test_the_coach_warns_of_blunders_a_shallow_search_missed(ply: int) -> None:
    session, coach = coached(game_played(), ply)
    answer_by_real_searches(session)
    assert coach.advice is not None


def test_the_coach_gives_the_figures_and_reasons_of_a_review() -> None:
    found = [*blunders()]
    assert len(found) > len(SILENT)
    spoken = 0
    for reviewed_game, move in found:
        session, coach = coached(reviewed_game, move.ply)
        advice = coach.advice if coach.instead_of(session.request) is None else None
        if advice is None:  # a deeper search of a neighbour has changed the review
            answer_by_real_searches(session)
            continue
        store, rules = session.table.looks, reviewed_game.rules
        before, after = (
            of_evaluation(rules, reviewed_game.line_positions[at], store[reviewed_game.line[:at]])
            for at in (move.ply - 1, move.ply)
        )
        assert before is not None
        assert after is not None
        said = advice_text(advice)
        assert f"from {percent(before)} to {percent(after.others)}." in said
        assert reply_text(reviewed_game, move, hides=False) in said
        spoken += 1
    assert spoken >= len(SILENT)

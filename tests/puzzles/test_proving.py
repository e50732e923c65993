"""Proofs by a mind, compared with full search."""

from functools import partial

import pytest

from redstone.engine.solver import Solver
from redstone.mind import proving
from redstone.mind.mind import Question
from redstone.mind.proven import Proven
from redstone.mind.proving import ProofMind
from redstone.mind.thought import ByProof
from redstone.position import Place
from redstone.record.game import Game
from tests.games import game_of_link
from tests.puzzles.prover import FIVE, MIRRORED, ONE_MOVE, length_of_win, proven

SAVAGE = "#savage3p-2-bd2bewe6-0"
"""A puzzle in which Black has two stones to place."""


def prove(game: Game, mind: ProofMind | None = None, *, every_move: bool = True) -> Proven:
    """Return the result of the engine's proof of a position."""
    question = Question(game, ByProof(every_move))
    mind = mind or ProofMind(question)
    assert mind.switch_to(question)
    while not mind.done:
        mind.step(0.01)
    assert mind.found().proven is None
    found = mind.answer().proven
    assert found is not None
    return found


@pytest.mark.parametrize("link", [FIVE, MIRRORED, ONE_MOVE, SAVAGE, "#redstone2np-2-0-0"])
def test_every_move_is_proven_with_its_refutation(link: str) -> None:
    game = game_of_link(link)
    found, true = prove(game), proven(game)
    assert (found.winner, set(found.moves)) == (true.winner, set(true.moves))
    assert found.every_move
    legal = {move for move in game.rules.legal_moves(game.position) if isinstance(move, Place)}
    assert {line[0] for line in found.refuted} == legal - set(true.moves)
    for line in found.refuted:
        after = game
        for move in line:
            after = after.play(move)
        assert after.outcome is not None
        assert after.outcome.winner is game.position.to_move.enemy
        first = game.play(line[0])
        if first.outcome is None:
            won = length_of_win(first.rules, first.position) > 0
            assert won == (first.position.to_move is not game.position.to_move)


def test_without_every_move_only_the_winner_is_proven() -> None:
    found = prove(game_of_link(FIVE), every_move=False)
    assert found.is_settled
    assert not found.refuted


def test_a_proof_that_takes_too_long_is_unsettled_and_can_be_resumed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proving, "LONGEST", 0.001)
    question = Question(game_of_link("#redstone4np-2-0-0"), ByProof(every_move=True))
    mind = ProofMind(question)
    found = prove(question.game, mind)
    assert not found.is_settled
    assert not found.full
    looked_into = mind.found().positions
    mind.switch_to(question)
    assert mind.found().positions == looked_into > 0


def test_a_proof_that_takes_too_much_memory_is_unsettled_and_does_not_affect_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proving, "Solver", partial(Solver, limit=60))
    game = game_of_link("#redstone3np-2-0-0")
    mind = ProofMind(Question(game, ByProof(every_move=True)))
    found = prove(game, mind)
    assert found.full
    assert not found.is_settled
    assert prove(game_of_link(ONE_MOVE), mind).is_settled


def test_a_game_that_cannot_be_solved_is_never_settled() -> None:
    assert prove(game_of_link("#go3-1-b2")) == Proven()

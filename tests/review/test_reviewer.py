"""The review's searches: proofs are exact, and an interrupted review continues from its results."""

from dataclasses import replace
from random import Random

import pytest

from redstone.engine import go_survey
from redstone.engine.endgame import Endgame
from redstone.engine.trees import TREES
from redstone.mind.mind import Question
from redstone.mind.minds import ReviewMind
from redstone.mind.thought import LookBack
from redstone.position import Player, Resign
from redstone.record.game import Game
from redstone.record.node import Evaluation, evaluation_of
from redstone.review.look import PositionSearch
from redstone.review.lookback import Lookback
from redstone.review.reviewer import Reviewer
from redstone.review.task import Task
from redstone.review.values import reviewed_plies, values
from redstone.rules import GAMES
from redstone.rules.protocol import Rules
from tests.engine.fast_board import FastBoard
from tests.engine.referee import RefereeSolver
from tests.games import ONE_EACH, game_of_link, random_game, rules_id

LOST = "#redstone5-1-b4zc3c4b3d1d3a3a2d2c2b1d4a4b2e4e3e1xe5b5e2c5xc1d1xa1e1xd2d1xe1a5xd5"
"""A game that White wins after some mistakes of Black's."""


WITHOUT_PIE = GAMES["redstone"]("n")


def reviewed_game(game: Game, simulations: int, seed: int = 1) -> Game:
    """Return the game with every position of its line evaluated."""
    reviewer = Reviewer(game, simulations, seed)
    while not reviewer.done:
        reviewer.step(1.0)
    return reviewer.game


def found_in(game: Game) -> list[Evaluation | None]:
    """Return the evaluations of the positions along the line, None for those without one."""
    return [game.nodes[number].notes.evaluation for number in game.path]


@pytest.mark.parametrize("rules", ONE_EACH, ids=rules_id)
def test_every_position_of_every_game_is_evaluated(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(go_survey, "INTERPRETED", 60)  # a fifth of the usual simulations
    game = random_game(rules, (3, 3), 5, longest=12)
    found = reviewed_game(game, 12)
    for number in found.path[: reviewed_plies(found) + 1]:
        node = found.nodes[number]
        known = evaluation_of(node.position, node.notes.evaluation)
        assert known is not None
        assert 0.0 <= known.rate <= 1.0
        if known.winner is not None:
            assert known.rate == float(known.winner is node.position.to_move)
        play_line(found.go_to_node(number), known)


def play_line(game: Game, known: Evaluation) -> None:
    """Play an expected line. Raises IllegalMove if one of its moves is not legal."""
    for move in known.line:
        game = game.without_future().play(move)


def test_proven_results_agree_with_exhaustive_search() -> None:
    solver, proven, moves = RefereeSolver(3, 3), 0, 0
    for seed in range(3):
        game = reviewed_game(random_game(WITHOUT_PIE, (3, 3), seed), 300)
        moves += len(game.line)
        for number in game.path[:-1]:
            node = game.nodes[number]
            known = node.notes.evaluation
            assert known is not None
            if known.winner is not None:
                proven += 1
                wins = solver.wins(FastBoard.of(node.position))
                assert (known.winner is node.position.to_move) == wins
    assert proven > moves / 3


@pytest.fixture(scope="module")
def interrupted_and_continued() -> tuple[Game, Game]:
    """Return a review of ten simulations that was interrupted, and the same one completed."""
    reviewer = Reviewer(game_of_link(LOST), 10, seed=1)
    while reviewer.progress < 0.5:
        reviewer.step(0.001)
    return reviewer.game, reviewed_game(reviewer.game, 10)


def test_an_interrupted_review_continues_from_its_results(
    interrupted_and_continued: tuple[Game, Game],
) -> None:
    half, after = interrupted_and_continued
    known = [each for each in found_in(half) if each is not None]
    assert 0 < len(known) < len(half.line)
    assert found_in(after)[-1 - len(known) : -1] == known
    assert None not in found_in(after)[:-1]
    assert Lookback(after, 10).task is None


def test_a_deeper_review_searches_again_except_proven_positions(
    interrupted_and_continued: tuple[Game, Game],
) -> None:
    _, shallow = interrupted_and_continued
    lookback = Lookback(shallow, 20)
    assert lookback.task is not None
    last = found_in(shallow)[lookback.task.game.ply]
    assert last is not None
    assert last.winner is None
    assert Lookback(shallow, 5).task is None


def test_a_review_keeps_comments() -> None:
    game = game_of_link("#redstone4-1-b2zc3")
    noted = game.annotate(3, replace(game.nodes[3].notes, comment="Here!"))
    assert reviewed_game(noted, 5).nodes[3].notes.comment == "Here!"


def test_a_resignation_is_not_searched() -> None:
    game = game_of_link("#redstone3-1-b2za1").play(Resign())
    assert found_in(reviewed_game(game, 5))[-1] is None
    assert reviewed_plies(game) == 3


def test_later_moves_and_branches_are_not_reviewed() -> None:
    game = game_of_link("#redstone4-2-0-b2zc3b3-2c2-3")
    known = [n.notes.evaluation is not None for n in reviewed_game(game, 5).nodes]
    assert known == [True, True, True, True, False, False]


def test_the_last_position_of_a_game_is_evaluated_after_a_forced_move() -> None:
    game = game_of_link("#redstone2-1-a1b2a2")
    found = found_in(reviewed_game(game, 50))
    assert found[-1] is not None


def test_a_stopped_game_of_go_is_evaluated_by_its_count() -> None:
    game = reviewed_game(game_of_link("#go3-1-b2yyyyy"), 20)
    found = found_in(game)
    assert game.outcome is not None
    assert [each and each.rate for each in found[4:6]] == [1.0, 0.0]
    assert all(each is None or each.winner is None for each in found)
    unfinished = found_in(reviewed_game(game_of_link("#go3-1-b2yyy"), 20))
    assert unfinished[-1] is not None


def test_a_swap_gives_each_player_the_others_chances() -> None:
    found = values(reviewed_game(game_of_link("#redstone4-1-b2zc3"), 60))
    offered, after = found[1], found[2]
    assert offered is not None
    assert after is not None
    assert offered.rate == pytest.approx(max(after.rate, 1.0 - after.rate), abs=1e-3)
    assert offered.rate >= 0.5
    assert (str(offered.line[0]) == "z") == (after.rate < 0.5)


def test_a_position_that_is_over_has_nothing_to_search() -> None:
    with pytest.raises(ValueError, match="over"):
        PositionSearch(Task(game_of_link(LOST)), 5, Random(1))


def test_on_the_interpreted_kernel_searches_are_limited_to_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("redstone.review.task.MOST_BY_PYTHON", 30)
    task = Task(game_of_link("#redstone5n-1-c3"))
    with TREES.growing_in(None):
        look = PositionSearch(task, 150_000, Random(1), hastens=True)
        while not look.done:
            look.step(1.0)
    assert look.evaluation.simulations == 30


DECIDED = (
    "#redstone7-1-e2e4c3e6e3b5e7b4b7b2e5d6g1f5d5c6f3f7g2g6f2c4f4a2a4g5d3g4xd4g3f1c5b6a3b3xa5c1x"
    "e4b1xd7e5xd5e1c7c2a6d1xa7a6xb6d2xa1-i1z3a"
)
"""A position after 46 moves in which Black is lost, which a short search does not prove."""


def test_a_prover_settles_a_late_position_that_a_search_does_not() -> None:
    here = game_of_link(DECIDED).go_to(46).without_future()

    def looked(prover: Endgame | None) -> Evaluation:
        """Return the evaluation of a search of 60 simulations, with a prover or without."""
        look = PositionSearch(Task(here), 60, Random(1), prover=prover)
        while not look.done:
            look.step(1.0)
        return look.evaluation

    assert looked(None).winner is None
    assert looked(Endgame()).winner is here.position.to_move.enemy


def test_the_search_of_an_earlier_position_reuses_a_proof() -> None:
    game, table = game_of_link(DECIDED), 7
    looking = ReviewMind(Question(game.go_to(46).without_future(), LookBack(60), table), 1)
    for ply in (46, 45):
        if ply < 46:
            assert looking.switch_to(
                Question(game.go_to(ply).without_future(), LookBack(60), table)
            )
        while not looking.done:
            looking.step(1.0)
        report = looking.answer().report
        assert report.proven is (game.line_positions[ply].to_move is Player.WHITE)
        assert report.simulations < 60

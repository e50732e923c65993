"""The review's judgement of moves: losses beyond noise, classes, the turning point, and figures."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.position import Player
from redstone.record.game import Game, Seat
from redstone.record.node import Evaluation, Notes
from redstone.record.notation import parse_move
from redstone.review.figures import accuracy, move_accuracy, percent_of
from redstone.review.moves import (
    LEAST_LOSS,
    MoveClass,
    class_of,
    reviewed,
    turning_point,
    was_behind,
)
from tests.games import game_of_link

MANY = 10_000


def evaluated(link: str, rates: list[float], simulations: int = MANY) -> Game:
    """Return a game with these rates for the player to move.

    Some move other than the played one is best.
    """
    game = game_of_link(link)
    for number, rate in zip(game.path, rates, strict=False):
        others = game.rules.legal_moves(game.nodes[number].position)
        played = game.line[number] if number < len(game.line) else None
        best = tuple(move for move in others if move != played)[:1]
        game = game.annotate(number, Notes(evaluation=Evaluation(rate, simulations, line=best)))
    return game


def test_a_moves_class_follows_from_the_bounds_on_its_loss() -> None:
    for klass, least in LEAST_LOSS.items():
        assert class_of(least) is klass
        assert class_of(least - 1) is not klass
    assert class_of(0) is None
    assert list(LEAST_LOSS) == [MoveClass.BLUNDER, MoveClass.MISTAKE, MoveClass.INACCURACY]


@pytest.mark.usefixtures("bare_rates")
def test_chances_are_those_of_the_mover() -> None:
    moves = reviewed(evaluated("#redstone4n-1-b2c3c2", [0.6, 0.4, 0.75, 0.9]))
    found = [(m.by, round(m.before.share, 3), round(m.after.share, 3)) for m in moves if m]
    assert found == [
        (Player.BLACK, 0.6, 0.6),
        (Player.WHITE, 0.4, 0.25),
        (Player.BLACK, 0.75, 0.1),
    ]
    assert [m.klass for m in moves if m] == [None, MoveClass.MISTAKE, MoveClass.BLUNDER]


def test_a_moves_class_follows_from_its_loss_in_shown_percent() -> None:
    for after in range(0, 100, 3):
        moves = reviewed(evaluated("#redstone4n-1-b2", [0.6, after / 100]))
        assert moves[0] is not None
        shown = moves[0].before.percent - moves[0].after.percent
        assert moves[0].loss == shown >= 0
        assert moves[0].klass is class_of(shown)


def test_a_played_move_that_was_best_has_no_loss() -> None:
    game = evaluated("#redstone4n-1-b2c3", [0.9, 0.9, 0.5])
    known = replace(game.nodes[0].notes.evaluation or Evaluation(0.9, MANY), line=(game.line[0],))
    moves = reviewed(game.annotate(0, Notes(evaluation=known)))
    assert moves[0] is not None
    assert (moves[0].loss, moves[0].best) == (0, game.line[0])
    assert moves[0].before.share == pytest.approx(moves[0].after.share, abs=1e-3)


def test_a_move_with_better_chances_than_expected_is_the_best() -> None:
    moves = reviewed(evaluated("#redstone4n-1-b2", [0.5, 0.2]))
    assert moves[0] is not None
    assert (moves[0].loss, moves[0].best) == (0, moves[0].move)
    assert moves[0].before.share == pytest.approx(moves[0].after.share, abs=1e-3)


def test_longer_searches_override_shorter_ones() -> None:
    game = evaluated("#redstone4n-1-b2", [0.5, 0.2])
    known = replace(game.nodes[0].notes.evaluation or Evaluation(0.5, MANY), simulations=2 * MANY)
    moves = reviewed(game.annotate(0, Notes(evaluation=known)))
    assert moves[0] is not None
    assert moves[0].rates[0] == 0.5
    assert moves[0].after.share == pytest.approx(moves[0].before.share, abs=1e-3)


def test_a_proven_loss_overrides_later_estimates() -> None:
    game = evaluated("#redstone4n-1-b2", [0.0, 0.4])
    known = Evaluation(0.0, 10, game.start.to_move.enemy, tuple(game.line[:1]))
    moves = reviewed(game.annotate(0, Notes(evaluation=known)))
    assert moves[0] is not None
    assert (moves[0].after.share, moves[0].exact, moves[0].klass) == (0.0, True, None)


def test_a_forced_move_has_no_best_move() -> None:
    moves = reviewed(evaluated("#redstone2-1-a1b2a2", [0.5, 0.5, 0.5, 0.5]))
    assert [m.best is None for m in moves if m].count(True) == sum(
        1 for ply in range(3) if len(list(example_legal_moves(ply))) == 1
    )


def example_legal_moves(ply: int) -> list[object]:
    """Return the legal moves of the example game at a ply."""
    game = game_of_link("#redstone2-1-a1b2a2").go_to(ply)
    return list(game.rules.legal_moves(game.position))


@pytest.mark.usefixtures("bare_rates")
def test_a_swap_belongs_to_the_second_player() -> None:
    moves = reviewed(evaluated("#redstone4-1-b2zc3", [0.5, 0.7, 0.3, 0.7]))
    swap = moves[1]
    assert swap is not None
    assert (swap.by, swap.seat) == (Player.WHITE, Seat.SECOND)
    assert (swap.before.share, swap.after.share) == pytest.approx((0.7, 0.7), abs=0.001)


def test_moves_not_evaluated_yet_are_none() -> None:
    game = evaluated("#redstone4n-1-b2c3c2", [0.5, 0.4, 0.8, 0.9])
    game = game.annotate(1, Notes())
    assert [move is None for move in reviewed(game)] == [True, True, False]


def test_the_turning_point_is_the_last_decisive_mistake() -> None:
    game = evaluated("#redstone4n-1-b2c3c2b3w", [0.8, 0.4, 0.6, 0.9, 0.05])
    moves = reviewed(game)
    classed = [move.ply for move in moves if move is not None and move.klass is not None]
    assert classed == [1, 3]
    turning = turning_point(game, moves)
    assert turning is not None
    assert (turning.ply, turning.by, turning.had_lead) == (3, Player.BLACK, True)


def test_a_loser_behind_from_the_start_has_no_turning_point() -> None:
    game = evaluated("#redstone4n-1-b2c3c2b3w", [0.2, 0.85, 0.1, 0.95, 0.05])
    assert turning_point(game, reviewed(game)) is None
    assert was_behind(game, reviewed(game))


@pytest.mark.usefixtures("bare_rates")
def test_a_loser_who_never_had_two_chances_in_five_was_behind_from_the_start() -> None:
    """It makes no difference how much a move of the loser lost."""
    game = evaluated("#redstone4n-1-b2c3c2w", [0.65, 0.35, 0.76, 0.24])
    moves = reviewed(game)
    blunder = moves[1]
    assert blunder is not None
    assert (blunder.before.percent, blunder.after.percent) == (35, 24)
    assert turning_point(game, moves) is None
    assert was_behind(game, moves)


@pytest.mark.usefixtures("bare_rates")
@pytest.mark.parametrize(
    ("rates", "ply"),
    [
        ([0.58, 0.42, 0.85, 0.1, 0.95, 0.04], 2),
        ([0.58, 0.42, 0.62, 0.38, 0.8, 0.2], 4),
        ([0.58, 0.42, 0.62, 0.38, 0.7, 0.3], None),
    ],
    ids=["a blunder", "a slow decline", "resigned too soon"],
)
def test_a_loser_who_was_never_ahead_lost_the_last_chance_below_a_quarter(
    rates: list[float], ply: int | None
) -> None:
    """White's chances fall from 42 percent."""
    game = evaluated("#redstone4n-1-b2c3c2b3d2w", rates)
    moves = reviewed(game)
    turning = turning_point(game, moves)
    assert (turning and turning.ply) == ply
    assert turning is None or not turning.had_lead
    assert not was_behind(game, moves)


def test_a_loser_without_a_move_was_not_behind_from_the_start() -> None:
    game = evaluated("#redstone4n-1-b2w", [0.8, 0.2])
    assert turning_point(game, reviewed(game)) is None
    assert not was_behind(game, reviewed(game))


def test_a_draw_has_no_turning_point() -> None:
    game = evaluated("#redstone4n-1-b2c3", [0.8, 0.6, 0.7])
    assert turning_point(game, reviewed(game)) is None


@pytest.mark.usefixtures("bare_rates")
def test_the_accuracy_is_the_mean_over_the_moves() -> None:
    game = evaluated("#redstone4n-1-b2c3c2b3d2", [0.5, 0.5, 0.5, 0.5, 0.9, 0.1])
    moves = reviewed(game)
    assert accuracy(moves, Seat.SECOND) is None
    found = accuracy(moves, Seat.FIRST)
    assert found == pytest.approx(1.0)
    assert move_accuracy(0) == 1.0 > move_accuracy(10) > move_accuracy(20) > 0.0
    assert [percent_of(each) for each in (1.0, 0.999, 0.5)] == [100, 99, 50]


def test_no_move_gains_chances_after_uneven_searches() -> None:
    """Agreement of the third position with the fourth must not leave the second behind."""
    game = game_of_link("#redstone7-1-e3d5c3d4")
    found = (
        (0.4508, 2_400, "d3"),
        (0.5479, 9_600, "d4"),
        (0.44, 2_400, "c3"),
        (0.5633, 2_400, "d4"),
    )
    for number, (rate, simulations, best) in zip(game.path, found, strict=False):
        line = (parse_move(best),)
        game = game.annotate(number, Notes(evaluation=Evaluation(rate, simulations, line=line)))
    moves = [move for move in reviewed(game) if move is not None]
    assert [move.before.percent - move.after.percent >= 0 for move in moves] == [True] * 3


@given(st.lists(st.tuples(st.floats(0.02, 0.98), st.sampled_from((600, 2_400, 9_600))), min_size=5))
def test_no_reviewed_move_gains_chances_for_random_evaluations(
    found: list[tuple[float, int]],
) -> None:
    game = game_of_link("#redstone7-1-e3d5c3d4e6b2f3c6")
    for number, (rate, simulations) in zip(game.path, found, strict=False):
        best = parse_move("a7") if simulations > MANY // 5 else parse_move("g7")
        known = Evaluation(round(rate, 4), simulations, line=(best,))
        game = game.annotate(number, Notes(evaluation=known))
    for move in reviewed(game):
        assert move is None or move.before.percent >= move.after.percent

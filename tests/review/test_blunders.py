"""The review finds a sample of the planted blunders (benchmarks/blunders.jsonl)."""

from benchmarks.reviewing import moves_of, planted_games
from redstone.review.moves import LEAST_LOSS, MoveClass
from tests.effort import share

SAMPLE = 3
"""The number of games on 5x5. The whole set takes minutes: `python -m benchmarks.reviewing`."""
SIMULATIONS = 60
LEAST = 40
"""The least number of blunders in the whole set."""


def test_there_are_at_least_40_planted_blunders_in_three_games() -> None:
    games = list(planted_games())
    assert sum(len(planted.plies) for planted in games) >= LEAST
    assert {planted.game.rules.name for planted in games} >= {"redstone", "savage", "go"}
    for planted in games:
        assert planted.plies
        assert max(planted.plies) <= len(planted.game.line)


def test_recall_and_precision_of_blunders_are_high() -> None:
    games = [g for g in planted_games() if g.board == "redstone 5"][: share(SAMPLE)]
    least = LEAST_LOSS[MoveClass.INACCURACY]
    found = planted = false = others = 0
    for each in games:
        for move in moves_of(each.game, SIMULATIONS, seed=1):
            if move.ply in each.plies:
                planted += 1
                found += move.loss >= least
            else:
                others += 1
                false += move.loss >= least
    assert found >= 0.7 * planted > 0
    assert false <= 0.15 * others

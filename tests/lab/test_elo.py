"""The strength computed from results."""

from math import inf
from random import Random

import pytest

from redstone.lab.elo import (
    FEWEST_PAIRS,
    decided,
    elo,
    elo_interval,
    expected,
    log_likelihood_ratio,
    pairs_needed,
    ratings,
)


@pytest.mark.parametrize(("rate", "difference"), [(0.5, 0), (0.64, 100), (0.76, 200), (0.24, -200)])
def test_scores_and_elo_differences_convert_both_ways(rate: float, difference: float) -> None:
    assert elo(rate) == pytest.approx(difference, abs=1)
    assert expected(difference) == pytest.approx(rate, abs=0.002)
    assert elo(expected(123)) == pytest.approx(123)


def test_scores_of_0_and_1_have_finite_bounds() -> None:
    assert (elo(0), elo(1)) == (-inf, inf)
    low, high = elo_interval(10, 10)
    assert 100 < low < 1000 < high
    assert elo_interval(0, 0) == (-inf, inf)


def test_the_log_likelihood_ratio_is_0_between_the_hypotheses_and_antisymmetric() -> None:
    pairs = [0.5] * 40 + [1.0] * 13 + [0.25] * 9
    mirrored = [1 - pair for pair in pairs]
    assert log_likelihood_ratio(pairs, 0, 30) == pytest.approx(
        -log_likelihood_ratio(mirrored, -30, 0)
    )
    assert log_likelihood_ratio(pairs, -10, 10) > 0 > log_likelihood_ratio(mirrored, -10, 10)
    assert log_likelihood_ratio([0.5] * 50, -10, 10) == pytest.approx(0)
    assert log_likelihood_ratio(pairs * 10, 0, 30) > log_likelihood_ratio(pairs, 0, 30)


@pytest.mark.parametrize(("true", "wrong"), [(0, 1), (40, 0)])
def test_a_sequential_test_rarely_errs(true: float, wrong: int) -> None:
    """At most one in twenty by its bounds. Of 60 tests, that is 9 at most in 999 of 1000 runs."""
    rng, errors = Random(7), 0
    for _ in range(60):
        pairs = [sum(rng.random() < expected(true) for _ in range(2)) / 2 for _ in range(1500)]
        needed = pairs_needed(pairs, 0, 40)
        assert needed is not None
        assert needed >= FEWEST_PAIRS
        errors += decided(log_likelihood_ratio(pairs[:needed], 0, 40)) == wrong
    assert errors <= 9


def test_a_few_games_decide_no_sequential_test() -> None:
    assert pairs_needed([1.0] * (FEWEST_PAIRS - 1), 0, 40) is None
    assert pairs_needed([1.0] * 50, 0, 40) == FEWEST_PAIRS


def test_ratings_order_players_and_agree_with_their_difference() -> None:
    games = [(0, 1, 1.0)] * 64 + [(0, 1, 0.0)] * 36
    first, second = ratings(2, games)
    assert first.elo - second.elo == pytest.approx(100, abs=2)
    assert first.elo == pytest.approx(-second.elo)
    assert 2 * first.margin == pytest.approx(69, abs=3)
    chain = ratings(3, [(0, 1, 1.0)] * 5 + [(1, 2, 1.0)] * 5 + [(0, 2, 0.5)])
    assert chain[0].elo > chain[1].elo > chain[2].elo
    assert all(each.margin > 50 for each in chain)

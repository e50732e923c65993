"""Glicko-2: the worked example of its paper, and properties of every rating."""

from math import isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.record.glicko import WIDEST, GlickoRating, RatedGame, after_rest, expected, rated

PAPER = [RatedGame(1400, 30, 1), RatedGame(1550, 100, 0), RatedGame(1700, 300, 0)]
"""Glickman's "Example of the Glicko-2 system": three games of a player of 1500 and 200."""

elos = st.floats(0, 3500)
deviations = st.floats(10, WIDEST)
ratings = st.builds(GlickoRating, elos, deviations, st.floats(0.03, 0.12))
opponents = st.builds(RatedGame, elos, deviations, st.sampled_from([0.0, 0.5, 1.0]))


def test_the_papers_worked_example_gives_its_rating_deviation_and_volatility() -> None:
    found = rated(GlickoRating(1500, 200, 0.06), PAPER)
    assert found.elo == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.02)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_even_players_are_expected_to_score_half() -> None:
    assert expected(1500, 1500, 300) == 0.5
    assert expected(1900, 1500) == pytest.approx(10 / 11, abs=0.001)


def test_a_period_without_games_keeps_the_rating_and_widens_the_deviation() -> None:
    before = GlickoRating(1700, 60)
    after = after_rest(before, 10)
    assert after.elo == before.elo
    assert before.deviation < after.deviation < WIDEST
    assert after_rest(before, 1e9).deviation == WIDEST
    assert rated(before, []) == after_rest(before, 1)


@given(ratings, opponents)
def test_a_winner_never_falls_and_a_loser_never_rises(rating: GlickoRating, met: RatedGame) -> None:
    won, drawn, lost = (rated(rating, [met._replace(score=s)]) for s in (1.0, 0.5, 0.0))
    assert lost.elo <= rating.elo <= won.elo
    assert lost.elo <= drawn.elo <= won.elo


@given(ratings, st.lists(opponents, max_size=8))
def test_every_rating_is_finite_and_within_bounds(
    rating: GlickoRating, met: list[RatedGame]
) -> None:
    found = rated(rating, met)
    assert isfinite(found.elo)
    assert 0 < found.deviation <= WIDEST
    assert 0 < found.volatility < 2


@given(ratings)
def test_a_game_against_a_better_known_opponent_narrows_the_deviation_more(
    rating: GlickoRating,
) -> None:
    even = (RatedGame(rating.elo, deviation, 0.5) for deviation in (10, WIDEST))
    well, badly = (rated(rating, [met]) for met in even)
    assert well.deviation < badly.deviation


@given(st.integers(0, 3), elos)
def test_many_even_results_against_one_opponent_converge_to_its_rating(
    start: int, elo: float
) -> None:
    rating = GlickoRating(elo + (start - 1.5) * 200)
    for _ in range(40):
        rating = rated(rating, [RatedGame(elo, 40, 1), RatedGame(elo, 40, 0)])
    assert rating.elo == pytest.approx(elo, abs=25)
    assert rating.deviation < 60

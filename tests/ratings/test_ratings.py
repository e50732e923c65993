"""Ratings computed from results: their movement, the games that count, and the fitting level."""

import json
from math import isfinite
from random import Random

import pytest

from redstone.app.play.ending import PersonalResult
from redstone.app.record.glicko import GlickoRating, RatedGame, expected, rated
from redstone.app.record.rated_text import RECENT, Rated, parse_rated, rated_text
from redstone.app.record.ratings import (
    FIRST,
    Ratings,
    Track,
    in_time,
    level_that_fits,
    rating_all,
)
from redstone.app.record.result import GameResult
from redstone.app.storage.validation import Damaged
from redstone.engine.anchors import BoardClass, level_anchor
from redstone.record.work import run_to_end
from tests.ratings.results import DAY, result, series

SEVEN = ("redstone", BoardClass.SEVEN)


def track(results: dict[str, GameResult]) -> Track:
    """Return the rating and history on 7x7 that follow from results."""
    return run_to_end(rating_all(in_time(results)))[0].tracks[SEVEN]


def test_a_winner_rises_and_a_loser_falls() -> None:
    assert track(series("w")).rating.elo > FIRST.elo > track(series("l")).rating.elo


@pytest.mark.parametrize("strength", [1, 4, 8])
def test_a_person_as_strong_as_a_level_soon_meets_it(strength: int) -> None:
    """A person of a level's strength soon meets that level most of the time."""
    own, random, ratings = level_anchor(*SEVEN, strength).elo, Random(strength), Ratings()
    levels = []
    for number in range(60):
        level = level_that_fits(ratings.track(SEVEN).rating, *SEVEN)
        levels.append(level)
        chance = expected(own, level_anchor(*SEVEN, level).elo)
        end = PersonalResult.WON if random.random() < chance else PersonalResult.LOST
        ratings = ratings.after(result(end, at=number * DAY, level=level))
    late = levels[30:]
    assert sum(abs(level - strength) <= 1 for level in late) >= len(late) * 0.8
    found = ratings.tracks[SEVEN].rating
    assert abs(found.elo - own) <= 2 * found.margin


@pytest.mark.parametrize("ends", ["wl" * 10, "w" * 9 + "l" + "w" * 10, "l" * 5 + "d" + "l" * 14])
def test_a_rating_is_shown_after_ten_games_with_wins_and_losses(ends: str) -> None:
    assert [n for n in range(1, 21) if track(series(ends[:n])).means_something] == [*range(10, 21)]


@pytest.mark.parametrize("end", "wl")
def test_only_wins_or_only_losses_give_no_rating(end: str) -> None:
    alone = track(series(end * 30))
    assert alone.has_enough
    assert not alone.means_something
    assert track(series(end * 30 + "d")).means_something


@pytest.mark.parametrize("strength", [1, 3, 4])
def test_the_margin_holds_for_players_near_the_level_they_play(strength: int) -> None:
    """The record claims that for 95 of 100 ratings, from the first one shown."""
    own, random, held, times = level_anchor(*SEVEN, strength).elo, Random(7), 0, 300
    for _ in range(times):
        found, level = Ratings(), 2
        while not found.track(SEVEN).means_something:
            chance = expected(own, level_anchor(*SEVEN, level).elo)
            end = PersonalResult.WON if random.random() < chance else PersonalResult.LOST
            number = found.track(SEVEN).games
            found = found.after(result(end, at=number * DAY, level=level))
            level = level_that_fits(found.track(SEVEN).rating, *SEVEN)
        rating = found.track(SEVEN).rating
        held += abs(rating.elo - own) <= rating.margin
    assert held >= 0.9 * times


def test_an_unrated_result_changes_no_rating() -> None:
    ratings = Ratings().after(result())
    assert ratings.after(result(rated=False)) is ratings


def test_long_rest_widens_the_margin() -> None:
    games = series("wl" * 8)
    late = {**games, "game-late": result(PersonalResult.WON, at=2_000 * DAY)}
    assert track(late).rating.deviation > track(series("wl" * 8 + "w")).rating.deviation


def test_ratings_do_not_depend_on_the_order_of_the_results() -> None:
    games = series("wwlwlldw")
    backward = dict(reversed(games.items()))
    assert track(games) == track(backward)


def test_a_new_board_starts_with_the_rating_of_the_nearest_known_one() -> None:
    ratings, _ = run_to_end(rating_all(in_time(series("w" * 12, level=6))))
    known = ratings.tracks[SEVEN].rating
    for key in (
        ("redstone", BoardClass.NINE),
        ("redstone", BoardClass.SMALL),
        ("go", BoardClass.SEVEN),
    ):
        begun = ratings.track(key)
        assert begun.games == 0
        assert not begun.means_something
        assert begun.rating.elo == known.elo
        assert begun.rating.deviation > known.deviation
    assert Ratings().track(SEVEN) == Track()


def test_fits_has_a_level_for_every_board_class_and_game() -> None:
    ratings, _ = run_to_end(rating_all(in_time(series("wlwlwl", level=5))))
    fits = ratings.fits()
    assert {fit.points for fit in fits["redstone"]} == {36, 64, 100, 361}
    by_points = {fit.points: fit for fit in fits["redstone"]}
    assert by_points[64].games == 6
    assert by_points[361].games == 0
    assert all(1 <= fit.level <= 10 for these in fits.values() for fit in these)
    assert Ratings().fits() == {}


def test_ratings_survive_a_round_trip() -> None:
    games = series("wlwlwwl")
    ratings, _ = run_to_end(rating_all(in_time(games)))
    whole = Rated(ratings, tuple(games))
    back = parse_rated(rated_text(whole))
    assert back.recent == tuple(games)[-RECENT:]
    assert back.ratings.tracks[SEVEN].games == len(games)
    assert back.ratings.tracks[SEVEN].rating.elo == pytest.approx(track(games).rating.elo, abs=0.01)


@pytest.mark.parametrize(
    "entry",
    [[10_000, 50, 0.06], [-10_000, 50, 0.06], [1500, 50, 1e-300], [1500, 1e-300, 0.06]],
)
def test_an_impossible_rating_is_damaged(entry: list[float]) -> None:
    text = json.dumps({"version": 1, "tracks": {"redstone seven": [*entry, 5, 9]}, "recent": []})
    with pytest.raises(Damaged):
        parse_rated(text)


@pytest.mark.parametrize("elo", [-9_000.0, 9_000.0])
def test_a_game_against_a_far_weaker_opponent_can_be_rated(elo: float) -> None:
    for score in (0.0, 1.0):
        assert isfinite(rated(GlickoRating(elo, 50.0), [RatedGame(100.0, 0.0, score)]).elo)

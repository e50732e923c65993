"""The chances shown for a search: never without simulations, fitted to results, and in order."""

from math import log

import pytest

from benchmarks.calibration import GAMES_FILE, TABLE
from redstone.board import Stone
from redstone.engine.chances import (
    COUNT,
    SHARED,
    Chances,
    chances,
    fits,
    line,
    logit,
    of_evaluation,
    of_report,
    prospects,
)
from redstone.engine.levels import strength_of
from redstone.engine.report import Candidate, Report
from redstone.lab.calibration import MARKS, STRENGTHS, play, read, write
from redstone.lab.fitting import fits_of, format_fits
from redstone.lab.logistic import chance, fit, solve_linear
from redstone.position import Player
from redstone.record.game import Game
from redstone.record.node import Evaluation
from redstone.record.notation import parse_move
from redstone.rules import GAMES

MOST_BYTES = 2048
"""The largest size of the table, which is part of the first download."""


def game_of(name: str = "redstone", size: int = 7, moves: str = "c3 d4") -> Game:
    """Return a game after these moves."""
    game = Game.new(GAMES[name](""), size, size)
    for move in moves.split():
        game = game.play(parse_move(move))
    return game


def shown_chances(rate: float, games: int, game: Game | None = None) -> float:
    """Return the chances shown for a win rate of a search."""
    game = game or game_of()
    return chances(game.rules, game.position, rate, games).share


@pytest.mark.parametrize("games", [0, -3])
def test_without_games_there_are_no_chances(games: int) -> None:
    game = game_of()
    with pytest.raises(ValueError, match="chances by"):
        Chances(0.5, games)
    with pytest.raises(ValueError, match="chances by"):
        chances(game.rules, game.position, 0.5, games)
    assert of_report(game.rules, game.position, Report(games, 1.0, 0.5)) is None
    assert prospects(game.rules, game.position, Report(games, 1.0, 0.5)) == ()
    assert of_evaluation(game.rules, game.position, Evaluation(0.5, games)) is None


def test_unproven_chances_need_simulations_and_are_never_certain() -> None:
    with pytest.raises(ValueError, match="of nothing"):
        Chances(0.7)
    with pytest.raises(ValueError, match="share"):
        Chances(1.2, 10)
    assert Chances(1.0).percent == 100
    assert (Chances(1.0, 9).percent, Chances(0.0, 9).percent) == (99, 1)


def test_proven_results_are_shown_as_certain() -> None:
    game = game_of()
    won = of_report(game.rules, game.position, Report(40, 1.0, 0.2, proven=True))
    noted = of_evaluation(game.rules, game.position, Evaluation(0.2, 40, Player.BLACK))
    assert won == noted == Chances(1.0)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [2, 5, 9, 19])
@pytest.mark.parametrize("games", [1, 8, 500, 32_000, 10**9])
def test_more_games_won_are_better_chances(name: str, size: int, games: int) -> None:
    game = game_of(name, size, "a1 b2")
    told = [shown_chances(step / 20, games, game) for step in range(21)]
    assert told == sorted(told)
    assert all(0.0 < share < 1.0 for share in told)


def test_red_uses_the_table_of_redstone() -> None:
    assert SHARED == {"red": "redstone"}
    assert shown_chances(0.3, 500, game_of("red")) == shown_chances(0.3, 500)


def test_chances_are_consistent_for_both_sides_of_a_swap() -> None:
    game = game_of(moves="c3")
    placed = chances(game.rules, game.position, 0.4, 500)
    swapped = chances(game.rules, game.position, 0.6, 500)
    after = game.play(parse_move("z"))
    assert placed.others.share == pytest.approx(swapped.share)
    assert chances(after.rules, after.position, 0.4, 500).share == pytest.approx(placed.share)


def report(*found: tuple[str, int, float]) -> Report:
    """Return a report with these moves, each with visits and win rate."""
    best = tuple(Candidate(parse_move(move), visits, rate) for move, visits, rate in found)
    return Report(500, 1.0, 0.55, best)


def test_the_best_move_has_the_positions_chances_and_the_others_fall_from_there() -> None:
    game, found = game_of(), report(("a1", 400, 0.7), ("b2", 90, 0.6), ("c4", 3, 0.0))
    told = [each.chances for each in prospects(game.rules, game.position, found)]
    assert told[0] == of_report(game.rules, game.position, found)
    assert told[0].share > told[1].share > told[2].share
    assert {each.games for each in told} == {500}


def test_chances_fall_in_the_order_of_the_moves_even_where_win_rates_rise() -> None:
    game, found = game_of(), report(("a1", 90, 0.6), ("b2", 10, 0.75), ("c4", 40, 0.3))
    shown_chances = prospects(game.rules, game.position, found)
    assert [each.candidate for each in shown_chances] == list(found.best)
    chances = [each.chances.share for each in shown_chances]
    assert chances == sorted(chances, reverse=True)
    assert chances[1] > chances[2]


def test_few_visits_never_lift_a_move_over_the_best() -> None:
    game, found = game_of(), report(("a1", 400, 0.0), ("b2", 1, 0.0))
    told = [each.chances.share for each in prospects(game.rules, game.position, found)]
    assert told[0] == told[1]


def test_stored_rates_are_shown_like_reported_ones() -> None:
    game = game_of()
    told = of_report(game.rules, game.position, Report(700, 1.0, 0.61))
    assert told == of_evaluation(game.rules, game.position, Evaluation(0.61, 700))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [5, 7, 9, 13])
def test_chances_are_less_certain_among_weaker_players(name: str, size: int) -> None:
    game = game_of(name, size, "a1 b2")
    told = [
        [
            chances(game.rules, game.position, rate, games, strength).share
            for strength in map(strength_of, range(1, 11))
        ]
        for rate, games in ((0.75, 100), (0.9, 2000))
    ]
    for shares in told:
        assert shares == sorted(shares)
        assert shares[0] == shares[2] < shares[6] < shares[-1]
        assert shares[-1] == pytest.approx(max(shares))


def test_a_report_of_a_weaker_player_is_less_certain() -> None:
    game, found = game_of(), Report(400, 1.0, 0.8)
    strong, weak = (
        of_report(game.rules, game.position, found, *strength) for strength in ((), (8,))
    )
    assert strong is not None
    assert weak is not None
    assert strong.share > weak.share > 0.5


def test_an_empty_board_is_even_under_the_pie_rule() -> None:
    game = game_of(moves="")
    assert game.position.to_move.stone is Stone.BLACK
    assert shown_chances(0.5, 500, game) == pytest.approx(0.5)


# -- the table ------------------------------------------------------------------------------


def test_the_table_is_small_and_survives_a_round_trip() -> None:
    text = TABLE.read_text(encoding="ascii")
    assert len(text) < MOST_BYTES
    assert format_fits(fits()) == text
    assert set(fits()) == set(GAMES) - set(SHARED)
    assert {len(fit) for fit in fits().values()} == {COUNT + 6}


def test_the_stored_table_is_what_a_fit_of_the_stored_games_gives() -> None:
    assert format_fits(fits_of(read(GAMES_FILE))) == TABLE.read_text(encoding="ascii")


@pytest.mark.parametrize("name", ["redstone", "savage", "go"])
def test_fitted_chances_predict_results_better_than_bare_rates(name: str) -> None:
    bare = told = 0.0
    for played in read(GAMES_FILE):
        if played.game != name:
            continue
        game = game_of(name, played.size)
        for seen in played.seen:
            for mark, rate in zip(MARKS, seen.rates, strict=False):
                bare += (min(max(rate, 0.001), 0.999) - seen.won) ** 2
                share = chances(game.rules, game.position, rate, mark, played.strength).share
                told += (share - seen.won) ** 2
    assert told < bare


def test_sizes_beyond_the_measured_ones_use_the_nearest_fit() -> None:
    known = (2.0, 0.5, 0.1, 0.3, 0.2, 0.0, 0.0, 8, 2048, 25, 81, 8, 512)
    assert line(known, 1, 4) == line(known, 8, 25)
    assert line(known, 10**6, 361) == line(known, 2048, 81)
    assert line(known, 512, 49) == (2.0, 0.2)
    assert line(known, 512, 49, 0) == line(known, 512, 49, 8) != line(known, 512, 49, 32)
    assert line(known, 512, 49, 10**5) == line(known, 512, 49)


# -- how it is made -------------------------------------------------------------------------


def test_a_game_for_the_fit_is_reproducible_and_survives_a_round_trip(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    played = play("redstone", 3, 1)
    assert played == play("redstone", 3, 1) != play("redstone", 3, 2)
    assert {play("redstone", 3, number).strength for number in range(1, 5)} == set(STRENGTHS)
    file = tmp_path_factory.mktemp("fit") / "games.jsonl"
    file.write_text(write(played) + "\n", encoding="ascii")
    assert read(file) == [played]
    assert all(seen.won in (0.0, 1.0) for seen in played.seen)


def test_the_regression_recovers_known_coefficients() -> None:
    rows = [((x / 4, 1.0), chance((2.0, -0.5), (x / 4, 1.0)), 3.0) for x in range(-12, 13)]
    assert fit(rows, (0.0, 0.0), (0.0, 0.0)) == pytest.approx((2.0, -0.5))
    held = fit(rows, (1.0, 0.0), (1e9, 1e9))
    assert held == pytest.approx((1.0, 0.0), abs=1e-6)
    assert solve_linear([[2.0, 1.0], [1.0, 3.0]], [3.0, 5.0]) == pytest.approx((0.8, 1.4))


def test_odds_are_finite_and_even_at_one_half() -> None:
    assert logit(0.5, 7) == 0.0
    assert logit(1.0, 10) == -logit(0.0, 10) == log(21)

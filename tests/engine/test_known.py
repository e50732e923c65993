"""The first moves by opening maps: fair stones, swaps, and levels that err on purpose."""

import pytest

from redstone.board import Point
from redstone.engine.levels import Level, level_by_number, level_by_simulations
from redstone.engine.search import Thinker
from redstone.openings import text
from redstone.openings.opening_map import OpeningMap, Worth
from redstone.position import Place, Swap
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.record.start import set_up
from redstone.rules import GAMES
from redstone.rules.protocol import Rules

CORNER, EDGE, CENTRE = Point(0, 0), Point(0, 1), Point(1, 1)
MAP = OpeningMap(
    3,
    3,
    {
        CORNER: Worth(0.3, 0.01, 2, 100),
        EDGE: Worth(0.48, 0.01, 2, 100),
        CENTRE: Worth(0.58, 0.01, 2, 100),
    },
)
EDGES = {"a2", "b1", "b3", "c2"}
LEVEL = level_by_simulations(5)


@pytest.fixture(autouse=True)
def _searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat the map of 3x3 as not proven, and hide all other maps."""

    def of(rules: Rules, cols: int, rows: int) -> OpeningMap | None:
        """Return the map of 3x3, None for other sizes and Go."""
        return MAP if (cols, rows) == (3, 3) and rules.name != "go" else None

    monkeypatch.setattr(text, "opening_map", of)


def game(moves: str = "", name: str = "redstone", options: str = "") -> Game:
    """Return a game on 3x3."""
    made = Game.new(GAMES[name](options), 3, 3)
    for move in moves.split():
        made = made.play(parse_move(move))
    return made


def answers(made: Game, level: Level = LEVEL) -> set[str]:
    """Return the moves that a level plays with many seeds."""
    return {str(Thinker(made, level, seed).choice()) for seed in range(40)}


def test_under_the_pie_rule_a_fair_stone_is_placed_on_any_of_its_points() -> None:
    assert answers(game()) == EDGES
    assert answers(game(name="red")) == EDGES


def test_the_strongest_stone_is_placed_without_the_pie_rule() -> None:
    assert answers(game(options="n")) == {"b2"}
    assert answers(game(name="savage")) == {"b2"}


def test_the_first_move_needs_no_search_and_its_report_has_the_maps_rates() -> None:
    thinker = Thinker(game(), LEVEL, seed=1)
    assert thinker.done
    report = thinker.report()
    assert report.best[0].move == thinker.choice()
    assert [each.win_rate for each in report.best] == [0.48, pytest.approx(0.42), 0.3]
    assert report.simulations == 100, "one search of the map: its rate is read by that"
    assert report.win_rate == 0.48


def test_a_stone_worth_more_than_half_is_swapped() -> None:
    assert answers(game("b2")) == {"z"}
    report = Thinker(game("b2"), LEVEL).report()
    assert (report.best[0].move, report.win_rate) == (Swap(), 0.58)


@pytest.mark.parametrize("first", ["a1", "a2", "c2"])
def test_a_stone_worth_less_is_not_swapped_and_a_move_is_searched(first: str) -> None:
    thinker = Thinker(game(first), LEVEL)
    assert not thinker.done
    while not thinker.done:
        thinker.step(1.0)
    assert isinstance(thinker.choice(), Place)


def test_a_reluctant_level_does_not_swap_if_it_is_only_slightly_behind() -> None:
    careful = level_by_number(4)
    assert not careful.weakness
    thinker = Thinker(game("b2"), careful, seed=1)
    while not thinker.done:
        thinker.step(1.0)
    assert isinstance(thinker.choice(), Place)  # 0.42 are left, and it wants less than 0.4


@pytest.mark.parametrize("number", [1, 2, 3])
def test_weak_levels_do_not_use_opening_maps(number: int) -> None:
    assert not Thinker(game(), level_by_number(number)).done
    assert not Thinker(game("b2"), level_by_number(number)).done


def test_a_study_searches_instead_of_using_the_opening_map() -> None:
    assert not Thinker(game(), LEVEL, studies=True).done
    assert not Thinker(game("b2"), LEVEL, studies=True).done


def test_later_moves_and_set_ups_are_searched() -> None:
    assert not Thinker(game("b2 a1"), LEVEL).done
    assert not Thinker(game("b2", options="n"), LEVEL).done
    bare = set_up(GAMES["redstone"](""), game().start.board, game().start.to_move)
    assert not Thinker(Game.starting_at(GAMES["redstone"](""), bare), LEVEL).done  # type: ignore[arg-type]


def test_if_every_first_stone_loses_the_first_move_is_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lost = OpeningMap(3, 3, {CORNER: Worth(0.0), EDGE: Worth(1.0), CENTRE: Worth(1.0)})
    monkeypatch.setattr(text, "opening_map", lambda *_: lost)
    assert not Thinker(game(), LEVEL).done
    assert answers(game("b2")) == {"z"}
    assert Thinker(game("b2"), LEVEL).report().proven is True
    assert Thinker(game(options="n"), LEVEL).report().proven is True

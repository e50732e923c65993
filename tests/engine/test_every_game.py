"""Properties of the computer player in every game."""

import itertools
import random

import pytest

from redstone.engine import go_survey
from redstone.engine.kernel_tree import KernelTree
from redstone.engine.levels import level_by_simulations
from redstone.engine.search import Thinker
from redstone.engine.trees import TREES
from redstone.position import Resign, Resume, Swap
from redstone.record.game import Game
from redstone.rules.protocol import Rules
from tests.games import ONE_EACH, random_game, rules_id

SURVEYED = 60
"""Simulations of Go's judge in these tests, a fifth of the usual number."""


@pytest.fixture(autouse=True)
def _judged_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Go's judge use few simulations."""
    monkeypatch.setattr(go_survey, "INTERPRETED", SURVEYED)


each_variant = pytest.mark.parametrize("rules", ONE_EACH, ids=rules_id)


def finished_thinker(game: Game, simulations: int, seed: int = 1) -> Thinker:
    """Return a thinker whose search of this many simulations has ended."""
    thinker = Thinker(game, level_by_simulations(simulations), seed=seed)
    while not thinker.done:
        thinker.step(1.0)
    return thinker


def positions(rules: Rules, size: tuple[int, int], count: int) -> list[Game]:
    """Return random unfinished games of this size."""
    found: list[Game] = []
    for seed in range(3 * count):
        longest = random.Random(seed).randrange(2 * size[0] * size[1])
        game = random_game(rules, size, seed, longest)
        if game.outcome is None:
            found.append(game)
    assert len(found) >= count
    return found[:count]


@each_variant
@pytest.mark.parametrize("size", [(2, 2), (4, 3), (5, 5)], ids=str)
def test_plays_whole_games_by_the_rules(rules: Rules, size: tuple[int, int]) -> None:
    game = Game.new(rules, *size)
    thinker = Thinker(game, level_by_simulations(8), seed=1)
    while game.outcome is None:
        thinker.follow(game)
        while not thinker.done:
            thinker.step(1.0)
        game = game.play(thinker.choice())  # raises IllegalMove if it is not legal


@each_variant
def test_every_position_gets_a_legal_move(rules: Rules) -> None:
    for game in positions(rules, (5, 4), 8):
        game.play(finished_thinker(game, 8).choice())


@each_variant
def test_the_roots_moves_are_legal_and_have_numbers(rules: Rules) -> None:
    for game in positions(rules, (5, 4), 15):
        if game.position.go is not None and game.position.go.stopped:
            continue
        tree = TREES.grown(game, random.Random(1))
        root, legal = tree.root, set(rules.legal_moves(game.position)) - {Swap()}
        assert root.moves
        assert {tree.move(number) for number in root.moves} <= legal
        assert all(tree.number(tree.move(number)) == number for number in root.moves)
        opinions = zip(root.rave_wins, root.rave_visits, strict=True)
        assert all(0.0 <= wins <= visits for wins, visits in opinions)


@each_variant
def test_playouts_return_wins_and_leave_the_roots_moves_and_visits_alone(rules: Rules) -> None:
    for game in positions(rules, (5, 4), 10):
        if game.position.go is not None and game.position.go.stopped:
            continue
        tree = TREES.grown(game, random.Random(1))
        assert isinstance(tree, KernelTree)
        moves = sorted(tree.root.moves)
        assert 0 <= tree.kernel.call("play_out", 5) <= 5
        tree.simulate(5)
        assert sorted(tree.root.moves) == moves
        assert tree.root.total == sum(tree.root.visits) == 5
        assert 0.0 <= sum(tree.root.wins) <= 5.0


@each_variant
def test_the_same_seed_gives_the_same_report_and_move(rules: Rules) -> None:
    game = random_game(rules, (5, 5), seed=3, longest=4)
    first, second = finished_thinker(game, 60, seed=5), finished_thinker(game, 60, seed=5)
    assert first.report() == second.report()
    assert first.choice() == second.choice()


@each_variant
def test_a_finished_game_is_not_searched(rules: Rules) -> None:
    over = Game.new(rules, 3, 3).play(Resign())
    with pytest.raises(ValueError, match="over"):
        Thinker(over, level_by_simulations(1))
    thinker = Thinker(Game.new(rules, 3, 3), level_by_simulations(1))
    with pytest.raises(ValueError, match="over"):
        thinker.follow(over)


@pytest.mark.parametrize("move", [Resume(), Resign()], ids=str)
@each_variant
def test_the_tree_refuses_moves_that_have_no_number(rules: Rules, move: Resume | Resign) -> None:
    tree = TREES.grown(Game.new(rules, 3, 3), random.Random(1))
    with pytest.raises(ValueError, match=str(move)):
        tree.number(move)


@each_variant
def test_a_slice_reads_the_clock_after_each_simulation(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cancelled search then runs one simulation at most. `benchmarks/slices.py` measures it."""
    thinker = Thinker(random_game(rules, (9, 9), 2, longest=20), level_by_simulations(100))
    while not thinker.may_answer:
        thinker.step(0.0)
    seconds = itertools.count()
    monkeypatch.setattr("redstone.engine.search.perf_counter", lambda: float(next(seconds)))
    before = thinker.report().simulations
    for slice_seconds, simulations in ((0.0, 1), (1.0, 1), (3.0, 3)):
        thinker.step(slice_seconds)
        after = thinker.report().simulations
        assert after - before == simulations
        before = after

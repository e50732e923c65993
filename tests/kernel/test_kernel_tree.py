"""The computer player with a tree in the kernel, here run by Python, which is equivalent."""

import gc
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from threading import Barrier, Thread
from weakref import ref

import pytest

from redstone.engine import go_survey
from redstone.engine.endgame import Endgame
from redstone.engine.go_survey import Survey
from redstone.engine.kernel import NOWHERE, Kernel
from redstone.engine.kernel_tree import KernelTree
from redstone.engine.levels import ENDLESS, level_by_number, level_by_simulations
from redstone.engine.search import Thinker
from redstone.engine.tree import WHITE_WINS
from redstone.engine.trees import TREES
from redstone.kernel.go_board import LAST
from redstone.record.game import Game
from redstone.record.notation import parse_move, parse_point
from redstone.rules import GAMES
from redstone.rules.go import Go
from redstone.rules.redstone import Redstone
from tests.kernel.python_kernel import PythonKernel
from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def _in_the_kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Grow trees in the interpreted kernel, and judge Go by 60 simulations."""
    monkeypatch.setattr(go_survey, "INTERPRETED", 60)
    with TREES.growing_in(PythonKernel):
        yield


def game_after(moves: str, size: tuple[int, int] = (5, 5), *, pie: bool = False) -> Game:
    """Return a game of Redstone after these moves."""
    game = Game.new(Redstone(pie), *size)
    for text in moves.split():
        game = game.play(parse_move(text))
    return game


def finished_thinker(thinker: Thinker) -> Thinker:
    """Run a thinker to its end, and return it."""
    while not thinker.done:
        thinker.step(1.0)
    return thinker


def tree_of(game: Game) -> KernelTree:
    """Return a new tree of a game in the kernel."""
    tree = TREES.grown(game, Random(1))
    assert isinstance(tree, KernelTree)
    return tree


def test_the_kernel_tree_is_used_for_all_games() -> None:
    for name in GAMES:
        tree = TREES.grown(Game.new(GAMES[name](""), 3, 3), Random(1))
        assert type(tree) is KernelTree


@pytest.mark.parametrize("name", ["redstone", "savage", "go"])
@pytest.mark.parametrize("size", [(2, 2), (4, 3)])
def test_plays_a_whole_game_by_the_rules(name: str, size: tuple[int, int]) -> None:
    game = Game.new(GAMES[name](""), *size)
    thinker = Thinker(game, level_by_simulations(60), seed=1)
    while game.outcome is None:
        thinker.follow(game)
        game = game.play(
            finished_thinker(thinker).choice()
        )  # raises IllegalMove if it is not legal


def test_runs_the_levels_number_of_simulations() -> None:
    for simulations in (1, 7, 130):
        thinker = finished_thinker(
            Thinker(game_after("c3"), level_by_simulations(simulations), seed=1)
        )
        assert thinker.report().simulations == simulations


def test_finds_the_proven_result_of_a_small_board() -> None:
    """The first player loses, as several programs have found before."""
    found = finished_thinker(
        Thinker(game_after("", (3, 2)), ENDLESS, seed=1, studies=True)
    ).report()
    assert found.proven is found.best[0].proven is False


def test_following_a_move_and_taking_it_back_keeps_the_trees_simulations() -> None:
    thinker = finished_thinker(
        Thinker(game_after("c3"), level_by_simulations(300), seed=1, studies=True)
    )
    before = thinker.report()
    best = before.best[0]
    thinker.follow(game_after(f"c3 {best.move}"))
    assert thinker.report().simulations == best.visits - 2
    finished_thinker(thinker)
    thinker.follow(game_after("c3"))
    after = thinker.report()
    assert (after.simulations, after.win_rate) == (before.simulations, before.win_rate)


def test_a_branch_keeps_the_tree_of_the_line() -> None:
    level = level_by_simulations(120)
    thinker = finished_thinker(Thinker(game_after("c3"), level, seed=1, studies=True))
    for moves in ("c3 b2", "c3 b2 d4", "c3 d2", "c3 d2 b3"):
        thinker.follow(game_after(moves))
        assert finished_thinker(thinker).report().simulations >= 120
    thinker.follow(game_after("c3"))
    assert thinker.report().simulations == 120


def test_in_play_earlier_parts_of_the_tree_are_freed() -> None:
    tree = tree_of(game_after("c3"))
    tree.simulate(400)
    nodes, edges = tree.kernel.read("tree", 4)[2:4]
    best = tree.move(tree.root.moves[tree.root.best_index()])
    tree.advance(best, game_after("c3").play(best).position)
    fewer, less = tree.kernel.read("tree", 4)[2:4]
    assert fewer < nodes / 2
    assert less < edges / 2
    assert not tree.retreat()


def test_learnt_results_are_proven_and_forbidden_moves_leave_the_root() -> None:
    tree = tree_of(game_after("c3"))
    tree.simulate(50)
    losing = tree.root.moves[0]
    tree.learn(losing, wins=False)
    child = tree.root.children[0]
    assert child is not None
    assert (child.proven, tree.root.proven) == (-tree.root.goal, 0)
    tree.forbid(tree.root.moves[2:])
    assert len(tree.root.moves) == 2
    assert tree.root.total == sum(tree.root.visits)
    tree.learn(tree.root.moves[1], wins=True)
    assert tree.root.proven == tree.root.goal == WHITE_WINS


def test_under_the_pie_rule_the_best_first_stone_wins_about_half() -> None:
    tree = tree_of(game_after("", (5, 6), pie=True))
    tree.select_first = lambda node: 0
    tree.simulate(600)
    best = tree.root.best_index()
    assert 0.35 < tree.root.wins[best] / tree.root.visits[best] < 0.65


def test_a_proof_found_beside_the_search_is_reported() -> None:
    game = game_after("b1 a1 c2 b2 b3 d3 c4 d2", (4, 4))
    thinker = Thinker(game, level_by_number(6), seed=1)
    thinker.prove_with(Endgame())
    assert finished_thinker(thinker).report().proven is not None


def test_a_survey_does_not_change_the_search() -> None:
    start = Go().start(4, 4)
    one, other = (KernelTree(PythonKernel(), Go(), start, Random(1)) for _ in range(2))
    for tree in (one, other):
        tree.simulate(60)
    one.kernel.call("begin_survey")
    one.kernel.call("survey", 40)
    assert one.kernel.read("surveyed", 2)[0] == 40
    before = (tree.kernel.read("tree", 5) for tree in (one, other))
    assert next(before) == next(before)
    assert one.root.visits == other.root.visits
    one.simulate(40)
    assert one.root.total == sum(one.root.visits) == 100


def test_a_survey_gives_the_owner_of_every_point() -> None:
    """Nothing is left to play for, so every owner is known."""
    game = Game.new(Go(), 5, 4)
    for point in ("c1", "d1", "c2", "d2", "c3", "d3", "c4", "d4"):
        game = game.play(parse_move(point))
    survey = Survey(tree_of(game))
    while not survey.done:
        survey.step()
    shares = [[round(share) for share in each] for each in survey.shares()]
    assert shares == 2 * [4 * [1, 1, 1, -1, -1]]
    assert survey.black_wins() < 0.1  # by twelve points to eight and komi


def test_strings_judged_dead_are_counted_as_dead() -> None:
    position = Game.new(Go(), 4, 4).play(parse_move("b2")).play(parse_move("c3")).position
    assert position.go is not None
    tree = KernelTree(PythonKernel(), Go(), position, Random(1))
    balances = []
    for names in (("c3",), ("b2",), ()):
        dead = frozenset(map(parse_point, names))
        tree.count_as_dead(dead)
        tree.simulate(1)
        tree.kernel.call("begin_survey")  # lays the position out
        balances.append(tree.kernel.call("balance_by_count"))
        count = Go().count(replace(position, go=replace(position.go, dead=dead)))
        assert balances[-1] == 2 * (count.black.total - count.white.total)
    assert len({*balances}) == 3


def test_threads_do_not_disturb_each_other() -> None:
    """Each grows trees in kernels of its own kind, at the same time."""
    both, grown = Barrier(2, timeout=PATIENCE), dict[str, list[bool]]()

    def grow(name: str, make: Callable[[], Kernel] | None) -> None:
        """Grow a tree in kernels that `make` makes.

        Records if it grew in a PythonKernel, and if this thread has no `make` after the block.
        """
        found = grown[name] = []
        both.wait()
        with TREES.growing_in(make):
            both.wait()
            found.append(isinstance(tree_of(game_after("")).kernel, PythonKernel))
            both.wait()
        both.wait()
        found.append(TREES.make is None)

    before = TREES.make
    threads = [Thread(target=grow, args=("kernel", PythonKernel))]
    threads += [Thread(target=grow, args=("python", None))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert grown == {"kernel": [True, True], "python": [False, True]}
    assert TREES.make is before


def test_an_interpreted_kernel_frees_its_memory_at_once() -> None:
    kernel = PythonKernel()
    memory = ref(kernel.arrays["visits"])
    gc.disable()
    try:
        del kernel
        assert memory() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("size", [3, 19])
def test_after_a_pass_there_is_no_last_point(size: int) -> None:
    game = Game.new(Go(), size, size).play(parse_move("b2"))
    tree = tree_of(game)
    for text, latest in (("y", NOWHERE), ("c2", size + 2)):
        move = parse_move(text)
        game = game.play(move)
        tree.advance(move, game.position)
        assert tree.kernel.read("going", 2)[LAST] == latest
        tree.simulate()

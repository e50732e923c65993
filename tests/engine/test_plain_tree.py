"""The search that uses only the rules: it follows them, and improves."""

from random import Random

import pytest

from redstone.engine import plain_tree
from redstone.engine.plain_tree import PlainTree
from redstone.engine.tree import BLACK, BLACK_WINS, WHITE, WHITE_WINS, SearchNode
from redstone.position import Player, Resign, Swap
from redstone.record.game import Game
from redstone.rules.protocol import Rules
from redstone.rules.redstone import Redstone
from tests.filling import FILLING
from tests.games import VARIANTS, random_game, rules_id

RULES = Redstone(pie=False)


def tree_of(game: Game) -> PlainTree:
    """Return the search tree of a game's position."""
    return PlainTree(game.rules, game.position, Random(1))


@pytest.mark.parametrize("rules", VARIANTS, ids=rules_id)
def test_the_trees_moves_are_the_legal_ones_throughout_a_game(rules: Rules) -> None:
    game = random_game(rules, (4, 3), seed=5)
    tree = tree_of(game.go_to(0))
    positions = game.positions
    for position, move, after in zip(positions, game.moves, positions[1:], strict=False):
        legal = {each for each in rules.legal_moves(position) if not isinstance(each, Swap)}
        assert {tree.move(number) for number in tree.root.moves} == legal
        assert tree.root.player == (BLACK if position.to_move is Player.BLACK else WHITE)
        if isinstance(move, Swap):
            return
        tree.simulate(3)
        assert tree.root.total >= 3
        tree.advance(move, after)
    assert tree.root.moves == []


@pytest.mark.parametrize("move", [Swap(), Resign()], ids=str)
def test_moves_outside_the_search_have_no_number(move: Swap | Resign) -> None:
    with pytest.raises(ValueError, match="no number"):
        tree_of(Game.new(FILLING, 3, 3)).number(move)


@pytest.mark.parametrize(("size", "winner"), [((3, 3), BLACK_WINS), ((2, 3), WHITE_WINS)])
def test_it_proves_the_winner_near_the_end(size: tuple[int, int], winner: int) -> None:
    tree = tree_of(random_game(FILLING, size, seed=1, longest=size[0] * size[1] - 4))
    tree.simulate(300)
    assert tree.root.proven == winner
    assert tree.root.merit(tree.root.best_index())[0] == winner * tree.root.goal


def test_returning_to_an_earlier_position_keeps_its_tree() -> None:
    game = Game.new(RULES, 3, 3)
    tree = tree_of(game)
    tree.simulate(60)
    before, best = tree.root.total, tree.move(tree.root.moves[tree.root.best_index()])
    tree.advance(best, game.play(best).position, returns=True)
    known = tree.root.total
    assert known
    tree.simulate(20)
    assert tree.root.total == known + 20
    assert tree.retreat()
    assert tree.root.total == before
    assert not tree.retreat()


def test_known_results_count_and_excluded_moves_are_dropped() -> None:
    tree = tree_of(Game.new(RULES, 3, 3))
    tree.simulate(30)
    losing, winning, *others = tree.root.moves
    tree.learn(losing, wins=False)
    child = tree.root.children[0]
    assert child is not None
    assert (child.proven, tree.root.proven) == (-tree.root.goal, 0)
    tree.forbid(others)
    assert tree.root.moves == [losing, winning]
    assert tree.root.total == sum(tree.root.visits)
    tree.learn(winning, wins=True)
    assert tree.root.proven == tree.root.goal
    tree.learn(-1, wins=False)
    assert tree.root.proven == tree.root.goal


def nodes_in(node: SearchNode) -> int:
    """Return the number of nodes that have moves, at and below this one."""
    return 1 + sum(nodes_in(child) for child in node.children if child and child.moves)


def test_a_full_tree_continues_without_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_tree, "MOST_NODES", 50)
    tree = tree_of(Game.new(RULES, 4, 4))
    tree.simulate(300)
    assert tree.root.total == sum(tree.root.visits) == 300
    assert nodes_in(tree.root) == 51

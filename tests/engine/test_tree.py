"""The tree between moves: the parts that are kept, and the limit of its growth."""

import pytest

from redstone.engine.levels import ENDLESS, level_by_simulations
from redstone.engine.search import Thinker
from redstone.engine.tree import BLACK, BLACK_WINS, WHITE, WHITE_WINS, SearchNode, select
from redstone.kernel.simulation import EXPAND_AT
from redstone.position import Place, Resign, Swap
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from redstone.rules.protocol import Rules
from redstone.rules.red import Red
from redstone.rules.redstone import Redstone

LEVEL, LITTLE = level_by_simulations(400), level_by_simulations(4)
UNMAPPED = (5, 6)
"""A board without an opening map, on which a first stone needs a search."""


def finished_thinker(game: Game) -> Thinker:
    """Return a thinker whose search at LEVEL has ended."""
    thinker = Thinker(game, LEVEL, seed=1)
    while not thinker.done:
        thinker.step(1.0)
    return thinker


def finish(thinker: Thinker) -> None:
    """Run a thinker to its end."""
    while not thinker.done:
        thinker.step(1.0)


def game_after(*moves: str, rules: Rules | None = None, size: tuple[int, int] = (5, 5)) -> Game:
    """Return a game after these moves, of Redstone with the pie rule by default."""
    game = Game.new(rules or Redstone(), *size)
    for text in moves:
        game = game.play(parse_move(text))
    return game


def test_following_a_game_keeps_the_tree() -> None:
    game = game_after("c3", "b2")
    thinker = finished_thinker(game)
    candidate = thinker.report().best[0]
    thinker.follow(game.play(candidate.move))
    # The visits up to the one that makes the node do not go on from it.
    assert thinker.report().simulations == candidate.visits - EXPAND_AT
    assert not thinker.done


def test_following_a_swap_excludes_a_second_swap() -> None:
    game = game_after("c3", size=UNMAPPED)
    thinker = finished_thinker(game)
    simulations = thinker.report().simulations
    assert thinker.choice() == Swap()
    thinker.follow(game.play(Swap()))
    assert thinker.report().simulations == simulations
    assert isinstance(thinker.choice(), Place)


@pytest.mark.parametrize("other", [("c3",), ("d4", "b2"), ("c3", "b3"), ("c3", "b3", "b2")])
def test_another_game_starts_an_empty_tree(other: tuple[str, ...]) -> None:
    """The same after a move taken back."""
    thinker = finished_thinker(game_after("c3", "b2", size=UNMAPPED))
    thinker.follow(game_after(*other, size=UNMAPPED), LITTLE)
    assert thinker.report().simulations == 0
    thinker.step(1.0)
    assert thinker.report().simulations == LITTLE.simulations


@pytest.mark.parametrize(
    ("rules", "size"),
    [(Redstone(), (6, 6)), (Redstone(), (5, 6)), (Redstone(pie=False), (5, 5)), (Red(), (5, 5))],
    ids=["larger", "longer", "without-the-pie-rule", "red"],
)
def test_the_same_moves_in_another_game_do_not_reuse_the_tree(
    rules: Rules, size: tuple[int, int]
) -> None:
    thinker = finished_thinker(game_after("c3", "b2"))
    thinker.follow(game_after("c3", "b2", rules=rules, size=size))
    assert thinker.report().simulations == 0


def test_the_tree_does_not_follow_to_a_finished_game() -> None:
    game = game_after("c3", "b2")
    thinker = finished_thinker(game)
    report = thinker.report()
    with pytest.raises(ValueError, match="over"):
        thinker.follow(game.play(Resign()))
    assert thinker.report() == report


@pytest.mark.parametrize("player", [BLACK, WHITE])
def test_a_move_proven_to_lose_gets_no_more_visits(player: int) -> None:
    node = SearchNode([0, 1, 2], player)
    node.visits, node.wins, node.total = [50, 10, 10], [49.0, 2.0, 1.0], 70
    node.rave_visits, node.rave_wins = [60, 20, 20], [59.0, 4.0, 2.0]
    assert select(node) == 0
    loss, win = (WHITE_WINS, BLACK_WINS)[:: 1 if player == BLACK else -1]
    node.children[0] = SearchNode([], player, loss)
    assert select(node) == 1
    assert node.ranking() == [1, 2, 0]
    node.children[2] = SearchNode([], player, win)
    assert select(node) == 2
    assert node.ranking() == [2, 1, 0]
    assert node.best_index() == 2


@pytest.mark.parametrize("game_name", ["redstone", "savage", "go"])
def test_a_study_reuses_the_tree_forward_back_and_in_branches(game_name: str) -> None:
    game = Game.new(GAMES[game_name](""), 5, 5)
    game = game.play(next(game.rules.legal_moves(game.position)))
    thinker = Thinker(game, level_by_simulations(300), seed=1, studies=True)
    finish(thinker)
    placed = [best.move for best in thinker.report().best if not isinstance(best.move, Swap)]
    for there in map(game.play, placed[:2]):
        thinker.follow(there, level_by_simulations(500))
        known = thinker.report().simulations
        assert known > 0
        finish(thinker)
        thinker.follow(game, level_by_simulations(300))
        assert thinker.report().simulations >= 300
        thinker.follow(there, level_by_simulations(500))
        assert thinker.report().simulations >= 500


def test_going_back_keeps_proven_results() -> None:
    """On 2x2 the first player loses. After b2 in answer to a1, that is proven by hand."""
    game = Game.new(Redstone(pie=False), 2, 2)
    thinker = Thinker(game, level_by_simulations(1), seed=1, studies=True)
    finish(thinker)
    for move in list(game.rules.legal_moves(game.position)):
        thinker.follow(game.play(move), ENDLESS)
        finish(thinker)
    thinker.follow(game, level_by_simulations(1))
    assert thinker.report().proven is False

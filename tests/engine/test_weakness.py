"""The errors that weak levels make, and those that they do not."""

from collections.abc import Callable
from random import Random

import pytest

from redstone.engine.beginner import beginner_move
from redstone.engine.levels import LEVELS, Level, Weakness
from redstone.engine.search import Thinker
from redstone.engine.tree import SearchNode
from redstone.engine.weakness import Attention, estimated_rate, gain, is_gain, near_test, pick
from redstone.position import Move, Place, Player, Position, Swap
from redstone.record.diagram import parse_diagram
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from tests.effort import share

WEAK = [level for level in LEVELS if level.weakness]
RELUCTANT = [level for level in LEVELS if level.swaps_below < 0.5]


def node(*chances: float) -> SearchNode:
    """Return a node whose moves have ten games each, and this share of wins."""
    made = SearchNode(list(range(len(chances))), 0)
    made.rave_visits, made.rave_wins = [10] * len(chances), [10 * each for each in chances]
    made.visits, made.wins = [10] * len(chances), [10 * each for each in chances]
    return made


def never(_: int) -> bool:
    """Return False for any move."""
    return False


def all_picks(
    root: SearchNode,
    weakness: Weakness,
    near: Callable[[int], bool] = bool,
    gains: Callable[[int], bool] = never,
) -> list[int]:
    """Return the moves picked with many seeds. The moves are ranked in their order."""
    ranked = list(range(len(root.moves)))
    attention = Attention(near, gains)
    return [pick(root, ranked, weakness, attention, Random(seed)) for seed in range(200)]


def picks(root: SearchNode, weakness: Weakness, near: Callable[[int], bool] = bool) -> set[int]:
    """Return the different moves of `all_picks`."""
    return set(all_picks(root, weakness, near))


def game_with_captures(player: Player) -> Game:
    """Return a game in which red at a5 captures three black stones and a white one."""
    rows = (". O X . .", "X X O . .", "X O . . .", "O . . . .", ". . . . .")
    board = parse_diagram("\n".join(rows))
    return Game.starting_at(GAMES["redstone"]("n"), Position(board, player, ply=20))


def xa5() -> Move:
    """Return the move of a red stone at a5."""
    return parse_move("xa5")


def finished_search(level: Level, game: Game, seed: int) -> Thinker:
    """Return a thinker of this level whose search has ended."""
    thinker = Thinker(game, level, seed)
    while not thinker.done:
        thinker.step(1.0)
    return thinker


def test_without_oversights_the_best_move_is_played() -> None:
    assert picks(node(0.6, 0.5, 0.4), Weakness(0.0, 0.0, 2, slack=1.0)) == {0}


def test_if_the_best_move_is_overlooked_the_next_is_played() -> None:
    assert picks(node(0.6, 0.5, 0.4), Weakness(0.5, 0.5, 2, slack=1.0)) == {0, 1, 2}


@pytest.mark.parametrize("overlooks", [0.5, 1.0])
def test_moves_that_seem_far_worse_are_not_played(overlooks: float) -> None:
    weakness = Weakness(overlooks, overlooks, 2, slack=0.15)
    assert picks(node(0.6, 0.5, 0.4), weakness) == {0, 1}


def test_moves_far_from_the_last_stones_are_overlooked_more_often() -> None:
    assert picks(node(0.6, 0.5), Weakness(0.0, 1.0, 2, slack=1.0), lambda i: i == 1) == {1}


def test_a_gaining_capture_is_rarely_overlooked() -> None:
    blind = Weakness(1.0, 1.0, 2, slack=1.0)
    picked = all_picks(node(*[0.5] * 20), blind, gains=lambda index: index == 12)
    assert 140 <= picked.count(12) <= 180


def test_without_a_good_move_in_view_it_mostly_plays_near_the_last_stones() -> None:
    blind = Weakness(1.0, 1.0, 2, slack=1.0)
    picked = all_picks(node(*[0.5] * 20), blind, lambda index: index in (4, 5))
    assert 125 <= picked.count(4) + picked.count(5) <= 165


def test_a_gain_is_a_capture_of_more_enemy_stones_than_own_ones() -> None:
    white, black = game_with_captures(Player.WHITE), game_with_captures(Player.BLACK)
    assert [gain(white, xa5()), gain(black, xa5())] == [2, -2]
    assert [is_gain(white, xa5()), is_gain(black, xa5())] == [True, False]
    assert not is_gain(white, parse_move("e1"))


@pytest.mark.parametrize("level", WEAK, ids=lambda level: level.name)
def test_a_weak_level_mostly_captures_where_it_gains(level: Level) -> None:
    """White gains by red at a5 and at d5."""
    game = game_with_captures(Player.WHITE)
    chosen = [finished_search(level, game, seed).choice() for seed in range(share(100))]
    assert sum(is_gain(game, move) for move in chosen) >= 0.7 * len(chosen)


def test_a_moves_value_is_its_win_rate_or_its_proof() -> None:
    root = node(0.6, 0.2)
    assert estimated_rate(root, 0) == pytest.approx(0.6)
    root.children[1] = SearchNode([], 1, root.goal)
    assert estimated_rate(root, 1) == 1.0


def test_near_points_are_those_beside_the_last_stones() -> None:
    game = Game.new(GAMES["redstone"]("n"), 9, 9)
    assert near_test(game, 2)(parse_move("a1"))
    for text in ("e5", "c3", "g7", "a9"):
        game = game.play(parse_move(text))
    is_near = near_test(game, 2)
    texts = ("e5", "c5", "e1", "g5", "a7", "j1", "d8")
    assert [text for text in texts if is_near(parse_move(text))] == list(texts[:5])


@pytest.mark.parametrize("level", WEAK, ids=lambda level: level.name)
def test_weak_levels_rarely_sacrifice_a_group(level: Level) -> None:
    """Red at a5 would capture one white stone and three of Black's own."""
    game = game_with_captures(Player.BLACK)
    chosen = [finished_search(level, game, seed).choice() for seed in range(share(200))]
    assert chosen.count(xa5()) <= 0.03 * len(chosen)


def test_a_beginner_who_asks_for_hints_wins_within_three_games() -> None:
    """The first game that the page offers is Redstone on 7x7 against the first level."""

    def wins(seed: int) -> bool:
        """Return True if a beginner who follows hints wins a game with this seed."""
        game, rng = Game.new(GAMES["redstone"]("n"), 7, 7), Random(seed)
        while game.outcome is None:
            if game.position.to_move is Player.WHITE:
                move = finished_search(LEVELS[0], game, seed).choice()
            elif rng.random() < 0.5:
                move = finished_search(LEVELS[5], game, seed).choice()
            else:
                move = beginner_move(game, rng)
            game = game.play(move)
        return game.outcome.winner is Player.BLACK

    assert any(wins(seed) for seed in range(3))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("ply", [0, 1])
@pytest.mark.parametrize("level", [LEVELS[0], LEVELS[4]], ids=lambda level: level.name)
def test_first_stones_of_weak_levels_are_not_on_the_edge(level: Level, ply: int, name: str) -> None:
    game = Game.new(GAMES[name](""), 9, 9)
    game = game.play(parse_move("e5")) if ply else game
    for seed in range(share(4)):
        move = finished_search(level, game, seed).choice()
        assert isinstance(move, Place | Swap)
        if isinstance(move, Place):
            assert {move.point.col, move.point.row}.isdisjoint({0, 8})


@pytest.mark.parametrize("level", RELUCTANT, ids=lambda level: level.name)
def test_weak_levels_do_not_swap_an_even_first_stone(level: Level) -> None:
    game = Game.new(GAMES["redstone"](""), 7, 7).play(parse_move("c3"))
    assert not any(
        isinstance(finished_search(level, game, seed).choice(), Swap) for seed in range(3)
    )


@pytest.mark.parametrize("level", RELUCTANT, ids=lambda level: level.name)
def test_weak_levels_swap_a_clearly_better_stone(level: Level) -> None:
    """On 3x3 every first stone but one in a corner wins."""
    game = Game.new(GAMES["redstone"](""), 3, 3).play(parse_move("b2"))
    assert isinstance(finished_search(level, game, seed=1).choice(), Swap)


def test_the_levels_that_swap_reluctantly_are_1_to_4() -> None:
    assert [level.number for level in RELUCTANT] == [1, 2, 3, 4]

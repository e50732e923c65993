"""The beginner, the yardstick of weak levels."""

from random import Random

import pytest

from redstone.board import Point
from redstone.engine.beginner import beginner_move
from redstone.position import Move, Pass, Place, Player, Position
from redstone.record.diagram import parse_diagram
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from redstone.rules.protocol import Rules
from tests.games import VARIANTS, rules_id

TRIES = 200


def redstone(rows: str, to_move: Player = Player.BLACK) -> Game:
    """Return a game of Redstone that starts from a diagram."""
    board = parse_diagram(rows.replace(" / ", "\n"))
    return Game.starting_at(GAMES["redstone"]("n"), Position(board, to_move, ply=20))


def move_frequencies(game: Game) -> dict[Move, float]:
    """Return the frequency of each chosen move, over many seeds."""
    moves = [beginner_move(game, Random(seed)) for seed in range(TRIES)]
    return {move: moves.count(move) / TRIES for move in moves}


def test_captures_when_it_gains_stones() -> None:
    """At b4 two white stones can be captured."""
    often = move_frequencies(redstone(". . . . . / O . X . . / X O X . . / X O X . . / . X . . ."))
    assert often[parse_move("xb4")] > 0.85


def test_does_not_capture_when_it_loses_more_stones() -> None:
    """Red at a5 would capture one white stone and three of Black's."""
    often = move_frequencies(redstone(". O X . . / X X O . . / X O . . . / O . . . . / . . . . ."))
    assert often.get(parse_move("xa5"), 0) < 0.05


def test_mostly_saves_the_largest_group_in_atari() -> None:
    often = move_frequencies(redstone(". . . . . / . . O . . / . O X . . / . O X O . / . . O . ."))
    assert 0.6 < often[parse_move("d3")] < 1


def test_mostly_takes_a_liberty_of_the_weakest_enemy_group() -> None:
    often = move_frequencies(redstone(". . . . . / . . . O . / . . . . . / O X . . . / . . . . X"))
    weakest = often[parse_move("a3")] + often.get(parse_move("a1"), 0)
    assert 0.6 < weakest < 1


def test_never_fills_an_eye_while_there_is_another_move() -> None:
    game = redstone(". X . O . / X X O O O / . X O . O / X X O O . / . X . O O")
    assert not {parse_move("a5"), parse_move("a3"), parse_move("a1")} & set(move_frequencies(game))


def test_sometimes_plays_a_random_move() -> None:
    assert (
        len(move_frequencies(redstone(". . . . . / . . . O . / . . . . . / O X . . . / . . . . X")))
        > 8
    )


@pytest.mark.parametrize("rules", VARIANTS, ids=rules_id)
def test_plays_whole_games_by_the_rules(rules: Rules) -> None:
    for seed in range(3):
        game, rng = Game.new(rules, 5, 5), Random(seed)
        while game.outcome is None:
            game = game.play(beginner_move(game, rng))  # raises IllegalMove if it is not legal
        assert len(game.moves) > 5


def test_the_same_seed_plays_the_same() -> None:
    def moves(seed: int) -> tuple[Move, ...]:
        """Return the moves of a game that the beginner plays against itself."""
        game, rng = Game.new(GAMES["redstone"](""), 5, 5), Random(seed)
        while game.outcome is None:
            game = game.play(beginner_move(game, rng))
        return game.moves

    assert moves(1) == moves(1) != moves(2)


def test_captures_with_all_stones_of_a_turn() -> None:
    """Three stones due capture White's whole group at a4, d2 and d3; two would leave some."""
    board = parse_diagram(". O X . / X X O . / O O O . / X X X .".replace(" / ", "\n"))

    def takes(due: int) -> float:
        """Return the frequency of the capturing stones with this number due."""
        start = Position(board, Player.BLACK, ply=20, due=due)
        often = move_frequencies(Game.starting_at(GAMES["savage"](""), start))
        return often[Place(Point(3, 1))] + often[Place(Point(3, 2))]

    assert takes(3) > 0.6
    assert takes(2) < 0.2


def test_passes_in_go_when_only_eyes_are_left() -> None:
    board = parse_diagram(". X O . / X X O O / X X O . / . X O O".replace(" / ", "\n"))
    start = GAMES["go"]("").set_up(board, Player.BLACK, 1)
    assert set(move_frequencies(Game.starting_at(GAMES["go"](""), start))) == {Pass()}

"""The player to move in a stored game."""

import pytest

from redstone.app.play.settings import Opponent
from redstone.position import Move, Pass, Resign, Swap
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from tests.monkey.matter import stored_game
from tests.monkey.turn import is_computers

NAMED: dict[str, Move] = {"pass": Pass(), "swap": Swap(), "resign": Resign()}


def game_of(moves: str, name: str = "redstone") -> Game:
    """Return a game of these moves on a small board."""
    game = Game.new(GAMES[name](""), 4, 4)
    for move in moves.split():
        game = game.play(NAMED.get(move) or parse_move(move))
    return game


@pytest.mark.parametrize(
    ("game", "awaited"),
    [
        (game_of(""), False),
        (game_of("b2"), True),
        (game_of("b2 c3"), False),
        (game_of("b2 swap"), False),
        (game_of("b2 resign"), False),
        (game_of("b2 c3 a1").go_to(1), False),
        (game_of("b2 pass", "go"), False),
        (game_of("b2 c3 pass", "go"), True),
        (game_of("b2 pass pass pass", "go"), False),
        (game_of("b2", "savage"), True),
    ],
)
def test_the_player_to_move_follows_from_the_rules(game: Game, awaited: bool) -> None:
    """It is the computer's turn as expected in each game, and never in one of two people."""
    assert is_computers(stored_game(game, Opponent.COMPUTER)) is awaited
    assert not is_computers(stored_game(game, Opponent.PERSON))


def test_without_a_stored_game_it_is_not_the_computers_turn() -> None:
    assert not is_computers("")

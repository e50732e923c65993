"""Moves by either colour at any time, as GTP permits them."""

from dataclasses import replace

from redstone.gtp.go import without_handicap
from redstone.position import Player
from redstone.record import edit
from redstone.record.game import Game


def turned(game: Game, player: Player) -> Game:
    """Return the game with this player to move; if it is not their turn, a new game from here.

    Such a game has no swap and no rule for first turns, and a turn of Savage Go has one stone.
    """
    now = game.position
    if now.is_over or now.to_move is player:
        return game
    begun = Game.starting_at(without_handicap(game.rules), edit.with_player_to_move(now, player))
    return replace(begun, headline=game.headline)

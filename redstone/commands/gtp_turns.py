"""Moves by either colour at any time, as GTP allows them."""

from dataclasses import replace

from redstone.gtp.go import without_handicap
from redstone.position import GoState, Player, Position
from redstone.record.game import Game


def turned(game: Game, player: Player) -> Game:
    """The game with this player to move: as it is, or begun again from its position.

    It then has no swap and no rule for first turns, and a turn of Savage Go is of one stone.
    """
    now = game.position
    if now.is_over or now.to_move is player:
        return game
    begun = Game.starting_at(without_handicap(game.rules), _turned(now, player))
    return replace(begun, headline=game.headline)


def _turned(now: Position, player: Player) -> Position:
    go = None if now.go is None else _unhindered(now.go)
    return replace(now, to_move=player, due=1, go=go, savage=None, is_set_up=True)


def _unhindered(state: GoState) -> GoState:
    """What Go knows, without what concerned the other player's very next move."""
    return replace(state, ko=None, passes=0, passed_board=None, agreed=None)

"""The pie rule as the players of a game meet it."""

from redstone.position import Swap
from redstone.record.game import Game


def may_swap(game: Game) -> bool:
    """Return True if a swap is legal for the player to move.

    Moves are listed only after the first one, as listing takes long on large boards.
    """
    moves = game.rules.legal_moves(game.position) if game.ply == 1 else ()
    return any(isinstance(move, Swap) for move in moves)


def opens_pie(game: Game) -> bool:
    """Return True if a game is at its first move, and the opponent may swap after it."""
    if game.ply or not game.rules.traits.pie:
        return False
    first = next(game.rules.legal_moves(game.position))
    return may_swap(game.without_future().play(first))

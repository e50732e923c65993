"""Swaps by the pie rule in the current position of a game."""

from redstone.position import Swap
from redstone.record.game import Game


def may_swap(game: Game) -> bool:
    """Return True if the player to move may swap now.

    Moves are listed only after the first one, as listing takes long on large boards.
    """
    moves = game.rules.legal_moves(game.position) if game.ply == 1 else ()
    return any(isinstance(move, Swap) for move in moves)


def opens_pie(game: Game) -> bool:
    """Return True if no move was made yet and the opponent may swap after the first."""
    if game.ply or not game.rules.traits.pie:
        return False
    first = next(game.rules.legal_moves(game.position))
    return may_swap(game.without_future().play(first))

"""The pie rule as the players of a game meet it."""

from redstone.position import Swap
from redstone.record.game import Game


def may_swap(game: Game) -> bool:
    """Return True if the player to move may swap.

    Moves are listed only at a ply with a swap, as listing takes long on large boards.
    """
    moves = game.rules.legal_moves(game.position) if game.ply == 1 else ()
    return any(isinstance(move, Swap) for move in moves)


def opens_pie(game: Game) -> bool:
    """Return True for a first move after which the opponent may swap."""
    if game.ply or not game.rules.traits.pie:
        return False
    first = next(game.rules.legal_moves(game.position))
    return may_swap(game.without_future().play(first))

"""The pie rule as those who think about a game meet it."""

from redstone.position import Swap
from redstone.record.game import Game


def may_swap(game: Game) -> bool:
    """True if the player to move may swap.

    Looks for a swap only where games have one: listing moves takes long on large boards.
    """
    moves = game.rules.legal_moves(game.position) if game.ply == 1 else ()
    return any(isinstance(move, Swap) for move in moves)


def opens_pie(game: Game) -> bool:
    """True for a first move after which the opponent may swap."""
    if game.ply or not game.rules.traits.pie:
        return False
    first = next(game.rules.legal_moves(game.position))
    return may_swap(game.without_future().play(first))

"""One position of a game that a review has looked at, and what it knows when it does."""

from dataclasses import dataclass

from redstone.bot.levels import Level, level_in_turn
from redstone.position import Move, Player, Position, Swap
from redstone.record.game import Game


@dataclass(frozen=True)
class Sequel:
    """What came of the move played at a position.

    `rate` is the mover's chances after it, 0 to 1; `winner` is set where the result is proven.
    """

    move: Move
    rate: float
    winner: Player | None = None


@dataclass(frozen=True)
class Task:
    """A position to be searched: the game there without a future, and what came of the move."""

    game: Game
    sequel: Sequel | None = None


def wanted(position: Position, simulations: int) -> int:
    """The simulations of a position: the stones of a turn share them, if they are many."""
    level = level_in_turn(Level(0, "a look", simulations), position.due)
    return level.simulations or 1


def opens_pie(game: Game) -> bool:
    """True for a first move after which the opponent may swap."""
    if game.ply or not game.rules.traits.pie:
        return False
    first = next(game.rules.legal_moves(game.position))
    return may_swap(game.without_future().play(first))


def may_swap(game: Game) -> bool:
    """True where the player to move may take the pie rule's offer."""
    moves = game.rules.legal_moves(game.position) if game.ply == 1 else ()
    return any(isinstance(move, Swap) for move in moves)

"""One position of a game that a review has looked at, and what it knows when it does."""

from dataclasses import dataclass

from redstone.engine.levels import Level, level_in_turn
from redstone.position import Move, Player, Position
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


MOST_BY_PYTHON = 4_800
"""Simulations of a look that take Python some ten seconds."""


def by_python(simulations: int) -> int:
    """What Python does of so many simulations where the kernel, thirty times as quick, is not."""
    return min(max(1, simulations // 2), MOST_BY_PYTHON)


def wanted(position: Position, simulations: int) -> int:
    """Return the simulations of a position: the stones of a turn share them, if they are many."""
    level = level_in_turn(Level(0, "a look", simulations), position.due)
    return level.simulations or 1

"""A position to search for a review."""

from dataclasses import dataclass

from redstone.engine.levels import Level, level_in_turn
from redstone.position import Move, Player, Position
from redstone.record.game import Game


@dataclass(frozen=True)
class Sequel:
    """The evaluation of the move played in a position.

    `rate` is the mover's chances after it, 0 to 1; `winner` is set if the result is proven.
    """

    move: Move
    rate: float
    winner: Player | None = None


@dataclass(frozen=True)
class Task:
    """A position to search: the game cut off there, and the move played with its evaluation."""

    game: Game
    sequel: Sequel | None = None


MOST_BY_PYTHON = 4_800
"""Simulations of a position that take Python about ten seconds."""


def by_python(simulations: int) -> int:
    """Return fewer simulations for Python, which is thirty times as slow as the kernel."""
    return min(max(1, simulations // 2), MOST_BY_PYTHON)


def wanted(position: Position, simulations: int) -> int:
    """Return how many simulations to run for a position of a turn, fewer if many stones are due."""
    level = level_in_turn(Level(0, "a look", simulations), position.due)
    return level.simulations or 1

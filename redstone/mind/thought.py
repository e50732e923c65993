"""The kinds of thought about a position."""

from dataclasses import dataclass

from redstone.engine.levels import Level
from redstone.review.task import Sequel


@dataclass(frozen=True)
class InPlay:
    """Thought in a game, for a move of a level from `engine.levels.LEVELS`."""

    level: int


@dataclass(frozen=True)
class OfStrength:
    """Thought in a game, of any strength: a number of simulations, or seconds, for each stone."""

    level: Level


@dataclass(frozen=True)
class Advice:
    """Thought for the person to move: a hint."""


@dataclass(frozen=True)
class Simulations:
    """Thought at full strength, for a number of simulations or until the result is proven."""

    count: int


@dataclass(frozen=True)
class Endless:
    """Thought at full strength until it is stopped, or until the result is proven.

    The tree is kept along the line, forward and back. Memory is limited by `engine.tree.MAX_CELLS`.
    A full tree drops the part before the position shown. If it fills up again, it stops growing,
    and the search continues with it.
    """


@dataclass(frozen=True)
class LookBack:
    """A review's search of a position: the simulations, and the result of the move played."""

    simulations: int
    sequel: Sequel | None = None


@dataclass(frozen=True)
class ByProof:
    """A proof of the winner instead of an estimate; with `every_move`, of the result of each move.

    `seconds` is its time limit, None for the default.
    """

    every_move: bool = False
    seconds: float | None = None


Thought = InPlay | Advice | Simulations | Endless | LookBack | ByProof
"""Every kind of thought that the page asks the computer for."""

"""The kinds of search of a position."""

from dataclasses import dataclass

from redstone.engine.levels import Level
from redstone.review.task import Sequel


@dataclass(frozen=True)
class InPlay:
    """A search in play, for a move at a level of `engine.levels.LEVELS`."""

    level: int


@dataclass(frozen=True)
class OfStrength:
    """A search in play with a custom limit: simulations, or seconds, per stone."""

    level: Level


@dataclass(frozen=True)
class Advice:
    """A search for a hint."""


@dataclass(frozen=True)
class Simulations:
    """A search at full strength, until a number of simulations or a proof."""

    count: int


@dataclass(frozen=True)
class Endless:
    """An endless search at full strength (analysis), until it is stopped or proven.

    The tree is kept along the line, forward and back. Memory is limited by `engine.tree.MAX_CELLS`.
    A full tree drops the part before the position shown. If it fills up again, it stops growing,
    and the search continues with it.
    """


@dataclass(frozen=True)
class LookBack:
    """A review's search of a position; `sequel` is the evaluation of the move played."""

    simulations: int
    sequel: Sequel | None = None


@dataclass(frozen=True)
class ByProof:
    """A proof of the winner or, with `every_move`, of each move's result.

    `seconds` is its time limit, None for the default.
    """

    every_move: bool = False
    seconds: float | None = None


Thought = InPlay | Advice | Simulations | Endless | LookBack | ByProof
"""Every kind of thought that the page asks the computer for."""

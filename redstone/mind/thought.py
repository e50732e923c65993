"""How one may think about a position."""

from dataclasses import dataclass

from redstone.engine.levels import Level
from redstone.review.task import Sequel


@dataclass(frozen=True)
class InPlay:
    """Thought as in a game, for a move: one of `engine.levels.LEVELS`."""

    level: int


@dataclass(frozen=True)
class OfStrength:
    """Thought as in a game, of any strength: so many simulations, or seconds, a stone."""

    level: Level


@dataclass(frozen=True)
class Advice:
    """Thought for the person to move: a hint, or a `verdict`, whether the game is decided."""

    verdict: bool = False


@dataclass(frozen=True)
class Simulations:
    """Thought at full strength, for so many simulated games or until the result is proven."""

    count: int


@dataclass(frozen=True)
class Endless:
    """Thought at full strength until it is called off, or until the result is proven.

    What is known is kept along the line, forward and back. Memory is bounded by
    `engine.tree.MAX_CELLS`: a tree that is full forgets what lies before the moment shown, and full
    again it grows no more and goes on by what it has.
    """


@dataclass(frozen=True)
class LookBack:
    """A review's look at a position, for so many simulations, with what came of the move played."""

    simulations: int
    sequel: Sequel | None = None


@dataclass(frozen=True)
class ByProof:
    """No estimate, but a proof of who wins; with `every_move`, of each move whether it wins.

    It may take so many `seconds`, None for as long as is usual.
    """

    every_move: bool = False
    seconds: float | None = None


Thought = InPlay | Advice | Simulations | Endless | LookBack | ByProof
"""How the page wants the computer to think about a position."""

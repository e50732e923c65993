"""What is asked of the computer, with what thought, and what may come instead of an answer."""

from dataclasses import dataclass
from enum import Enum

from redstone.record.game import Game
from redstone.review.task import Sequel


@dataclass(frozen=True)
class InPlay:
    """Thought as in a game, for a move: one of `bot.levels.LEVELS`."""

    level: int


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
    `bot.tree.MAX_CELLS`: a tree that is full forgets what lies before the moment shown, and full
    again it grows no more and goes on by what it has.
    """


@dataclass(frozen=True)
class LookBack:
    """A review's look at a position, for so many simulations, with what came of the move played."""

    simulations: int
    sequel: Sequel | None = None


@dataclass(frozen=True)
class ByProof:
    """No estimate, but a proof of who wins; with `every_move`, of each move whether it wins."""

    every_move: bool = False


Thought = InPlay | Advice | Simulations | Endless | LookBack | ByProof
"""How the computer is to think about a position."""


@dataclass(frozen=True)
class Request:
    """Something asked of the computer; an answer counts only while its id is wanted.

    `table` tells one game from the next: what was found out about one is not carried over. A
    `hint` is told the person; any other answer in play is a move that the computer makes.
    """

    id: int
    game: Game
    thought: Thought
    table: int
    hint: bool = False


class Trouble(Enum):
    """Why the computer does not answer."""

    NO_START = "no start"
    """It could not be loaded, or that took too long."""
    FAULT = "fault"
    """Its program has failed, or the answer makes no sense."""
    SILENCE = "silence"
    """It fell silent, and so did those begun in its place."""

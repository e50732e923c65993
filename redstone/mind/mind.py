"""The door of all that thinks: what a mind is asked, what it finds, and what it offers.

Worker, page and commands know minds by this alone. What else can think, be it another engine or a
person far away, is one more class that offers `Mind`, and its place in `minds.mind_for`.
"""

from dataclasses import dataclass
from typing import Protocol

from redstone.engine.report import Report
from redstone.mind.proven import Evidence
from redstone.mind.thought import OfStrength, Thought
from redstone.position import Move
from redstone.record.game import Game


@dataclass(frozen=True)
class Question:
    """A position, at the cursor of a game, and how to think about it.

    `table` tells one game from the next: what was found out about one is not carried over. At
    `most` so many of the best moves are told of, None for as many as is usual. A search does not
    look at the moves in `without`.
    """

    game: Game
    thought: Thought | OfStrength
    table: int = 0
    most: int | None = None
    without: frozenset[Move] = frozenset()


@dataclass(frozen=True)
class Estimate:
    """What a search has found; `move` is set in its answer.

    `speed` is how many games it has played a second, None where it was too short to tell.
    """

    report: Report
    move: Move | None = None
    speed: float | None = None


Finding = Estimate | Evidence
"""What a mind says: of a search, or of a proof."""


class Mind(Protocol):
    """Thinks about one question at a time, in slices."""

    def take_up(self, question: Question) -> bool:
        """Think about this from now on, with what is known already.

        False if it is a question for another mind. Raises ValueError if the game is over.
        """

    @property
    def done(self) -> bool:
        """True once there is no more to find out."""

    @property
    def may_answer(self) -> bool:
        """True once an answer can be had before it is done."""

    def step(self, seconds: float) -> None:
        """Think for about so long, or until done; a little at least."""

    def found(self) -> Finding | None:
        """What is known so far; None while that is not worth telling."""

    def answer(self) -> Finding:
        """Return the last word: an estimate with its move, or evidence with what is proven."""

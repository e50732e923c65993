"""The interface of engines: searches, proofs and reviews that answer questions in time slices.

Worker, page and commands know minds only by this protocol. Another engine, or a remote person, is
one more class that implements `Mind`, and a case in `minds.mind_for`.
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
    """A question to an engine: a game's current position, and the kind of search.

    `table` identifies the game: knowledge of one is not used for another. `most` limits the number
    of best moves reported, None for the default. A search ignores the moves in `without`.
    """

    game: Game
    thought: Thought | OfStrength
    table: int = 0
    most: int | None = None
    without: frozenset[Move] = frozenset()


@dataclass(frozen=True)
class Estimate:
    """A search's result; `move` is set only in the final answer.

    `speed` is the number of simulations a second, None if the search was too short to measure it.
    """

    report: Report
    move: Move | None = None
    speed: float | None = None


Finding = Estimate | Evidence
"""The result of a search, or of a proof."""


class Mind(Protocol):
    """An engine working on one question at a time, in time slices."""

    def switch_to(self, question: Question) -> bool:
        """Switch to this question, keeping knowledge; return False if it needs another mind.

        Raises ValueError if the game is over.
        """

    @property
    def done(self) -> bool:
        """True once there is nothing more to find."""

    @property
    def may_answer(self) -> bool:
        """True once it can answer, perhaps before it is done."""

    def step(self, seconds: float) -> None:
        """Work for about this many seconds, or until done."""

    def found(self) -> Finding | None:
        """Return the interim result, None if there is none to report yet."""

    def answer(self) -> Finding:
        """Return the final result: an estimate with a move, or the evidence of a proof."""

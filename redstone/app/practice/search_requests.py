"""A chain of requests to the computer, each depending on earlier answers (a coroutine)."""

from collections.abc import Generator
from typing import NamedTuple, TypeVar

from redstone.app.play.request import Request
from redstone.app.play.table import new_number
from redstone.engine.report import Report
from redstone.mind.proven import Evidence, Proven
from redstone.mind.thought import ByProof, LookBack, Thought
from redstone.record.game import Game
from redstone.record.node import Evaluation
from redstone.review.evaluations import reviewed_evaluation


class SearchWanted(NamedTuple):
    """A position to search, and how."""

    game: Game
    thought: Thought


Answer = Evaluation | Report | Proven
Found = TypeVar("Found")
Asking = Generator[SearchWanted, Answer, Found]
"""Steps that yield positions to search, receive the answers, and return a result."""


class SearchRequests:
    """Runs a generator that yields wanted searches; `request` is the current one.

    It can be interrupted and continued at any time. It is `done` once the steps have ended.
    """

    def __init__(self, steps: Asking[None]) -> None:
        """Run a generator of searches up to its first request."""
        self._table = new_number()
        self._steps = steps
        self._number, self._asked = new_number(), next(steps, None)

    @property
    def done(self) -> bool:
        """True once the generator has finished."""
        return self._asked is None

    @property
    def request(self) -> Request | None:
        """The current request to the computer, or None."""
        asked = self._asked
        if asked is None:
            return None
        return Request(self._number, asked.game, asked.thought, self._table, hint=True)

    def receive_report(self, request_id: int, report: Report) -> bool:
        """Handle a report; a final one resumes the generator. True if the request is current."""
        asked = self._asked
        if asked is None or request_id != self._number or isinstance(asked.thought, ByProof):
            return False
        if report.progress >= 1.0:
            look = isinstance(asked.thought, LookBack)
            self._advance(reviewed_evaluation(asked.game.position, report) if look else report)
        return True

    def receive_evidence(self, request_id: int, evidence: Evidence) -> bool:
        """Handle a proof's progress or result. Returns True if its request is current."""
        asked = self._asked
        if asked is None or request_id != self._number or not isinstance(asked.thought, ByProof):
            return False
        if evidence.proven is not None:
            self._advance(evidence.proven)
        return True

    def _advance(self, answer: Answer) -> None:
        """Send an answer to the generator, and request its next search; None at its end."""
        self._number = new_number()
        try:
            self._asked = self._steps.send(answer)
        except StopIteration:
            self._asked = None

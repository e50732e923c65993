"""A sequence of requests to the computer, each of which depends on the answers before it."""

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
    """A position to search."""

    game: Game
    thought: Thought


Answer = Evaluation | Report | Proven
Found = TypeVar("Found")
Asking = Generator[SearchWanted, Answer, Found]
"""Steps that yield positions to search, receive the answers, and return a result."""


class SearchRequests:
    """Has the searches of some steps made; `request` is the current one.

    It can be interrupted and continued at any time. It is `done` once the steps have ended.
    """

    def __init__(self, steps: Asking[None]) -> None:
        self._table = new_number()
        self._steps = steps
        self._number, self._asked = new_number(), next(steps, None)

    @property
    def done(self) -> bool:
        """True once no more searches are wanted."""
        return self._asked is None

    @property
    def request(self) -> Request | None:
        """The current request to the computer, or None."""
        asked = self._asked
        if asked is None:
            return None
        return Request(self._number, asked.game, asked.thought, self._table, hint=True)

    def hear(self, request_id: int, report: Report) -> bool:
        """Receive a report on a request. Returns True if it was wanted."""
        asked = self._asked
        if asked is None or request_id != self._number or isinstance(asked.thought, ByProof):
            return False
        if report.progress >= 1.0:
            look = isinstance(asked.thought, LookBack)
            self._go_on(reviewed_evaluation(asked.game.position, report) if look else report)
        return True

    def hear_evidence(self, request_id: int, evidence: Evidence) -> bool:
        """Receive the progress or result of a proof. Returns True if it was wanted."""
        asked = self._asked
        if asked is None or request_id != self._number or not isinstance(asked.thought, ByProof):
            return False
        if evidence.proven is not None:
            self._go_on(evidence.proven)
        return True

    def _go_on(self, answer: Answer) -> None:
        """Pass an answer to the steps, and take their next search."""
        self._number = new_number()
        try:
            self._asked = self._steps.send(answer)
        except StopIteration:
            self._asked = None

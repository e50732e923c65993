"""Several workers acting as one engine: each grows its own search tree.

The first worker gets every request and sets the time. The others join in at the highest level and
for endless search, and their votes are added to its answer. They start when first needed. A worker
that fails is ignored.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from redstone.app.computer.messages import ProofFound, WorkerAnswer
from redstone.app.computer.supervisor import Supervisor
from redstone.app.play.request import Request, Trouble
from redstone.engine.levels import LEVELS
from redstone.engine.report import Report
from redstone.mind.thought import Endless, InPlay
from redstone.mind.votes import joined
from redstone.position import Place

Hear = Callable[[WorkerAnswer | ProofFound], None]
Fail = Callable[[Trouble], None]


class WorkerPool:
    """An ensemble of workers, each with a supervisor made by `supervise`.

    `hear` receives the answers. `failed` is called if the first worker fails.
    """

    def __init__(
        self, supervise: Callable[[Hear, Fail], Supervisor], workers: int, hear: Hear, failed: Fail
    ) -> None:
        """Create a first worker and `workers - 1` others; answers of the first go to `hear`."""
        self._hear = hear
        self._chair = supervise(self._receive_first, failed)
        self._others = [
            supervise(partial(self._receive_other, number), partial(self._drop_votes, number))
            for number in range(1, workers)
        ]
        self._asked: int | None = None
        self._said: dict[int, Report] = {}
        self.prepare = self._chair.prepare
        self.move_now = self._chair.move_now
        self.restart = self._chair.restart

    def set_request(self, request: Request | None) -> None:
        """Set the request for the first worker and, if it is for all, for the others.

        None stops all work.
        """
        self._chair.set_request(request)
        number = request.id if request else None
        if number == self._asked:
            return
        self._asked = number
        self._said.clear()
        self._send_to_others(request if request and is_for_all_workers(request) else None)

    def _send_to_others(self, request: Request | None) -> None:
        """Send a request to all workers except the first; None stops them."""
        for other in self._others:
            other.set_request(request)

    def _receive_first(self, answer: WorkerAnswer | ProofFound) -> None:
        """Pass on the first worker's answer, combined with the others' votes."""
        if answer.is_last:
            self._send_to_others(None)
        self._hear(self._with_votes(answer) if isinstance(answer, WorkerAnswer) else answer)

    def _receive_other(self, number: int, answer: WorkerAnswer | ProofFound) -> None:
        """Store another worker's latest votes; if they have a proof, end the search."""
        if isinstance(answer, WorkerAnswer):
            self._said[number] = answer.report
            if answer.report.proven is not None:
                self._chair.move_now()

    def _drop_votes(self, number: int, _trouble: Trouble) -> None:
        """Drop the votes of a worker that failed."""
        self._said.pop(number, None)

    def _with_votes(self, answer: WorkerAnswer) -> WorkerAnswer:
        """Return the answer with the visits of all workers combined, and the move they favour.

        Only stones are voted on, not swaps or passes.
        """
        if not self._said or not all(isinstance(each.move, Place) for each in answer.report.best):
            return answer
        report = joined([answer.report, *self._said.values()])
        move = answer.move
        if isinstance(move, Place) and answer.report.proven is None and report.best:
            move = report.best[0].move
        return replace(answer, report=report, move=move)


def is_for_all_workers(request: Request) -> bool:
    """Return True if all workers search: the highest level, or an endless analysis."""
    thought = request.thought
    return isinstance(thought, Endless) or thought == InPlay(LEVELS[-1].number)

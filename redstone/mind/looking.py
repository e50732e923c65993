"""The search of one position for a review, as a `Mind`."""

from random import Random
from time import perf_counter

from redstone.mind.mind import Estimate, Question
from redstone.mind.thought import LookBack
from redstone.review.look import FirstProofs, PositionSearch
from redstone.review.task import Task

QUIET = 1.0
"""Seconds in which nothing is reported: most searches are complete by then."""


class Looking:
    """A `Mind` for reviews of the positions of a game, each searched separately."""

    may_answer = False

    def __init__(self, question: Question, seed: int | None = None) -> None:
        self._rng, self._prover, self._table = Random(seed), FirstProofs(), question.table
        self._look = self._begin(question)

    def _begin(self, question: Question) -> PositionSearch:
        thought = question.thought
        assert isinstance(thought, LookBack)
        task = Task(question.game, thought.sequel)
        self._begun = perf_counter()
        return PositionSearch(
            task, thought.simulations, self._rng, hastens=True, prover=self._prover
        )

    def take_up(self, question: Question) -> bool:
        """Begin the search of another position of the game, keeping only the prover."""
        if question.table != self._table or not isinstance(question.thought, LookBack):
            return False
        self._look = self._begin(question)
        return True

    @property
    def done(self) -> bool:
        """True once the search is long enough, or the result is proven."""
        return self._look.done

    def step(self, seconds: float) -> None:
        """Search further for about this many seconds."""
        self._look.step(seconds)

    def found(self) -> Estimate | None:
        """Return the interim result of a long search, None for a short or finished one."""
        if self.done or perf_counter() - self._begun < QUIET:
            return None
        return Estimate(self._look.report)

    def answer(self) -> Estimate:
        """Return the result, and the expected move."""
        report = self._look.report
        return Estimate(report, report.line[0])

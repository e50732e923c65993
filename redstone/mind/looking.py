"""A review's look at one position as a mind."""

from random import Random
from time import perf_counter

from redstone.mind.mind import Estimate, Question
from redstone.mind.thought import LookBack
from redstone.review.look import FirstProofs, Look
from redstone.review.task import Task

QUIET = 1.0
"""Seconds in which nothing is told: most looks are complete by then."""


class Looking:
    """A `Mind` for looks at the positions of a game, each searched by itself."""

    may_answer = False

    def __init__(self, question: Question, seed: int | None = None) -> None:
        self._rng, self._prover, self._table = Random(seed), FirstProofs(), question.table
        self._look = self._begin(question)

    def _begin(self, question: Question) -> Look:
        thought = question.thought
        assert isinstance(thought, LookBack)
        task = Task(question.game, thought.sequel)
        self._begun = perf_counter()
        return Look(task, thought.simulations, self._rng, hastens=True, prover=self._prover)

    def take_up(self, question: Question) -> bool:
        """Begin another look in the same game; of the one before only proofs are kept."""
        if question.table != self._table or not isinstance(question.thought, LookBack):
            return False
        self._look = self._begin(question)
        return True

    @property
    def done(self) -> bool:
        """True once enough is seen, or the result is proven."""
        return self._look.done

    def step(self, seconds: float) -> None:
        """Look further for about so long."""
        self._look.step(seconds)

    def found(self) -> Estimate | None:
        """What is seen so far of a look that takes its time; the answer tells what is complete."""
        if self.done or perf_counter() - self._begun < QUIET:
            return None
        return Estimate(self._look.report)

    def answer(self) -> Estimate:
        """What is seen, and the move expected."""
        report = self._look.report
        return Estimate(report, report.line[0])

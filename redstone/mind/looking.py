"""A review's look at one position as a mind."""

from random import Random
from time import perf_counter

from redstone.mind.mind import Estimate, Question
from redstone.mind.thought import LookBack
from redstone.review.look import Look
from redstone.review.task import Task

QUIET = 1.0
"""Seconds in which nothing is told: most looks are complete by then."""


class Looking:
    """A `Mind` for one look: no position is to know more than another."""

    may_answer = False

    def __init__(self, question: Question, seed: int | None = None) -> None:
        thought = question.thought
        assert isinstance(thought, LookBack)
        task = Task(question.game, thought.sequel)
        self._look = Look(task, thought.simulations, Random(seed), hastens=True)
        self._begun = perf_counter()

    def take_up(self, _question: Question) -> bool:
        """Each look is another mind's."""
        return False

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

"""Selection of the engine (mind) for a question, and functions that run engines."""

from collections.abc import Callable, Iterator
from math import inf
from random import Random
from time import perf_counter
from typing import Protocol

from redstone.mind.mind import Estimate, Mind, Question
from redstone.mind.proving import ProofMind
from redstone.mind.searching import SearchMind
from redstone.mind.thought import ByProof, LookBack
from redstone.position import Move
from redstone.review.look import FirstProofs, PositionSearch
from redstone.review.task import Task

QUIET = 1.0
"""Seconds in which nothing is reported: most searches are complete by then."""


class ReviewMind:
    """A `Mind` for reviews, which searches the positions of a game one at a time."""

    may_answer = False

    def __init__(self, question: Question, seed: int | None = None) -> None:
        """Begin the search for a question on a past move; with a seed, results are reproducible."""
        self._rng, self._prover, self._table = Random(seed), FirstProofs(), question.table
        self._look = self._begin(question)

    def _begin(self, question: Question) -> PositionSearch:
        """Return a new search for a question's position, with the proofs found so far."""
        thought = question.thought
        assert isinstance(thought, LookBack)
        task = Task(question.game, thought.sequel)
        self._begun = perf_counter()
        return PositionSearch(
            task, thought.simulations, self._rng, hastens=True, prover=self._prover
        )

    def switch_to(self, question: Question) -> bool:
        """Switch to another position of the same game, keeping only the prover.

        Returns False if the question is for another mind.
        """
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
        """Return the result with the expected move."""
        report = self._look.report
        return Estimate(report, report.line[0])


SLICE = 0.05
"""Seconds of thought between two looks at the clock."""


def mind_for(question: Question, seed: int | None = None) -> Mind:
    """Return a mind for this question; with a seed, its results are reproducible.

    Raises ValueError if the game is over.
    """
    match question.thought:
        case LookBack():
            return ReviewMind(question, seed)
        case ByProof():
            return ProofMind(question)
        case _:
            return SearchMind(question, seed)


class MindCache:
    """Answers questions one after another, reusing the last mind if it can take the next."""

    def __init__(self, mind_for: Callable[[Question], Mind] = mind_for) -> None:
        """Use `mind_for` to create a mind for a question that the last one can't take over."""
        self._mind_for = mind_for
        self._mind: Mind | None = None

    def about(self, question: Question) -> Mind:
        """Return a mind for this question, the last one if possible. Raises ValueError."""
        if self._mind is None or not self._mind.switch_to(question):
            self.forget()  # minds need memory: not two at a time
            self._mind = self._mind_for(question)
        return self._mind

    def forget(self) -> None:
        """Drop the last mind, so that the next question gets a new one."""
        self._mind = None


class Thinks(Protocol):
    """An object that works in time slices."""

    @property
    def done(self) -> bool:
        """True once there is nothing more to find."""

    def step(self, seconds: float) -> None:
        """Think for about this many seconds, or until done."""


def think(who: Thinks, seconds: float = inf) -> None:
    """Run `who` until it is done, or for at most `seconds`."""
    for _ in thinking(who, seconds):
        pass


def thinking(who: Thinks, seconds: float) -> Iterator[None]:
    """Run `who` until it is done, or for at most `seconds`; yield after each slice."""
    end = perf_counter() + seconds
    while not who.done and (left := end - perf_counter()) > 0:
        who.step(min(SLICE, left))
        yield


def move_of(mind: Mind) -> Move:
    """Return the move of a finished search."""
    answer = mind.answer()
    assert isinstance(answer, Estimate)
    assert answer.move is not None
    return answer.move

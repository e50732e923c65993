"""The choice of a mind for a question, that of a review, and functions that run one."""

from collections.abc import Callable, Iterator
from math import inf
from random import Random
from time import perf_counter
from typing import Protocol

from redstone.mind.mind import Estimate, Mind, Question
from redstone.mind.proving import Proving
from redstone.mind.searching import Searching
from redstone.mind.thought import ByProof, LookBack
from redstone.position import Move
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
        """Search another position of the same game from now on, with the prover only.

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
        """Return the result, and the expected move."""
        report = self._look.report
        return Estimate(report, report.line[0])


SLICE = 0.05
"""Seconds of thought between two looks at the clock."""


def mind_for(question: Question, seed: int | None = None) -> Mind:
    """Return a mind for this question; with a seed, it finds the same result each time.

    Raises ValueError if the game is over.
    """
    match question.thought:
        case LookBack():
            return Looking(question, seed)
        case ByProof():
            return Proving(question)
        case _:
            return Searching(question, seed)


class Thinking:
    """One question after another: the last mind continues if it can take up the next question."""

    def __init__(self, mind_for: Callable[[Question], Mind] = mind_for) -> None:
        self._mind_for = mind_for
        self._mind: Mind | None = None

    def about(self, question: Question) -> Mind:
        """Return a mind that thinks about this question. Raises ValueError if the game is over."""
        if self._mind is None or not self._mind.take_up(question):
            self.forget()  # minds need memory: not two at a time
            self._mind = self._mind_for(question)
        return self._mind

    def forget(self) -> None:
        """Drop the mind, so that the next question gets a new one."""
        self._mind = None


class Thinks(Protocol):
    """An object that thinks in slices."""

    @property
    def done(self) -> bool:
        """True once there is nothing more to find."""

    def step(self, seconds: float) -> None:
        """Think for about this many seconds, or until done."""


def think(who: Thinks, seconds: float = inf) -> None:
    """Run a thinker until it is done, or for this many seconds."""
    for _ in thinking(who, seconds):
        pass


def thinking(who: Thinks, seconds: float) -> Iterator[None]:
    """Run a thinker until it is done, or for this many seconds; yield after each slice."""
    end = perf_counter() + seconds
    while not who.done and (left := end - perf_counter()) > 0:
        who.step(min(SLICE, left))
        yield


def move_of(mind: Mind) -> Move:
    """Return the move of a search's answer."""
    answer = mind.answer()
    assert isinstance(answer, Estimate)
    assert answer.move is not None
    return answer.move

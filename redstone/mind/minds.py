"""The choice of a mind for a question, and functions that run one."""

from collections.abc import Callable, Iterator
from math import inf
from time import perf_counter
from typing import Protocol

from redstone.mind.looking import Looking
from redstone.mind.mind import Estimate, Mind, Question
from redstone.mind.proving import Proving
from redstone.mind.searching import Searching
from redstone.mind.thought import ByProof, LookBack
from redstone.position import Move

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

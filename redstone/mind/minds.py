"""The minds there are, by the thought that is wanted, and how one is asked and waited for."""

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
    """Return a mind that has taken up this question; with a seed, it finds the same each time.

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
    """One question after the other: the mind of before goes on, if it takes the next one up."""

    def __init__(self, mind_for: Callable[[Question], Mind] = mind_for) -> None:
        self._mind_for = mind_for
        self._mind: Mind | None = None

    def about(self, question: Question) -> Mind:
        """Return the mind that has taken this up. Raises ValueError if the game is over."""
        if self._mind is None or not self._mind.take_up(question):
            self.forget()  # minds take room: not two at a time
            self._mind = self._mind_for(question)
        return self._mind

    def forget(self) -> None:
        """The next question is another mind's."""
        self._mind = None


class Thinks(Protocol):
    """What thinks in slices."""

    @property
    def done(self) -> bool:
        """True once there is no more to find out."""

    def step(self, seconds: float) -> None:
        """Think for about so long, or until done."""


def think(who: Thinks, seconds: float = inf) -> None:
    """Have somebody think until done, or for so long."""
    for _ in thinking(who, seconds):
        pass


def thinking(who: Thinks, seconds: float) -> Iterator[None]:
    """Have somebody think until done, or for so long, with a look after each slice."""
    end = perf_counter() + seconds
    while not who.done and (left := end - perf_counter()) > 0:
        who.step(min(SLICE, left))
        yield


def move_of(mind: Mind) -> Move:
    """Return the move that a search answers with."""
    answer = mind.answer()
    assert isinstance(answer, Estimate)
    assert answer.move is not None
    return answer.move

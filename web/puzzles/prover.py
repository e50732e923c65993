"""The solver in the page: it proves in slices between which the page is alive."""

from collections.abc import Callable
from time import perf_counter

import js
from pyodide.ffi import create_once_callable

from redstone.app.puzzles.proven import Proven, Question
from redstone.position import Player
from redstone.solver.solver import Result, Solution, Solver, can_solve

SLICE = 0.015
"""Seconds of search between two looks at what the person does."""
PAUSE_MS = 6
LONGEST = 60.0
"""Seconds of search until a position is left unsettled."""


class Prover:
    """Answers the last question asked; what was proven of a puzzle helps with the next."""

    def __init__(self, answer: Callable[[int, Proven], None]) -> None:
        """`answer` gets a question's id and what was found."""
        self._answer = answer
        self._question: Question | None = None
        self._solver: Solver | None = None
        self._spent = 0.0

    def want(self, question: Question | None) -> None:
        """Begin with a question, or drop the one there is."""
        known = self._question
        if question is None or known is None or known.id != question.id:
            self._question = question
            if question is not None:
                self._begin(question)

    def _begin(self, question: Question) -> None:
        self._spent = 0.0
        if can_solve(question.game):
            wants_all, known = question.every_move, self._solver
            self._solver = Solver(question.game, wants_all=wants_all, known=known)
        else:
            self._solver = None
        self._later(question)

    def _later(self, question: Question) -> None:
        js.setTimeout(create_once_callable(lambda: self._step(question)), PAUSE_MS)

    def _step(self, question: Question) -> None:
        if self._question is not question:
            return
        solver = self._solver
        if solver is None or solver.done or self._spent > LONGEST:
            found = solver.solution() if solver else None
            self._question = None
            self._answer(question.id, proven_by(found, question) if found else Proven())
            return
        begun = perf_counter()
        solver.step(SLICE)
        self._spent += perf_counter() - begun
        self._later(question)


def proven_by(solution: Solution, question: Question) -> Proven:
    """What a solution says of the position asked about."""
    mover = question.game.position.to_move
    winners: dict[Result | None, Player] = {Result.WIN: mover, Result.LOSS: mover.enemy}
    return Proven(
        winners.get(solution.result),
        solution.moves,
        solution.line,
        solution.is_complete,
        drawn=solution.result is Result.DRAW,
    )

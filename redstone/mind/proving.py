"""The solver as a `Mind`: proofs in time slices."""

from dataclasses import replace
from time import perf_counter

from redstone.engine.solver import PositionValue, Solver, can_solve
from redstone.mind.mind import Question
from redstone.mind.proven import Evidence, Line, Proven
from redstone.mind.thought import ByProof
from redstone.position import Move, Player

LONGEST = 60.0
"""Seconds after which a position is left unsettled, unless the question sets another limit."""


class ProofMind:
    """A `Mind` for proofs, which reuses results from one question for the next."""

    may_answer = True

    def __init__(self, question: Question) -> None:
        """Begin to prove the result of the question's position."""
        self._solver: Solver | None = None
        self._is_full = False
        self.switch_to(question)

    def switch_to(self, question: Question) -> bool:
        """Switch to another question, reusing results; return False if it needs another mind.

        It then proves the winner and, if asked, each move's result with refutations.
        """
        if not isinstance(question.thought, ByProof):
            return False
        known, self._solver = self._solver, None
        self._game, self._every_move = question.game, question.thought.every_move
        self._longest = question.thought.seconds or LONGEST
        self._spent, self._is_full = 0.0, False
        self._unrefuted: list[Move] | None = None
        if can_solve(self._game):
            self._solver = Solver(self._game, wants_all=self._every_move, known=known)
            if self._solver.is_full:
                self._solver = Solver(self._game, wants_all=self._every_move)
        return True

    @property
    def done(self) -> bool:
        """True once everything is proven, or the time is up."""
        return self._solver is None or self._spent > self._longest or self._unrefuted == []

    def step(self, seconds: float) -> None:
        """Search for about this many seconds; stop for good if memory is full."""
        begun = perf_counter()
        try:
            if self._solver is not None:
                self._run_step(self._solver, seconds)
        except MemoryError:
            self._solver, self._is_full = None, True
        self._spent += perf_counter() - begun

    def _run_step(self, solver: Solver, seconds: float) -> None:
        """Continue the proof for a while; once it is done, refute the next losing move."""
        if not solver.done:
            solver.step(seconds)
        elif self._unrefuted is None:
            self._unrefuted = self._losing(solver) if self._every_move else []
        elif self._unrefuted:
            self._refute(self._unrefuted, solver, seconds)

    def found(self) -> Evidence:
        """Return the progress of the proof."""
        positions = self._solver.positions if self._solver else 0
        return Evidence(positions, min(1.0, self._spent / self._longest))

    def answer(self) -> Evidence:
        """Return the results proven so far, complete or not."""
        return replace(self.found(), proven=self._proven())

    def _proven(self) -> Proven:
        """Return the winner, moves, line and refutations as far as they are proven."""
        solver = self._solver
        if solver is None:
            return Proven(full=self._is_full)
        found, mover = solver.solution(), self._game.position.to_move
        winners: dict[PositionValue | None, Player] = {
            PositionValue.WIN: mover,
            PositionValue.LOSS: mover.enemy,
        }
        return Proven(
            winners.get(found.result),
            found.moves,
            found.line,
            found.is_complete,
            drawn=found.result is PositionValue.DRAW,
            refuted=self._refutations(solver) if self._every_move else (),
            full=solver.is_full,
        )

    def _refutations(self, solver: Solver) -> tuple[Line, ...]:
        """Return the moves known to lose, each followed by its refutation to the end."""
        after = [(move, self._after(move, solver)) for move in self._losing(solver)]
        return tuple((move, *(then.solution().line if then else ())) for move, then in after)

    def _refute(self, moves: list[Move], solver: Solver, seconds: float) -> None:
        """Search for the refutation of the last of these moves; remove it once found."""
        then = self._after(moves[-1], solver)
        if then is not None:
            then.step(seconds)
        if then is None or then.done:
            moves.pop()

    def _after(self, move: Move, solver: Solver) -> Solver | None:
        """Return a solver of the position after a move; None if the game is over there."""
        game = self._game.play(move)
        return None if game.outcome else Solver(game, wants_all=False, known=solver)

    def _losing(self, solver: Solver) -> list[Move]:
        """Return the moves known to lose."""
        return [move for move, wins in solver.proven_moves().items() if not wins]

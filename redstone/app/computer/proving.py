"""The solver as the worker uses it: proofs in slices, one request after the other."""

from time import perf_counter

from redstone.app.play.proven import Evidence, Line, Proven
from redstone.position import Move, Player
from redstone.record.game import Game
from redstone.solver.solver import Result, Solver, can_solve

LONGEST = 60.0
"""Seconds of search until a position is left unsettled."""


class Proving:
    """Proves what is asked last; what was proven of a puzzle helps with its next question."""

    def __init__(self) -> None:
        self._solver: Solver | None = None
        self._spent = 0.0
        self._unrefuted: list[Move] | None = None

    def begin(self, game: Game, *, every_move: bool) -> None:
        """Find out who wins; with `every_move`, whether each move wins and what answers it."""
        known, self._solver = self._solver, None
        self._game, self._every_move = game, every_move
        self._spent, self._unrefuted = 0.0, None
        if can_solve(game):
            self._solver = Solver(game, wants_all=every_move, known=known)
            if self._solver.is_full:
                self._solver = Solver(game, wants_all=every_move)

    @property
    def done(self) -> bool:
        """True once all is known that can be in the time."""
        return self._solver is None or self._spent > LONGEST or self._unrefuted == []

    def step(self, seconds: float) -> None:
        """Look further for about so long."""
        if self._solver is None:
            return
        begun = perf_counter()
        if not self._solver.done:
            self._solver.step(seconds)
        elif self._unrefuted is None:
            self._unrefuted = self._losing(self._solver) if self._every_move else []
        elif self._unrefuted:
            self._refute(self._unrefuted, self._solver, seconds)
        self._spent += perf_counter() - begun

    def evidence(self) -> Evidence:
        """How far the proof has come."""
        positions = self._solver.positions if self._solver else 0
        return Evidence(positions, min(1.0, self._spent / LONGEST))

    def proven(self) -> Proven:
        """What is proven now, be it all or not."""
        solver = self._solver
        if solver is None:
            return Proven()
        found, mover = solver.solution(), self._game.position.to_move
        winners: dict[Result | None, Player] = {Result.WIN: mover, Result.LOSS: mover.enemy}
        return Proven(
            winners.get(found.result),
            found.moves,
            found.line,
            found.is_complete,
            drawn=found.result is Result.DRAW,
            refuted=self._refutations(solver) if self._every_move else (),
            full=solver.is_full,
        )

    def _refutations(self, solver: Solver) -> tuple[Line, ...]:
        """The moves that are known to lose, each with its answers down to the end."""
        after = [(move, self._after(move, solver)) for move in self._losing(solver)]
        return tuple((move, *(then.solution().line if then else ())) for move, then in after)

    def _refute(self, moves: list[Move], solver: Solver, seconds: float) -> None:
        """Look for the answer to the last of some moves, which the proof may have done without."""
        then = self._after(moves[-1], solver)
        if then is not None:
            then.step(seconds)
        if then is None or then.done:
            moves.pop()

    def _after(self, move: Move, solver: Solver) -> Solver | None:
        """What is known after a move; None where that has ended the game."""
        game = self._game.play(move)
        return None if game.outcome else Solver(game, wants_all=False, known=solver)

    def _losing(self, solver: Solver) -> list[Move]:
        return [move for move, wins in solver.proven_moves().items() if not wins]

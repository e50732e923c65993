"""The solver beside the computer's search: near the end of a game it proves what can be proven."""

from collections.abc import Mapping

from redstone.engine.solver import Result, Solver, can_solve
from redstone.position import Move
from redstone.record.game import Game

NEAR = {"redstone": 14, "red": 14, "savage": 6}
"""Empty points from which on a proof is looked for: with more none is found in a move's time."""
NEAR_IN_ANALYSIS = NEAR | {"savage": 10}
"""As NEAR, where there is more time."""
SHARE = {"redstone": 0.5, "red": 0.5, "savage": 0.2}
"""Of a move's time near the end: in Savage Go three quarters lost more than the proofs won."""
BESIDE = {"redstone": 4.0, "red": 4.0, "savage": 0.3}
"""Positions beside a simulation: on 5x5, where both are Python's or the kernel's, about that share
of the time."""
REST = 10
"""Simulations between two looks for a proof, and so many times more in the kernel as it is faster:
there a look itself takes some time."""
IN_ANALYSIS = "redstone"
"""An analysis is to prove what it tells: in every game it looks for proofs as in this one."""
WAITED_FOR = ("redstone", "red")
"""The games in which a move waits for a proof: thousands of positions take half a second."""


class Endgame:
    """A `protocols.Prover`; one for analysis wants to know of every move."""

    def __init__(self, *, wants_all: bool = False) -> None:
        self._wants_all = wants_all
        self._solver: Solver | None = None
        self._is_near = False
        self._game, self._begun_at = "", 0

    def follow(self, game: Game) -> None:
        """Prove this game's position from now on; what is proven is kept."""
        near = NEAR_IN_ANALYSIS if self._wants_all else NEAR
        self._is_near = can_solve(game) and _empty(game) <= near[game.rules.name]
        if not self._is_near:
            return
        solver = Solver(game, wants_all=self._wants_all, known=self._solver)
        if solver.done and solver.solution().result is None:  # it was given up
            solver = Solver(game, wants_all=self._wants_all)
        self._solver, self._game, self._begun_at = solver, game.rules.name, solver.positions

    @property
    def done(self) -> bool:
        """True once all that is wanted is known, and where it cannot be found out."""
        return not self._is_near or self._solver is None or self._solver.done

    def look_into(self, positions: int) -> None:
        """Look for as long as Python takes for about so many positions."""
        if self._solver is not None and not self.done:
            self._solver.look_into(positions * self._pace)

    @property
    def rest(self) -> int:
        """Simulations between two looks."""
        return REST * self._pace

    @property
    def share(self) -> float:
        """The share of a move's time that proofs may take."""
        return SHARE[self._like]

    def positions_beside(self, simulations: int) -> int:
        """How many positions are worth their time beside so many simulations of a search."""
        return round(simulations * BESIDE[self._like] / self._pace)

    def owes(self, positions: int) -> bool:
        """True while fewer have been looked into for this move, and more may be worth the wait."""
        if self._solver is None or self.done or self._game not in WAITED_FOR:
            return False
        return self._solver.positions - self._begun_at < positions * self._pace

    @property
    def _pace(self) -> int:
        return 1 if self._solver is None else self._solver.pace

    @property
    def _like(self) -> str:
        """The game whose figures count; before one is followed nothing is looked for."""
        return IN_ANALYSIS if self._wants_all or not self._game else self._game

    def proven(self) -> Mapping[Move, bool]:
        """The moves of which it is known whether they win: True for those that do."""
        return self._solver.proven_moves() if self._is_near and self._solver else {}

    def defence(self) -> Move | None:
        """In a position that is proven to be lost, the move that puts off the end longest."""
        if not self._is_near or self._solver is None:
            return None
        solution = self._solver.solution()
        return solution.line[0] if solution.result is Result.LOSS and solution.line else None


def _empty(game: Game) -> int:
    board = game.position.board
    return len(board.points) - len(board.stones)

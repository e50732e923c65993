"""The solver beside the computer's search: near the end of a game it proves what can be proven."""

from collections.abc import Mapping

from redstone.position import Move
from redstone.record.game import Game
from redstone.solver.solver import Result, Solver, can_solve

NEAR = {"redstone": 14, "red": 14, "savage": 10}
"""Empty points from which on a proof is looked for: with more none is found in a move's time."""
LIMIT = 80_000
"""Positions that are kept: 60 MB, for one takes some 740 bytes near the end of a game."""


class Endgame:
    """A `bot.playboard.Prover`; one for analysis wants to know of every move."""

    def __init__(self, *, wants_all: bool = False) -> None:
        self._wants_all = wants_all
        self._solver: Solver | None = None
        self._is_near = False

    def follow(self, game: Game) -> None:
        """Prove this game's position from now on; what is proven is kept."""
        self._is_near = can_solve(game) and _empty(game) <= NEAR[game.rules.name]
        if not self._is_near:
            return
        solver = Solver(game, wants_all=self._wants_all, limit=LIMIT, known=self._solver)
        if solver.done and solver.solution().result is None:  # the table is full
            solver = Solver(game, wants_all=self._wants_all, limit=LIMIT)
        self._solver = solver

    @property
    def done(self) -> bool:
        """True once all that is wanted is known, and where it cannot be found out."""
        return not self._is_near or self._solver is None or self._solver.done

    def look_into(self, positions: int) -> None:
        """Look into about so many positions more."""
        if self._solver is not None and not self.done:
            self._solver.look_into(positions)

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

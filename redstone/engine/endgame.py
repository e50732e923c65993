"""The solver run beside the search, which proves results near the end of a game."""

from collections.abc import Mapping

from redstone.engine.solver import PositionValue, Solver, can_solve
from redstone.position import Move
from redstone.record.game import Game

NEAR = {"redstone": 14, "red": 14, "savage": 6}
"""Empty points up to which a proof is searched for; with more none is found in a move's time."""
NEAR_IN_ANALYSIS = NEAR | {"savage": 10}
"""Values like NEAR for analyses, which have more time."""
SHARE = {"redstone": 0.5, "red": 0.5, "savage": 0.2}
"""Share of a move's time near the end; in Savage Go three quarters lost more than proofs won."""
BESIDE = {"redstone": 4.0, "red": 4.0, "savage": 0.3}
"""Positions for each simulation.

On 5x5, in Python or the kernel, this is about the share of time.
"""
REST = 10
"""Simulations between two proof searches, multiplied in the kernel by its speed.

There a proof search takes some extra time.
"""
IN_ANALYSIS = "redstone"
"""The game whose SHARE and BESIDE apply in analyses of all games, which should prove more."""
WAITED_FOR = ("redstone", "red")
"""The games in which a move waits for a proof: thousands of positions take half a second."""


class Endgame:
    """A prover (`protocols.Prover`) of one winning move or, with `wants_all`, of every move."""

    def __init__(self, *, wants_all: bool = False) -> None:
        """Prepare without a position; with `wants_all`, prove every move, not only the result."""
        self._wants_all = wants_all
        self._solver: Solver | None = None
        self._is_near = False
        self._game, self._begun_at = "", 0

    def follow(self, game: Game) -> None:
        """Switch the proof search to this game's position, keeping what is proven.

        Far from the end nothing is searched, and `done` is True.
        """
        near = NEAR_IN_ANALYSIS if self._wants_all else NEAR
        self._is_near = can_solve(game) and _empty(game) <= near[game.rules.name]
        if not self._is_near:
            return
        solver = Solver(game, wants_all=self._wants_all, known=self._solver)
        if solver.done and solver.solution().result is None:  # it has given up
            solver = Solver(game, wants_all=self._wants_all)
        self._solver, self._game, self._begun_at = solver, game.rules.name, solver.positions

    @property
    def done(self) -> bool:
        """True once all that is wanted is proven, or can't be."""
        return not self._is_near or self._solver is None or self._solver.done

    def examine(self, positions: int) -> None:
        """Examine this many positions (PACE times as many in the compiled kernel).

        Does nothing without a solver, or once it is done.
        """
        if self._solver is not None and not self.done:
            self._solver.examine(positions * self._pace)

    @property
    def rest(self) -> int:
        """The number of simulations between two proof searches."""
        return REST * self._pace

    @property
    def share(self) -> float:
        """The share of a move's thinking time that proofs may take, from 0 to 1."""
        return SHARE[self._limits_of]

    def positions_beside(self, simulations: int) -> int:
        """Return how many positions to examine for proofs per this many simulations."""
        return round(simulations * BESIDE[self._limits_of] / self._pace)

    def owes(self, positions: int) -> bool:
        """Return True while a move must wait for a proof that may still be found.

        It waits until this many positions were examined since `follow`, times the kernel's speed.
        """
        if self._solver is None or self.done or self._game not in WAITED_FOR:
            return False
        return self._solver.positions - self._begun_at < positions * self._pace

    @property
    def _pace(self) -> int:
        """The compiled kernel's speed relative to Python, 1 if interpreted."""
        return 1 if self._solver is None else self._solver.pace

    @property
    def _limits_of(self) -> str:
        """The name of the game whose time and pace limits apply.

        Redstone's apply in analysis, and until a game is followed near its end.
        """
        return IN_ANALYSIS if self._wants_all or not self._game else self._game

    def proven(self) -> Mapping[Move, bool]:
        """Return the moves with proven results: True if the move wins."""
        return self._solver.proven_moves() if self._is_near and self._solver else {}

    def defence(self) -> Move | None:
        """Return the move that delays a proven loss longest, None in other positions."""
        if not self._is_near or self._solver is None:
            return None
        solution = self._solver.solution()
        return solution.line[0] if solution.result is PositionValue.LOSS and solution.line else None


def _empty(game: Game) -> int:
    """Return the number of empty points."""
    board = game.position.board
    return len(board.points) - len(board.stones)

"""The parts that `solve` and its GTP command share."""

from collections.abc import Callable

from redstone.engine.solver import Solution, Solver
from redstone.mind.minds import think
from redstone.position import Move

SECONDS = 60.0
"""When no time is asked for."""


def solved_within(solver: Solver, seconds: float) -> Solution:
    """Return the result proven within a time in seconds."""
    think(solver, seconds)
    return solver.solution()


def keys_of(solution: Solution, written: Callable[[Move], str]) -> dict[str, object]:
    """The solution as plain values; a result is told only with every winning move."""
    decided = solution.result if solution.is_complete else None
    return {
        "result": None if decided is None else decided.value,
        "moves": sorted(map(written, solution.moves)),
        "line": list(map(written, solution.line)),
        "nodes": solution.positions,
    }

"""How well each player played: one figure, from what the moves lost."""

from collections.abc import Sequence
from math import exp

from redstone.record.game import Seat
from redstone.review.moves import ReviewedMove

STEEPNESS = 0.04
"""A move that loses ten points of the chances counts exp(-10 STEEPNESS).

Fitted by games between levels: see benchmarks/review.md.
"""
FEWEST_MOVES = 3
"""With fewer moves to choose a figure says nothing."""


def move_accuracy(points: int) -> float:
    """Return what a move counts that loses so many points: 1 for none, else ever less."""
    return exp(-STEEPNESS * points)


def percent_of(figure: float) -> int:
    """Return the figure as it is shown: 100 only if nothing was lost."""
    return int(100 * figure)


def accuracy(moves: Sequence[ReviewedMove | None], seat: Seat) -> float | None:
    """How well a seat played, 0 to 1: the mean of its moves, where there was a choice.

    None with too few of them.
    """
    counted = [
        move_accuracy(move.loss)
        for move in moves
        if move is not None and move.seat is seat and move.best is not None
    ]
    return sum(counted) / len(counted) if len(counted) >= FEWEST_MOVES else None

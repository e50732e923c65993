"""The accuracy of each player, from the losses of their moves."""

from collections.abc import Sequence
from math import exp

from redstone.record.game import Seat
from redstone.review.moves import ReviewedMove

STEEPNESS = 0.04
"""Decay of the accuracy of a move: a loss of ten points of the chances gives exp(-10 STEEPNESS).

Fitted to games between levels: see benchmarks/review.md.
"""
FEWEST_MOVES = 3
"""Minimum number of moves with a choice for an accuracy."""


def move_accuracy(points: int) -> float:
    """Return the accuracy of a move by its loss in percentage points: 1 for none, down to 0."""
    return exp(-STEEPNESS * points)


def percent_of(figure: float) -> int:
    """Return an accuracy in whole percent, rounded down: 100 only if nothing was lost."""
    return int(100 * figure)


def accuracy(moves: Sequence[ReviewedMove | None], seat: Seat) -> float | None:
    """Return the mean accuracy of a seat's moves that had alternatives, 0 to 1.

    None if they are fewer than FEWEST_MOVES.
    """
    counted = [
        move_accuracy(move.loss)
        for move in moves
        if move is not None and move.seat is seat and move.best is not None
    ]
    return sum(counted) / len(counted) if len(counted) >= FEWEST_MOVES else None

"""The accuracy of each player: one figure, from the losses of their moves."""

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
    """Return the accuracy of a move that loses this many points: 1 for none, falling towards 0."""
    return exp(-STEEPNESS * points)


def percent_of(figure: float) -> int:
    """Return an accuracy in percent as shown, rounded down: 100 only if nothing was lost."""
    return int(100 * figure)


def accuracy(moves: Sequence[ReviewedMove | None], seat: Seat) -> float | None:
    """Return the accuracy of a seat, 0 to 1: the mean over its moves that had an alternative.

    None if there are too few.
    """
    counted = [
        move_accuracy(move.loss)
        for move in moves
        if move is not None and move.seat is seat and move.best is not None
    ]
    return sum(counted) / len(counted) if len(counted) >= FEWEST_MOVES else None

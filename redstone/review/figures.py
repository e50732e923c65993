"""How well each player played: one figure, from what the moves lost."""

from collections.abc import Sequence
from math import exp

from redstone.record.game import Seat
from redstone.review.moves import ReviewedMove

STEEPNESS = 8.0
"""A move that loses a tenth of the chances counts exp(-STEEPNESS / 10), a little under a half.

Fitted by games between levels: see benchmarks/review.md.
"""
FEWEST_MOVES = 3
"""With fewer moves to choose a figure says nothing."""


def move_accuracy(loss: float) -> float:
    """What a move counts, 0 to 1: 1 where nothing is lost, and ever less the more there is."""
    return exp(-STEEPNESS * loss)


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

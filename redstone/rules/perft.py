"""Perft: counts of legal move sequences, which check all the rules together."""

from redstone.position import Move, Position, Swap
from redstone.rules.protocol import Rules


def perft(rules: Rules, position: Position, depth: int) -> int:
    """Return the number of sequences of `depth` legal moves from a position.

    The swap and resignation are not counted, ended games not expanded.
    """
    if depth == 0:
        return 1
    moves = [move for move in rules.legal_moves(position) if _counts(move)]
    if depth == 1:
        return len(moves)
    return sum(perft(rules, rules.play(position, move), depth - 1) for move in moves)


def _counts(move: Move) -> bool:
    """Return True for a move that perft counts."""
    return not isinstance(move, Swap)

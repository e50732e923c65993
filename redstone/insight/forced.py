"""Positions in which every legal move captures stones of the mover's own."""

from typing import NamedTuple

from redstone.board import Point
from redstone.position import Move, Position
from redstone.rules.protocol import Rules


class Forced(NamedTuple):
    """A forced loss: how many legal moves there are, and the one capturing fewest own stones.

    `own` and `enemy` are the numbers of stones that it captures. No move wins at once.
    """

    moves: int
    move: Move
    own: int
    enemy: int


def forced(rules: Rules, position: Position) -> Forced | None:
    """Return the forced loss if every legal move captures own stones and none wins, else None.

    The first other move decides, in most positions the very first one. Only games with red stones
    can have no such move: in Savage Go no own stone is captured, and Go has the pass.
    """
    if not rules.traits.has_red:
        return None
    costs: list[tuple[int, int, Move]] = []
    for move in rules.legal_moves(position):
        own, enemy = capture_counts(position, rules.captures(position, move))
        after = rules.play(position, move) if own else position
        won = after.outcome is not None and after.outcome.winner is position.to_move
        if not own or won:
            return None
        costs.append((own, enemy, move))
    if not costs:
        return None
    own, enemy, cheapest = min(costs, key=lambda cost: (cost[0], -cost[1]))
    return Forced(len(costs), cheapest, own, enemy)


def capture_counts(position: Position, taken: frozenset[Point]) -> tuple[int, int]:
    """Return how many of the captured stones are the mover's, and how many the enemy's.

    A stone that captures itself is not on the board yet, and is the mover's.
    """
    enemy = position.to_move.enemy.stone
    theirs = sum(position.board.stone_at(point) is enemy for point in taken)
    return len(taken) - theirs, theirs

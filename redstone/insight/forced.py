"""When every legal move takes stones of the mover's own."""

from typing import NamedTuple

from redstone.board import Point
from redstone.position import Move, Position
from redstone.rules.protocol import Rules


class Forced(NamedTuple):
    """There are so many legal moves, all of which take own stones; `move` takes the fewest.

    It takes so many `own` stones and so many of the enemy's. No move wins at once.
    """

    moves: int
    move: Move
    own: int
    enemy: int


def forced(rules: Rules, position: Position) -> Forced | None:
    """What the player to move is forced to; None while a move costs nothing, or wins at once.

    That is found at the first such move, which in most positions is the first of all. Only where
    red is placed can there be no other: in Savage Go no own stone is taken, and Go has the pass.
    """
    if not rules.traits.has_red:
        return None
    costs: list[tuple[int, int, Move]] = []
    for move in rules.legal_moves(position):
        own, enemy = tolls(position, rules.captures(position, move))
        after = rules.play(position, move) if own else position
        won = after.outcome is not None and after.outcome.winner is position.to_move
        if not own or won:
            return None
        costs.append((own, enemy, move))
    if not costs:
        return None
    own, enemy, cheapest = min(costs, key=lambda cost: (cost[0], -cost[1]))
    return Forced(len(costs), cheapest, own, enemy)


def tolls(position: Position, taken: frozenset[Point]) -> tuple[int, int]:
    """How many of some stones are the mover's, and how many the enemy's.

    A stone that takes itself is not on the board yet, and the mover's.
    """
    enemy = position.to_move.enemy.stone
    theirs = sum(position.board.stone_at(point) is enemy for point in taken)
    return len(taken) - theirs, theirs

"""The first stones: not at the edge, and where the opponent may swap, seeking balance."""

from collections.abc import Collection
from math import log, sqrt

from redstone.engine.tree import EXPLORATION, SearchNode, Tree
from redstone.position import Place
from redstone.record.game import Game

ROOMY, WIDE = 5, 9
"""On boards with so many lines both ways a player's first stone keeps off the edge; on wide ones
off the second line too."""


def silly_moves(game: Game, tree: Tree) -> Collection[int]:
    """The moves that no first stone is worth a search at; never all of them.

    Where the opponent may swap, even chances are sought, and the second line may have them.
    """
    board, mover = game.position.board, game.position.to_move
    shorter = min(board.cols, board.rows)
    if shorter < ROOMY or game.ply > 1 or board.count(mover.stone):
        return ()
    pie = game.rules.traits.pie and game.rules.options != "n"
    margin = 2 if shorter >= WIDE and not (pie and game.ply == 0) else 1

    def is_silly(number: int) -> bool:
        move = tree.move(number)
        if not isinstance(move, Place):
            return False
        col, row = move.point
        return min(col, row, board.cols - 1 - col, board.rows - 1 - row) < margin

    return [number for number in tree.root.moves if is_silly(number)]


def select_balanced(node: SearchNode) -> int:
    """The index of the move to look at next: one with even chances, or one little known."""
    curiosity = EXPLORATION * sqrt(log(node.total + 1))

    def value(index: int) -> float:
        return _balance(node, index) + curiosity / sqrt(node.visits[index] + 1)

    return max(range(len(node.moves)), key=value)


def ranking(node: SearchNode) -> list[int]:
    """The indices of all moves, the one to play first: the most even of those looked at enough."""
    enough = max(node.visits) / 2

    def merit(index: int) -> tuple[float, int, float]:
        count, balance = node.visits[index], _balance(node, index)
        return (balance, count, 0.0) if count >= enough else (-1.0, count, balance)

    return sorted(range(len(node.moves)), key=merit, reverse=True)


def _balance(node: SearchNode, index: int) -> float:
    """The chances left after the opponent has chosen his side, 0 to one half."""
    child, count = node.children[index], node.visits[index]
    if child is not None and child.proven:
        return 0.0
    mean = node.rave_wins[index] / node.rave_visits[index]
    if count:
        own = node.wins[index] / count
        mean += (own - mean) * count / (count + BALANCE_VISITS)
    return min(mean, 1.0 - mean)


BALANCE_VISITS = 10
"""With so many visits a first move's own results count as much as RAVE's."""

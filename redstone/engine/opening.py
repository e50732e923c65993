"""Choice of the first stone: not near the edge, and balanced under the pie rule."""

from collections.abc import Collection
from math import log, sqrt

from redstone.engine.tree import EXPLORATION, SearchNode, Tree
from redstone.position import Place
from redstone.record.game import Game

ROOMY, WIDE = 5, 9
"""Lines both ways from which a player's first stone avoids the edge, and also the second line."""


def edge_moves(game: Game, tree: Tree) -> Collection[int]:
    """Return the numbers of a player's first moves that are too near the edge to search.

    They are never all moves. Empty later in the game and on small boards. If the opponent may
    swap, even chances are wanted, which the second line may have.
    """
    board, mover = game.position.board, game.position.to_move
    shorter = min(board.cols, board.rows)
    if shorter < ROOMY or game.ply > 1 or board.count(mover.stone):
        return ()
    pie = game.rules.traits.pie and game.rules.options != "n"
    margin = 2 if shorter >= WIDE and not (pie and game.ply == 0) else 1

    def is_silly(number: int) -> bool:
        """Return True for a move that places a stone within the margin at the edge."""
        move = tree.move(number)
        if not isinstance(move, Place):
            return False
        col, row = move.point
        return min(col, row, board.cols - 1 - col, board.rows - 1 - row) < margin

    return [number for number in tree.root.moves if is_silly(number)]


def select_balanced(node: SearchNode) -> int:
    """Return the index of the root move to simulate next, preferring balanced or uncertain ones."""
    curiosity = EXPLORATION * sqrt(log(node.total + 1))

    def value(index: int) -> float:
        """Return a move's balance plus an exploration bonus."""
        return _balance(node, index) + curiosity / sqrt(node.visits[index] + 1)

    return max(range(len(node.moves)), key=value)


def ranking(node: SearchNode) -> list[int]:
    """Return the indices of first moves, best first: most balanced among those well visited.

    Well visited are those with at least half of the most visits. The others follow by visits.
    """
    enough = max(node.visits) / 2

    def merit(index: int) -> tuple[float, int, float]:
        """Return a move's sort key."""
        count, balance = node.visits[index], _balance(node, index)
        return (balance, count, 0.0) if count >= enough else (-1.0, count, balance)

    return sorted(range(len(node.moves)), key=merit, reverse=True)


def _balance(node: SearchNode, index: int) -> float:
    """Return a move's win rate after the opponent's choice of side, 0 to 0.5; 0 if proven."""
    child, count = node.children[index], node.visits[index]
    if child is not None and child.proven:
        return 0.0
    mean = node.rave_wins[index] / node.rave_visits[index]
    if count:
        own = node.wins[index] / count
        mean += (own - mean) * count / (count + BALANCE_VISITS)
    return min(mean, 1.0 - mean)


BALANCE_VISITS = 10
"""Number of visits at which a first move's own results count as much as RAVE's."""

"""The first move under the pie rule: the opponent takes the better side, so seek balance."""

from math import log, sqrt

from redstone.bot.tree import EXPLORATION, Node


def select_balanced(node: Node) -> int:
    """The index of the move to look at next: one with even chances, or one little known."""
    curiosity = EXPLORATION * sqrt(log(node.total + 1))

    def value(index: int) -> float:
        return _balance(node, index) + curiosity / sqrt(node.visits[index] + 1)

    return max(range(len(node.moves)), key=value)


def ranking(node: Node) -> list[int]:
    """The indices of all moves, the one to play first: the most even of those looked at enough."""
    enough = max(node.visits) / 2

    def merit(index: int) -> tuple[float, int, float]:
        count, balance = node.visits[index], _balance(node, index)
        return (balance, count, 0.0) if count >= enough else (-1.0, count, balance)

    return sorted(range(len(node.moves)), key=merit, reverse=True)


def _balance(node: Node, index: int) -> float:
    """The chances left after the opponent has chosen his side, 0 to one half."""
    child, count, move = node.children[index], node.visits[index], node.moves[index]
    if child is not None and child.proven:
        return 0.0
    mean = node.rave_wins[move] / node.rave_visits[move]
    if count:
        own = node.wins[index] / count
        mean += (own - mean) * count / (count + BALANCE_VISITS)
    return min(mean, 1.0 - mean)


BALANCE_VISITS = 10
"""With so many visits a first move's own results count as much as RAVE's."""

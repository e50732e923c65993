"""The interface of search trees, independent of their implementation."""

from collections.abc import Callable, Collection
from math import log, sqrt
from typing import Protocol

from redstone.position import Move, Position

BLACK, WHITE = 0, 1
EXPLORATION = 0.05
"""Weight of exploration; it won 27 of 40 games against 0.2, and 10 of 14 with RAVE_EQUIVALENCE."""
RAVE_EQUIVALENCE = 300.0
"""Number of visits at which a move's own results count as much as RAVE's.

With 3000 a search gained little from 300 to 1000 simulations: it won 9 of 16 games.
"""
BLACK_WINS, OPEN, WHITE_WINS = 1, 0, -1
"""The proven result of a node; a draw counts as open, also at the end of a game."""


class SearchNode:
    """A node of the tree, with its moves' statistics in parallel lists.

    `wins` are for the `player` to move, BLACK or WHITE; `goal` is that player's BLACK_WINS or
    WHITE_WINS. A node without moves is the end of a game.
    """

    __slots__ = (
        "children",
        "goal",
        "moves",
        "player",
        "proven",
        "rave_visits",
        "rave_wins",
        "total",
        "visits",
        "wins",
    )

    def __init__(self, moves: list[int], player: int, proven: int = OPEN) -> None:
        """Create a node for the player to move, with unvisited moves given by number."""
        count = len(moves)
        self.moves = moves
        self.player = player
        self.goal = BLACK_WINS - 2 * player
        self.children: list[SearchNode | None] = [None] * count
        self.visits = [0] * count
        self.wins = [0.0] * count
        self.rave_visits = [1] * count
        self.rave_wins = [0.5] * count
        self.total = 0
        self.proven = proven

    def best_index(self) -> int:
        """Return the index of the move to play: a proven win, else the most visited."""
        return max(range(len(self.moves)), key=self.merit)

    def ranking(self) -> list[int]:
        """Return the indices of all moves, best first."""
        return sorted(range(len(self.moves)), key=self.merit, reverse=True)

    def merit(self, index: int) -> tuple[int, int, float]:
        """Return a move's sort key: proven result, visits, RAVE value."""
        child = self.children[index]
        proven = child.proven * self.goal if child else OPEN
        return proven, self.visits[index], self.rave_wins[index] / self.rave_visits[index]


class Tree(Protocol):
    """A Monte Carlo search tree of one position."""

    root: SearchNode
    at_once: int
    """The best number of playouts before others read the results."""
    is_compiled: bool
    """True if a playout takes a fortieth of Python's time, or less."""
    select_first: Callable[[SearchNode], int]
    """The choice of the first move of each playout: `select`, or one for balance."""

    def number(self, move: Move) -> int:
        """Return a move's number in the tree. Raises ValueError for a move without one."""

    def move(self, number: int) -> Move:
        """Return the move with this number."""

    def simulate(self, games: int = 1) -> None:
        """Run simulations: each descends the tree, plays to the end, and backs up.

        Nodes read before may be out of date.
        """

    def advance(self, move: Move, after: Position, *, returns: bool = False) -> None:
        """Make the position after a legal move the root, keeping its subtree.

        The rest is dropped unless the search `returns` later. Raises ValueError for a move without
        a number.
        """

    def retreat(self) -> bool:
        """Make the previous root the root again; return False if it was dropped."""

    def learn(self, move: int, *, wins: bool) -> None:
        """Store that root move number `move` is proven to win or lose.

        A move that is not among the root's is ignored.
        """

    def forbid(self, moves: Collection[int]) -> None:
        """Remove moves (by number) from the root; some must be left."""


def select(node: SearchNode) -> int:
    """Return the index of the move to simulate, by UCT with RAVE.

    A move proven to win is taken at once, and proven losses are skipped.
    """
    visits, wins, children = node.visits, node.wins, node.children
    rave_visits, rave_wins = node.rave_visits, node.rave_wins
    goal, curiosity = node.goal, EXPLORATION * sqrt(log(node.total + 1))
    best, best_value = 0, -9.0
    for index, count in enumerate(visits):
        value = rave_wins[index] / rave_visits[index]
        if count:
            child = children[index]
            if child is not None and child.proven:
                if child.proven == goal:
                    return index
                continue
            mean = wins[index] / count
            value = (
                mean
                + sqrt(RAVE_EQUIVALENCE / (3 * count + RAVE_EQUIVALENCE)) * (value - mean)
                + curiosity / sqrt(count)
            )
        else:
            value += curiosity
        if value > best_value:
            best, best_value = index, value
    return best

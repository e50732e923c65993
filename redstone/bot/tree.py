"""Monte Carlo tree search: select a line, expand its end, play it out, and learn from it.

UCT with RAVE (Gelly and Silver 2011): a move is also judged by all games in which its
player made it later. Proven wins and losses are backed up (Winands and others 2008).
"""

from collections.abc import Callable
from math import log, sqrt
from random import Random

from redstone.bot.fastboard import FastBoard
from redstone.bot.playout import policy_playout
from redstone.bot.policy import opinions

EXPLORATION = 0.05
"""Won 27 of 40 games against 0.2, and 10 of 14 with the RAVE_EQUIVALENCE below."""
RAVE_EQUIVALENCE = 300.0
"""With so many visits a move's own results count as much as RAVE's.

With 3000 a search gained little from 300 to 1000 simulations: it won 9 of 16 games.
"""
EXPAND_AT = 2
"""The visit at which a move gets a node."""
PRIOR_VISITS = 8
"""How many games the policy's opinion of a new move counts as, in RAVE."""
MAX_CELLS = 1_000_000
"""Nodes times points of the board that a tree may have: 100 MB, and half of it in the page."""

WON, OPEN, LOST = 1, 0, -1
"""What is proven of a node, seen from the player to move."""


class Node:
    """A position in the tree, with its moves' statistics in lists of one index.

    `wins` are for the player to move. `rave_visits` and `rave_wins` go by move number.
    A node without moves is the end of a game.
    """

    __slots__ = (
        "children",
        "moves",
        "proven",
        "rave_visits",
        "rave_wins",
        "total",
        "visits",
        "wins",
    )

    def __init__(self, moves: list[int], proven: int = OPEN) -> None:
        count = len(moves)
        self.moves = moves
        self.children: list[Node | None] = [None] * count
        self.visits = [0] * count
        self.wins = [0.0] * count
        self.rave_visits: list[int] = []
        self.rave_wins: list[float] = []
        self.total = 0
        self.proven = proven

    @classmethod
    def of(cls, board: FastBoard, rng: Random) -> "Node":
        """A node with all moves of a board, in random order, and the policy's opinion of them."""
        chances = list(opinions(board))
        rng.shuffle(chances)
        node = cls([move for move, _ in chances])
        node.rave_visits = [PRIOR_VISITS] * (2 * board.shape.area)
        node.rave_wins = [0.0] * (2 * board.shape.area)
        for move, chance in chances:
            node.rave_wins[move] = PRIOR_VISITS * chance
        return node

    def best_index(self) -> int:
        """The index of the move to play: a proven win, else the most visited of the rest."""
        return max(range(len(self.moves)), key=self.merit)

    def merit(self, index: int) -> tuple[int, int, float]:
        """What moves are ranked by: what is proven, then visits, then RAVE's opinion."""
        child, move = self.children[index], self.moves[index]
        proven = -child.proven if child else OPEN
        return proven, self.visits[index], self.rave_wins[move] / self.rave_visits[move]

    def size(self) -> int:
        """How many nodes with moves there are from this one down."""
        count, waiting = 0, [self]
        while waiting:
            count += 1
            waiting += [child for child in waiting.pop().children if child and child.moves]
        return count


class Tree:
    """A search from one position; `simulate` makes it wiser, one game at a time.

    `select_first` chooses the first move of each game, as `select` does the others.
    """

    def __init__(self, board: FastBoard, rng: Random) -> None:
        self.board = board
        self.select_first: Callable[[Node], int] = select
        self._rng = rng
        self._max_nodes = MAX_CELLS // board.shape.area
        self.root = Node.of(board, rng)
        self._nodes = 1

    def simulate(self) -> None:
        """One game: down the tree, to its end, and back up."""
        board = self.board.copy()
        path: list[tuple[Node, int]] = []
        played: tuple[list[int], list[int]] = ([], [])
        node: Node | None = self.root
        while node and node.moves:
            index = select(node) if path else self.select_first(node)
            path.append((node, index))
            played[board.to_move].append(node.moves[index])
            board.play(node.moves[index])
            node = node.children[index] or self._grow(node, index, board)
        if node and node.proven:
            winner = board.to_move if node.proven == WON else board.to_move ^ 1
        else:
            winner = policy_playout(board, self._rng, played)
        back_up(path, self.board.to_move, winner, played)

    def advance(self, move: int) -> None:
        """Make the position after a legal move the root, with what is known of it."""
        index = self.root.moves.index(move)
        child = self.root.children[index]
        self.board = self.board.copy()
        self.board.play(move)
        self.root = child if child and child.moves else Node.of(self.board, self._rng)
        self._nodes = self.root.size()

    def _grow(self, node: Node, index: int, board: FastBoard) -> Node | None:
        """Give a move its node if it has earned one; returns it only where the game ends.

        Once the tree is full it grows no more, and goes on by what it has.
        """
        if node.moves[index] >= board.shape.area:
            winner = board.winner
            if winner is not None:
                end = Node([], WON if winner == board.to_move else LOST)
                node.children[index] = end
                return end
        if node.visits[index] + 1 >= EXPAND_AT and self._nodes < self._max_nodes:
            node.children[index] = Node.of(board, self._rng)
            self._nodes += 1
        return None


def select(node: Node) -> int:
    """The index of the move with the best balance of promise and curiosity."""
    visits, wins, children = node.visits, node.wins, node.children
    rave_visits, rave_wins = node.rave_visits, node.rave_wins
    curiosity = EXPLORATION * sqrt(log(node.total + 1))
    best, best_value = 0, -9.0
    for index, move in enumerate(node.moves):
        count = visits[index]
        value = rave_wins[move] / rave_visits[move]
        if count:
            child = children[index]
            if child is not None and child.proven:
                if child.proven == LOST:
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


def back_up(
    path: list[tuple[Node, int]], first: int, winner: int, played: tuple[list[int], list[int]]
) -> None:
    """Add a game's result to the nodes it went through, the last first."""
    moves = (set(played[0]), set(played[1]))
    for depth in range(len(path) - 1, -1, -1):
        node, index = path[depth]
        player = first ^ (depth & 1)
        node.total += 1
        node.visits[index] += 1
        rave_visits, rave_wins = node.rave_visits, node.rave_wins
        for move in moves[player]:
            rave_visits[move] += 1
        if player == winner:
            node.wins[index] += 1.0
            for move in moves[player]:
                rave_wins[move] += 1.0
        child = node.children[index]
        if child and child.proven and not node.proven:
            prove(node, child)


def prove(node: Node, child: Node) -> None:
    """Mark a node as won or lost where its children, one of them newly proven, show it."""
    if child.proven == LOST:
        node.proven = WON
    elif all(other and other.proven == WON for other in node.children):
        node.proven = LOST

"""Monte Carlo tree search: select a line, expand its end, play it out, and learn from it.

UCT with RAVE (Gelly and Silver 2011): a move is also judged by all games in which its
player made it later. Proven wins and losses are backed up (Winands and others 2008). A
player may move several times in a row, so every node knows whose turn it is.
"""

from collections.abc import Callable, Collection
from math import log, sqrt
from random import Random

from redstone.bot.playboard import PlayBoard

EXPLORATION = 0.05
"""Won 27 of 40 games against 0.2, and 10 of 14 with the RAVE_EQUIVALENCE below."""
RAVE_EQUIVALENCE = 300.0
"""With so many visits a move's own results count as much as RAVE's.

With 3000 a search gained little from 300 to 1000 simulations: it won 9 of 16 games.
"""
EXPAND_AT = 2
"""The visit at which a move gets a node."""
MAX_CELLS = 550_000
"""Nodes times points of the board that a tree may have: 60 MB, and half of it in the page.

All that 32,000 simulations, the most of any level, make of it on 7x7.
"""

BLACK_WINS, OPEN, WHITE_WINS = 1, 0, -1
"""What is proven of a node; a draw counts as open, also at the end of a game."""


class SearchNode:
    """A position in the tree, with its moves' statistics in lists of one index.

    `wins` are for the `player` to move, BLACK or WHITE; `goal` is his BLACK_WINS or
    WHITE_WINS. `rave_visits` and `rave_wins` go by move number. A node without moves is the
    end of a game.
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
        count = len(moves)
        self.moves = moves
        self.player = player
        self.goal = BLACK_WINS - 2 * player
        self.children: list[SearchNode | None] = [None] * count
        self.visits = [0] * count
        self.wins = [0.0] * count
        self.rave_visits: list[int] = []
        self.rave_wins: list[float] = []
        self.total = 0
        self.proven = proven

    @classmethod
    def of(cls, board: PlayBoard, rng: Random) -> "SearchNode":
        """A node with a board's moves, in random order, and the policy's opinion of them."""
        chances = list(board.opinions())
        rng.shuffle(chances)
        node = cls([move for move, _ in chances], board.to_move)
        node.rave_visits = [board.trust] * board.moves
        node.rave_wins = [0.0] * board.moves
        for move, chance in chances:
            node.rave_wins[move] = board.trust * chance
        return node

    def best_index(self) -> int:
        """The index of the move to play: a proven win, else the most visited of the rest."""
        return max(range(len(self.moves)), key=self.merit)

    def ranking(self) -> list[int]:
        """The indices of all moves, the one to play first."""
        return sorted(range(len(self.moves)), key=self.merit, reverse=True)

    def merit(self, index: int) -> tuple[int, int, float]:
        """What moves are ranked by: what is proven, then visits, then RAVE's opinion."""
        child, move = self.children[index], self.moves[index]
        proven = child.proven * self.goal if child else OPEN
        return proven, self.visits[index], self.rave_wins[move] / self.rave_visits[move]

    def learn(self, move: int, *, wins: bool) -> None:
        """Take over that a move wins, or loses; one that is not among the moves is passed over."""
        if move not in self.moves:
            return
        index, proven = self.moves.index(move), self.goal if wins else -self.goal
        child = self.children[index]
        if child is None:
            child = self.children[index] = SearchNode([], self.player ^ 1)
        child.proven = proven
        if not self.proven:
            prove(self, proven)

    def drop(self, moves: Collection[int]) -> None:
        """Forget some moves, and what was proven with them."""
        kept = [index for index, move in enumerate(self.moves) if move not in moves]
        for name in ("moves", "children", "visits", "wins"):
            values = getattr(self, name)
            setattr(self, name, [values[index] for index in kept])
        self.total = sum(self.visits)
        self.proven = OPEN

    def take_in(self, move: int) -> int:
        """The index of a move, also of one that the policy left out."""
        if move not in self.moves:
            self.moves.append(move)
            self.children.append(None)
            self.visits.append(0)
            self.wins.append(0.0)
        return self.moves.index(move)

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

    at_once = 1
    """How many games are best played before others look at what has become known."""
    is_compiled = False
    """True where each takes a thirtieth of the time."""

    def __init__(self, board: PlayBoard, rng: Random) -> None:
        self.board = board
        self.select_first: Callable[[SearchNode], int] = select
        self._rng = rng
        self._max_nodes = MAX_CELLS // board.area
        self.root = SearchNode.of(board, rng)
        self._nodes = 1
        self._trunk: list[
            tuple[PlayBoard, SearchNode]
        ] = []  # what lies before the root, nearest last

    def simulate(self, games: int = 1) -> None:
        """Play so many games, each down the tree, to its end, and back up."""
        for _ in range(games):
            self._simulate()

    def _simulate(self) -> None:
        board = self.board.copy()
        path: list[tuple[SearchNode, int]] = []
        played: tuple[list[int], list[int]] = ([], [])
        node: SearchNode | None = self.root
        while node and node.moves:
            index = select(node) if path else self.select_first(node)
            path.append((node, index))
            played[board.to_move].append(node.moves[index])
            board.play(node.moves[index])
            node = node.children[index] or self._grow(node, index, board)
        value = 0.5 + 0.5 * node.proven if node else board.playout(self._rng, played)
        back_up(path, value, played)

    def advance(self, move: int, *, returns: bool = False) -> None:
        """Make the position after a legal move the root, with what is known of it.

        What else is known is forgotten, unless the search `returns` some time.
        """
        before, index = self.root, self.root.moves.index(move) if move in self.root.moves else None
        child = None if index is None else before.children[index]
        self._trunk = [*self._trunk, (self.board, before)] if returns else []
        self.board = self.board.copy()
        self.board.play(move)
        self.root = child if child and child.moves else SearchNode.of(self.board, self._rng)
        if returns and index is not None:
            before.children[index] = self.root
        self._nodes = (self._trunk[0][1] if self._trunk else self.root).size()

    def retreat(self) -> bool:
        """Make the position before the root the root again; False where it was forgotten."""
        if not self._trunk:
            return False
        child = self.root
        self.board, self.root = self._trunk.pop()
        if child.proven and not self.root.proven:
            prove(self.root, child.proven)
        return True

    def settle(self, move: int, after: SearchNode) -> None:
        """Start with what is proven of a legal move: the node after it."""
        root = self.root
        root.children[root.take_in(move)] = after
        if after.proven:
            prove(root, after.proven)

    def heed(self) -> None:
        """Count from now on as the board has been told to since the search began."""

    def forbid(self, moves: Collection[int]) -> None:
        """Leave moves out of the root; those that are left must be some."""
        if moves:
            self.root.drop(moves)

    def _grow(self, node: SearchNode, index: int, board: PlayBoard) -> SearchNode | None:
        """Give a move its node if it has earned one; returns it only where the game ends.

        Once the tree is full it forgets what lies before its root; full again, it grows no more,
        and goes on by what it has.
        """
        if self._nodes >= self._max_nodes and self._trunk:
            self._trunk = []
            self._nodes = self.root.size()
        result = board.result()
        if result is not None:
            end = SearchNode([], board.to_move, round(2 * result) - 1)
            node.children[index] = end
            return end
        if node.visits[index] + 1 >= EXPAND_AT and self._nodes < self._max_nodes:
            node.children[index] = SearchNode.of(board, self._rng)
            self._nodes += 1
        return None


def select(node: SearchNode) -> int:
    """The index of the move with the best balance of promise and curiosity."""
    visits, wins, children = node.visits, node.wins, node.children
    rave_visits, rave_wins = node.rave_visits, node.rave_wins
    goal, curiosity = node.goal, EXPLORATION * sqrt(log(node.total + 1))
    best, best_value = 0, -9.0
    for index, move in enumerate(node.moves):
        count = visits[index]
        value = rave_wins[move] / rave_visits[move]
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


def back_up(
    path: list[tuple[SearchNode, int]], value: float, played: tuple[list[int], list[int]]
) -> None:
    """Add a game's value, as of `PlayBoard.result`, to the nodes it went through."""
    moves = (set(played[0]), set(played[1]))
    for node, index in reversed(path):
        player = node.player
        node.total += 1
        node.visits[index] += 1
        rave_visits, rave_wins = node.rave_visits, node.rave_wins
        for move in moves[player]:
            rave_visits[move] += 1
        gain = 1.0 - value if player else value
        if gain:
            node.wins[index] += gain
            for move in moves[player]:
                rave_wins[move] += gain
        child = node.children[index]
        if child and child.proven and not node.proven:
            prove(node, child.proven)


def prove(node: SearchNode, proven: int) -> None:
    """Mark a node as decided where its children, one of them newly `proven`, show it."""
    if proven == node.goal or all(child and child.proven == proven for child in node.children):
        node.proven = proven

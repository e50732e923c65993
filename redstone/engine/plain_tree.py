"""A search tree by the rules alone, for games that the kernel does not know; slow.

It is UCT with RAVE (Gelly and Silver 2011), as in the kernel: a move is also judged by all playouts
in which its player made it later. Proven wins and losses are backed up (Winands and others 2008). A
player may move several times in a row, so every node has a player to move.
"""

from collections.abc import Callable, Collection
from functools import partial
from random import Random

from redstone.engine.tree import BLACK, OPEN, WHITE, SearchNode, select
from redstone.position import Move, Player, Position, Resign, Swap
from redstone.rules.any_move import after_any_move
from redstone.rules.protocol import Rules

EXPAND_AT = 2
"""Number of the visit at which a move gets a node."""
MOST_NODES = 20_000
"""Maximum number of nodes below one root: about 60 MB on 13x13."""
LONGEST = 4
"""Moves for each point of the board after which a playout counts as a draw."""

Path = list[tuple[SearchNode, int]]
"""The nodes that a playout passed through, each with the index of its move."""
Played = tuple[set[int], set[int]]
"""The numbers of the moves made in a playout by Black, and by White."""


class PlainTree:
    """A `tree.Tree` without prior values of moves, and without swaps."""

    at_once = 1
    is_compiled = False

    def __init__(self, rules: Rules, position: Position, rng: Random) -> None:
        """Begin a search tree whose root is this position."""
        self._rules, self._position, self._rng = rules, position, rng
        self._numbers = dict[Move, int]()
        self._moves = list[Move]()
        self.select_first: Callable[[SearchNode], int] = select
        self._trunk = list[tuple[Position, SearchNode]]()  # before the root, nearest last
        self._plant(self._node(position))

    def number(self, move: Move) -> int:
        """Return a move's number in this tree, assigned on first use.

        Raises ValueError for a swap or a resignation.
        """
        if isinstance(move, Swap | Resign):
            raise ValueError(f"{move} has no number")
        if move not in self._numbers:
            self._numbers[move] = len(self._moves)
            self._moves.append(move)
        return self._numbers[move]

    def move(self, number: int) -> Move:
        """Return the move with this number."""
        return self._moves[number]

    def simulate(self, games: int = 1) -> None:
        """Run simulations from the root, updating the tree."""
        for _ in range(games):
            self._simulate()

    def advance(self, move: Move, after: Position, *, returns: bool = False) -> None:
        """Make the position after a legal move the root; with `returns`, `retreat` can undo it."""
        before, number = self.root, self.number(move)
        index = before.moves.index(number) if number in before.moves else None
        child = None if index is None else before.children[index]
        root = child if child and child.moves else self._node(after)
        if returns and index is not None:
            before.children[index] = root
        self._trunk = [*self._trunk, (self._position, before)] if returns else []
        self._position = after
        self._plant(root)

    def retreat(self) -> bool:
        """Make the previous root the root again; return False if it was dropped."""
        if not self._trunk:
            return False
        child = self.root
        self._position, root = self._trunk.pop()
        self._plant(root)
        if child.proven and not root.proven:
            prove(root, child.proven)
        return True

    def learn(self, move: int, *, wins: bool) -> None:
        """Store that root move number `move` is proven to win or lose.

        A move that the root lacks is ignored.
        """
        root = self.root
        if move in root.moves:
            proven = root.goal if wins else -root.goal
            root.children[root.moves.index(move)] = SearchNode([], root.player ^ 1, proven)
            prove(root, proven)

    def forbid(self, moves: Collection[int]) -> None:
        """Remove moves (by number) from the root.

        If it has any of them, its result then counts as open.
        """
        root = self.root
        kept = [index for index, move in enumerate(root.moves) if move not in moves]
        if len(kept) < len(root.moves):
            for name in ("moves", "children", "visits", "wins", "rave_visits", "rave_wins"):
                values = getattr(root, name)
                setattr(root, name, [values[index] for index in kept])
            root.total, root.proven = sum(root.visits), OPEN

    def _plant(self, root: SearchNode) -> None:
        """Make a node the root, and reset the count of nodes."""
        self.root, self._grown = root, 0

    def _node(self, position: Position) -> SearchNode:
        """Return a new node for a position, its moves shuffled; an ended game's is proven."""
        player = _mover(position)
        if position.outcome is not None:
            return SearchNode([], player, round(2 * _value(position)) - 1)
        legal = self._rules.legal_moves(position)
        moves = [self.number(move) for move in legal if not isinstance(move, Swap)]
        self._rng.shuffle(moves)
        return SearchNode(moves, player)

    def _simulate(self) -> None:
        """Run one simulation from the root: select, expand, play out, back up."""
        position, path, played = self._position, Path(), (set[int](), set[int]())
        node: SearchNode | None = self.root
        while node and node.moves:
            index = select(node) if path else self.select_first(node)
            path.append((node, index))
            played[node.player].add(node.moves[index])
            position = self._rules.play(position, self._moves[node.moves[index]])
            node = node.children[index] or self._grow(node, index, position)
        back_up(path, self._playout(position, played), played)

    def _grow(self, node: SearchNode, index: int, position: Position) -> SearchNode | None:
        """Add a child node for a move, if visited often enough or at the game's end.

        Returns the child if the game has ended there, else None.
        """
        is_due = node.visits[index] + 1 >= EXPAND_AT and self._grown < MOST_NODES
        if not is_due and position.outcome is None:
            return None
        self._grown += 1
        child = node.children[index] = self._node(position)
        return None if child.moves else child

    def _playout(self, position: Position, played: Played) -> float:
        """Play random moves to the end; return the result for Black, from 0 to 1.

        The numbers of the moves are added to `played`. Cut off after LONGEST, it counts as a draw.
        """
        for _move in range(LONGEST * len(position.board.points)):
            if position.outcome is not None:
                break
            player = _mover(position)
            made, position = after_any_move(
                self._rules, position, self._rng, partial(self._played, position)
            )
            if not isinstance(made, Swap):
                played[player].add(self.number(made))
        return _value(position)

    def _played(self, position: Position, move: Move) -> tuple[Move, Position]:
        """Return a move and the position after it. Raises IllegalMove."""
        return move, self._rules.play(position, move)


def _mover(position: Position) -> int:
    """Return the player to move, as BLACK or WHITE."""
    return BLACK if position.to_move is Player.BLACK else WHITE


def _value(position: Position) -> float:
    """Return 1 if Black has won, 0 if White has, otherwise 0.5."""
    winner = position.outcome.winner if position.outcome else None
    return 0.5 if winner is None else float(winner is Player.BLACK)


def back_up(path: Path, value: float, played: Played) -> None:
    """Add a playout's value for Black to the nodes on its path, updating RAVE and proofs."""
    for node, index in reversed(path):
        gain = 1.0 - value if node.player else value
        node.total += 1
        node.visits[index] += 1
        node.wins[index] += gain
        for other, move in enumerate(node.moves):
            if move in played[node.player]:
                node.rave_visits[other] += 1
                node.rave_wins[other] += gain
        child = node.children[index]
        if child and child.proven and not node.proven:
            prove(node, child.proven)


def prove(node: SearchNode, proven: int) -> None:
    """Mark a node as proven if its child's proven result decides it.

    A win of the node's mover does at once, a loss only once all children are lost.
    """
    if proven == node.goal or all(child and child.proven == proven for child in node.children):
        node.proven = proven

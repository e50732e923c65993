"""A tree that grows in the kernel, read as those that grow in Python are."""

from collections.abc import Collection
from random import Random
from typing import TypeVar

from redstone.bot.go_play import GoPlayBoard
from redstone.bot.kernel import Kernel, Known, lay_out, tell_dead
from redstone.bot.tree import BLACK_WINS, SearchNode, Tree, select

Number = TypeVar("Number", int, float)
MOVER, KNOWN, GAMES, NUMBER = range(4)
"""What the kernel's array `seen` has."""
LOOKED_UP = ("moves", "children", "visits", "wins", "rave_visits", "rave_wins", "total")
AT_ONCE, POINTS_AT_ONCE = 100, 8000
"""Games between two looks, and how many points of boards they may have together: with the half
of Pyodide's slowest device some 30 ms. An interpreted kernel plays one."""


class KernelNode(SearchNode):
    """A node of the kernel's tree as it is now; its moves are looked up when they are asked for.

    Its number means nothing any more once the tree has gone on.
    """

    __slots__ = ("_number", "_tree")

    def __init__(self, tree: "KernelTree", number: int, player: int, proven: int) -> None:
        self._tree, self._number = tree, number
        self.player, self.proven = player, proven
        self.goal = BLACK_WINS - 2 * player

    def __getattr__(self, name: str) -> object:
        """Only for what is not there yet."""
        if name not in LOOKED_UP:
            raise AttributeError(name)
        self._look_up()
        return getattr(self, name)

    def _look_up(self) -> None:
        kernel = self._tree.kernel
        count = kernel.call("look", self._number)
        self.total = kernel.read("seen", 4)[GAMES]
        self.moves, self.visits = (
            kernel.read("seen_moves", count),
            kernel.read("seen_visits", count),
        )
        self.wins = kernel.read_reals("seen_wins", count)
        self.rave_visits = self._by_move(kernel.read("seen_rave_visits", count), 0)
        self.rave_wins = self._by_move(kernel.read_reals("seen_rave_wins", count), 0.0)
        pairs = zip(
            kernel.read("seen_children", count), kernel.read("seen_known", count), strict=True
        )
        other = self.player ^ 1
        self.children = [
            KernelNode(self._tree, number, other, known) if number else None
            for number, known in pairs
        ]

    def _by_move(self, values: list[Number], nothing: Number) -> list[Number]:
        by_move = [nothing] * self._tree.board.moves
        for move, value in zip(self.moves, values, strict=True):
            by_move[move] = value
        return by_move

    def learn(self, move: int, *, wins: bool) -> None:
        """As `SearchNode.learn`, of the root alone."""
        self._tree.learn(move, self.goal if wins else -self.goal)


class KernelTree(Tree):
    """A `tree.Tree` that grows in a kernel."""

    board: Known

    def __init__(self, kernel: Kernel, board: Known, rng: Random) -> None:
        self.kernel, self.board = kernel, board
        self.select_first = select
        self.is_compiled = kernel.is_compiled
        at_once = min(AT_ONCE, POINTS_AT_ONCE // board.area)
        self.at_once = max(1, at_once) if kernel.is_compiled else 1
        self._before: list[Known] = []
        kernel.call("seed", rng.getrandbits(31))
        lay_out(kernel, board)
        kernel.call("plant")
        self._look()

    def _look(self) -> None:
        self.kernel.call("look_at_root")
        seen = self.kernel.read("seen", 4)
        self.root = KernelNode(self, seen[NUMBER], seen[MOVER], seen[KNOWN])

    def simulate(self, games: int = 1) -> None:
        """As `Tree.simulate`; the first move is chosen by `select`, or else seeks balance."""
        self.kernel.call("simulate", games, int(self.select_first is not select))
        self._look()

    def advance(self, move: int, *, returns: bool = False) -> None:
        """As `Tree.advance`."""
        self._before = [*self._before, self.board] if returns else []
        self.board = self.board.copy()
        self.board.play(move)
        lay_out(self.kernel, self.board)
        self.kernel.call("advance", move, int(returns))
        self._look()

    def retreat(self) -> bool:
        """As `Tree.retreat`."""
        if not self._before:
            return False
        self.board = self._before.pop()
        lay_out(self.kernel, self.board)
        done = self.kernel.call("retreat")
        self._look()
        return bool(done)

    def settle(self, move: int, after: SearchNode) -> None:
        """As `Tree.settle`, of a move among the root's."""
        self.learn(move, after.proven)

    def learn(self, move: int, known: int) -> None:
        """Take over what a move of the root is proven to lead to."""
        self.kernel.call("learn", move, known)
        self._look()

    def heed(self) -> None:
        """As `Tree.heed`."""
        if isinstance(self.board, GoPlayBoard):
            tell_dead(self.kernel, self.board)

    def forbid(self, moves: Collection[int]) -> None:
        """As `Tree.forbid`."""
        for move in moves:
            self.kernel.call("forbid", move)
        self._look()

"""A search tree stored in the kernel."""

from collections.abc import Callable, Collection
from random import Random

from redstone.board import Point
from redstone.engine.go_layout import set_dead_stones
from redstone.engine.kernel import Kernel, move_of, number_of
from redstone.engine.layout import lay_out
from redstone.engine.tree import BLACK_WINS, SearchNode, select
from redstone.position import Move, Position
from redstone.rules.protocol import Rules

MOVER, PROVEN, GAMES, NUMBER = range(4)
"""Indices into the kernel's array `seen`."""
LOOKED_UP = ("moves", "children", "visits", "wins", "rave_visits", "rave_wins", "total")
AT_ONCE, POINTS_AT_ONCE = 100, 8000
"""Playouts in one call, and the limit of playouts times points of the board.

With half the speed of Pyodide's slowest device this takes about 30 ms. An interpreted kernel does
one.
"""


class KernelNode(SearchNode):
    """A snapshot of a node in the kernel's tree; its moves are read on first use.

    Its number becomes invalid when the tree changes.
    """

    __slots__ = ("_kernel", "_number")

    def __init__(self, kernel: Kernel, number: int, player: int, proven: int) -> None:
        """Create a node by its kernel number; its moves are read from the kernel on first use."""
        self._kernel, self._number = kernel, number
        self.player, self.proven = player, proven
        self.goal = BLACK_WINS - 2 * player

    def __getattr__(self, name: str) -> object:
        """Read the node's moves when one of their attributes is first used."""
        if name not in LOOKED_UP:
            raise AttributeError(name)
        self._read_moves()
        return getattr(self, name)

    def _read_moves(self) -> None:
        """Read the statistics of the node's moves from the kernel."""
        kernel, other = self._kernel, self.player ^ 1
        count = kernel.call("look", self._number)
        self.total = kernel.read("seen", 4)[GAMES]
        self.moves = kernel.read("seen_moves", count)
        self.visits = kernel.read("seen_visits", count)
        self.wins = kernel.read_reals("seen_wins", count)
        self.rave_visits = kernel.read("seen_rave_visits", count)
        self.rave_wins = kernel.read_reals("seen_rave_wins", count)
        numbers, proven = kernel.read("seen_children", count), kernel.read("seen_known", count)
        self.children = [
            KernelNode(kernel, number, other, known) if number else None
            for number, known in zip(numbers, proven, strict=True)
        ]


class KernelTree:
    """A `tree.Tree` in the kernel."""

    def __init__(self, kernel: Kernel, rules: Rules, position: Position, rng: Random) -> None:
        """Set up the position in the kernel, and begin a search tree there."""
        self.kernel, self.position = kernel, position
        self._rules = rules
        self.root: SearchNode
        self.select_first: Callable[[SearchNode], int] = select
        self.is_compiled = kernel.is_compiled
        at_once = min(AT_ONCE, POINTS_AT_ONCE // len(position.board.points))
        self.at_once = max(1, at_once) if kernel.is_compiled else 1
        self._before = list[Position]()
        kernel.call("seed", rng.getrandbits(31))
        lay_out(kernel, rules, position)
        kernel.call("plant")
        self._read_root()

    def _read_root(self) -> None:
        """Read the root from the kernel."""
        self.kernel.call("look_at_root")
        seen = self.kernel.read("seen", 4)
        self.root = KernelNode(self.kernel, seen[NUMBER], seen[MOVER], seen[PROVEN])

    def number(self, move: Move) -> int:
        """Return a move's number in the kernel."""
        return number_of(self.position.board, move)

    def move(self, number: int) -> Move:
        """Return the move with this kernel number."""
        return move_of(self._rules, self.position.board, number)

    def simulate(self, games: int = 1) -> None:
        """Run simulations, then reread the root; nodes read earlier become invalid."""
        self.kernel.call("simulate", games, int(self.select_first is not select))
        self._read_root()

    def advance(self, move: Move, after: Position, *, returns: bool = False) -> None:
        """Make the position after a legal move the root, keeping its subtree.

        With `returns`, `retreat` can undo it.
        """
        number = self.number(move)
        self._before = [*self._before, self.position] if returns else []
        self.position = after
        lay_out(self.kernel, self._rules, after, number)
        self.kernel.call("advance", number, int(returns))
        self._read_root()

    def retreat(self) -> bool:
        """Make the previous root the root again; return False if it was dropped."""
        if not self._before:
            return False
        self.position = self._before.pop()
        lay_out(self.kernel, self._rules, self.position)
        done = self.kernel.call("retreat")
        self._read_root()
        return bool(done)

    def learn(self, move: int, *, wins: bool) -> None:
        """Store that root move number `move` is proven to win or lose."""
        self.kernel.call("learn", move, self.root.goal if wins else -self.root.goal)
        self._read_root()

    def count_as_dead(self, stones: Collection[Point]) -> None:
        """Set which stones of Go count as dead in scoring."""
        set_dead_stones(self.kernel, self.position.board, stones)

    def forbid(self, moves: Collection[int]) -> None:
        """Remove moves (by number) from the root."""
        for move in moves:
            self.kernel.call("forbid", move)
        self._read_root()

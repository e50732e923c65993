"""Whose every point of a board of Go will be, by a short search for points instead of wins."""

from redstone.engine.kernel_tree import KernelTree
from redstone.engine.tree import Tree

SIMULATIONS = 600
INTERPRETED, SEARCHED_POINTS = 300, 24_000
"""Playouts where Python interprets the kernel: so many, but on large boards only as many as this
number divided by the points, 66 on 19x19."""
HALF_WINS = 1
"""Where the kernel's array `surveyed` has twice Black's wins."""


class Survey:
    """The survey of the position that a search of Go starts from; `step` until `done`.

    It takes so many `games`. The search is not to go on before it is done.
    """

    def __init__(self, tree: Tree) -> None:
        assert isinstance(tree, KernelTree)
        self._kernel, self._at_once = tree.kernel, tree.at_once
        self._area = len(tree.position.board.points)
        few = min(INTERPRETED, SEARCHED_POINTS // self._area // 2 * 2)
        self.games = self._left = SIMULATIONS if tree.is_compiled else few
        self._kernel.call("begin_survey")

    @property
    def done(self) -> bool:
        """True once all is looked at."""
        return self._left <= 0

    def step(self) -> None:
        """Some simulations more."""
        games = min(self._at_once, self._left)
        self._kernel.call("survey", games)
        self._left -= games

    def shares(self) -> tuple[list[float], list[float]]:
        """For every point 1 if it always was Black's, -1 if always White's, else between.

        First of the games that Black has begun, then of those that White has.
        """
        tally = self._kernel.read("tally", 2 * self._area)
        shares = [2 * count / self.games for count in tally]
        return shares[: self._area], shares[self._area :]

    def black_wins(self) -> float:
        """The share of the games that Black has won by the count."""
        return self._kernel.read("surveyed", 2)[HALF_WINS] / (2 * self.games)

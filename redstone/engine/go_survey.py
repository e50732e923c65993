"""The expected owner of each point in Go, by playouts aimed at points, not wins."""

from redstone.engine.kernel_tree import KernelTree
from redstone.engine.tree import Tree

SIMULATIONS = 600
INTERPRETED, SEARCHED_POINTS = 300, 24_000
"""Playouts if Python interprets the kernel, and a limit for large boards.

The limit is this number divided by the points: 66 playouts on 19x19.
"""
HALF_WINS = 1
"""Index of twice Black's wins in the kernel's array `surveyed`."""


class Survey:
    """An ownership survey from a search's root: `step` until `done`.

    It plays `games` playouts in the tree's kernel, from the start on. The search must not continue
    before it is done.
    """

    def __init__(self, tree: Tree) -> None:
        """Begin a survey in the tree's kernel; an interpreted one gets fewer playouts."""
        assert isinstance(tree, KernelTree)
        self._kernel, self._at_once = tree.kernel, tree.at_once
        self._area = len(tree.position.board.points)
        few = min(INTERPRETED, SEARCHED_POINTS // self._area // 2 * 2)
        self.games = self._left = SIMULATIONS if tree.is_compiled else few
        self._kernel.call("begin_survey")

    @property
    def done(self) -> bool:
        """True once all playouts have run."""
        return self._left <= 0

    def step(self) -> None:
        """Run some more playouts, as many as one kernel call may take."""
        games = min(self._at_once, self._left)
        self._kernel.call("survey", games)
        self._left -= games

    def shares(self) -> tuple[list[float], list[float]]:
        """Return each point's mean owner, 1 (Black) to -1 (White), by who moves first.

        The first list is for playouts begun by Black, the second for those begun by White. Needs
        `done`.
        """
        tally = self._kernel.read("tally", 2 * self._area)
        shares = [2 * count / self.games for count in tally]
        return shares[: self._area], shares[self._area :]

    def black_wins(self) -> float:
        """Return Black's share of wins in the playouts, a draw as half; needs `done`."""
        return self._kernel.read("surveyed", 2)[HALF_WINS] / (2 * self.games)

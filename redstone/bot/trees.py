"""Which tree a search grows: the kernel's where there is one, else Python's."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from redstone.bot.kernel import Kernel, Known
from redstone.bot.kernel_tree import KernelTree
from redstone.bot.playboard import PlayBoard
from redstone.bot.tree import Tree


class Trees:
    """Grows trees, in kernels that `make` makes if there is such a function."""

    def __init__(self, make: Callable[[], Kernel] | None = None) -> None:
        self.make = make

    def grown(self, board: PlayBoard, rng: Random) -> Tree:
        """A tree from the position of a board on."""
        if self.make is not None and isinstance(board, Known):
            return KernelTree(self.make(), board, rng)
        return Tree(board, rng)

    @contextmanager
    def growing_in(self, make: Callable[[], Kernel] | None) -> Iterator[None]:
        """Grow trees in other kernels, or in none, for a while."""
        before, self.make = self.make, make
        try:
            yield
        finally:
            self.make = before


TREES = Trees()
"""What all searches use; whoever has a kernel gives it a `make`."""

"""Which tree a search grows: the kernel's where there is one, else Python's."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from random import Random

from redstone.bot.kernel import Kernel, Known, NoKernel
from redstone.bot.kernel_tree import KernelTree
from redstone.bot.playboard import PlayBoard
from redstone.bot.tree import Tree

Make = Callable[[], Kernel] | None
"""Makes kernels, or raises NoKernel; None where trees grow in Python."""


class Trees:
    """Grows trees, in kernels that `make` makes if there is such a function.

    What is set as `make` counts everywhere; what trees grow in for a while, in one thread alone.
    """

    def __init__(self, make: Make = None) -> None:
        self._usual = make
        self._here = ContextVar[Make]("make")

    @property
    def make(self) -> Make:
        """What makes kernels here and now."""
        return self._here.get(self._usual)

    @make.setter
    def make(self, make: Make) -> None:
        self._usual = make

    def grown(self, board: PlayBoard, rng: Random) -> Tree:
        """A tree from the position of a board on."""
        kernel = self.kernel() if isinstance(board, Known) else None
        if kernel is not None and isinstance(board, Known):
            return KernelTree(kernel, board, rng)
        return Tree(board, rng)

    def kernel(self) -> Kernel | None:
        """A new kernel; None where trees grow in Python, and where there is no room for one."""
        try:
            return None if self.make is None else self.make()
        except NoKernel:
            return None

    @contextmanager
    def growing_in(self, make: Make) -> Iterator[None]:
        """Grow trees in other kernels, or in none, for a while; other threads do as they did."""
        before = self._here.set(make)
        try:
            yield
        finally:
            self._here.reset(before)


TREES = Trees()
"""What all searches use; whoever has a kernel gives it a `make`."""

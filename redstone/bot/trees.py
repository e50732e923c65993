"""Which kernel a search grows its tree in, and the tree of games that no kernel knows."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from random import Random

from redstone.bot.interpreted import InterpretedKernel
from redstone.bot.kernel import Kernel, Known, NoKernel
from redstone.bot.kernel_tree import KernelTree
from redstone.bot.playboard import PlayBoard
from redstone.bot.tree import Tree

Make = Callable[[], Kernel] | None
"""Makes kernels, or raises NoKernel; None where they are interpreted."""


class Trees:
    """Grows trees, in kernels that `make` makes, or else in interpreted ones.

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
        if isinstance(board, Known):
            return KernelTree(self.kernel(), board, rng)
        return Tree(board, rng)

    def kernel(self) -> Kernel:
        """A new kernel; an interpreted one where none can be made."""
        try:
            return (self.make or InterpretedKernel)()
        except NoKernel:
            return InterpretedKernel()

    @contextmanager
    def growing_in(self, make: Make) -> Iterator[None]:
        """Grow trees in other kernels for a while; other threads do as they did."""
        before = self._here.set(make)
        try:
            yield
        finally:
            self._here.reset(before)


TREES = Trees()
"""What all searches use; whoever has a kernel gives it a `make`."""

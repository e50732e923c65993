"""The choice of the tree that a search grows, and of its kernel."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from random import Random

from redstone.engine.interpreted import InterpretedKernel
from redstone.engine.kernel import KNOWN, Kernel, NoKernel
from redstone.engine.kernel_tree import KernelTree
from redstone.engine.plain_tree import PlainTree
from redstone.engine.tree import Tree
from redstone.record.game import Game

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

    def grown(self, game: Game, rng: Random) -> Tree:
        """A tree from the position of a game on. Raises ValueError if the game is over."""
        expect_open(game)
        if game.rules.name in KNOWN:
            return KernelTree(self.kernel(), game.rules, game.position, rng)
        return PlainTree(game.rules, game.position, rng)

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


def expect_open(game: Game) -> None:
    """Raise ValueError if a game is over."""
    if game.outcome is not None:
        raise ValueError("the game is over: there is nothing to think about")

"""The factory of search trees and kernels."""

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
"""A function that creates kernels, or raises NoKernel; None for interpreted kernels."""


class Trees:
    """Creates trees, in kernels made by `make`, else interpreted ones.

    A `make` that is set applies everywhere; one from `growing_in` only in its thread, for a while.
    """

    def __init__(self, make: Make = None) -> None:
        """Use `make` to create kernels by default, interpreted ones if it is None."""
        self._usual = make
        self._here = ContextVar[Make]("make")

    @property
    def make(self) -> Make:
        """The function that creates kernels in this context."""
        return self._here.get(self._usual)

    @make.setter
    def make(self, make: Make) -> None:
        """Set the function that creates kernels everywhere."""
        self._usual = make

    def grown(self, game: Game, rng: Random) -> Tree:
        """Return a new tree for a game's position. Raises ValueError if the game is over."""
        expect_open(game)
        if game.rules.name in KNOWN:
            return KernelTree(self.kernel(), game.rules, game.position, rng)
        return PlainTree(game.rules, game.position, rng)

    def kernel(self) -> Kernel:
        """Return a new kernel, an interpreted one if `make` is None or fails."""
        try:
            return (self.make or InterpretedKernel)()
        except NoKernel:
            return InterpretedKernel()

    @contextmanager
    def growing_in(self, make: Make) -> Iterator[None]:
        """Use another `make` within the block, in this thread only."""
        before = self._here.set(make)
        try:
            yield
        finally:
            self._here.reset(before)


TREES = Trees()
"""The trees of all searches; a program with a kernel sets its `make`."""


def expect_open(game: Game) -> None:
    """Raise ValueError if a game is over."""
    if game.outcome is not None:
        raise ValueError("the game is over: there is nothing to think about")

"""A search by the rules alone that keeps no tree between moves: a baseline for matches."""

from random import Random
from time import perf_counter

from redstone.engine.levels import Level
from redstone.engine.pie import may_swap
from redstone.engine.plain_tree import PlainTree
from redstone.position import Move, Swap
from redstone.record.game import Game


class PlainSearch:
    """A match player for any game, with a level by time."""

    def __init__(self, level: Level, rng: Random) -> None:
        """Take the seconds per move from a level; other limits are ignored."""
        self._seconds = level.seconds or 0.0
        self._rng = rng

    def choose(self, game: Game) -> Move:
        """Search for the level's time with plain UCT; return the best move, or a better swap."""
        tree = PlainTree(game.rules, game.position, self._rng)
        end = perf_counter() + self._seconds
        tree.simulate()
        while perf_counter() < end:
            tree.simulate()
        best = tree.root.best_index()
        if may_swap(game) and tree.root.wins[best] < tree.root.visits[best] / 2:
            return Swap()
        return tree.move(tree.root.moves[best])

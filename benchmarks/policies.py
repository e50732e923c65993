"""Whether the kernel plays like the engine in Python: `python -m benchmarks.policies [--help]`.

From positions of games that a weak search plays, with stones by lot among them, both play games by
their policies alone, and search. Told is how far apart the shares of games that Black wins are, and
the mean rates of the searches over many seeds, in standard errors: by chance alone the sum of their
squares is about as large as the number of positions, somewhat larger for searches, and their mean
about nothing.
"""

import argparse
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, variance

from redstone.bot.boards import board_for
from redstone.bot.kernel import Known, lay_out
from redstone.bot.kernel_tree import KernelTree
from redstone.bot.tree import Tree
from redstone.commands.kernels import CompiledKernel
from redstone.position import Place
from redstone.record.game import Game
from redstone.rules import GAMES

PLAYOUTS, QUICK_PLAYOUTS = 1500, 40_000
"""From each position, in Python and in the kernel."""
SEARCHES, QUICK_SEARCHES = 12, 60
SIMULATIONS = 100
"""Of a search."""
BY_LOT, WEAK = 0.3, 60
"""How often a move is drawn by lot, and what the others' search has."""
LEAST = 1e-7
"""A variance that nothing is divided by less than."""


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=("redstone", "savage"), default="redstone")
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    kernel, rng = CompiledKernel(), Random(options.seed)
    playouts, searches = [], []
    for board in positions(kernel, options, rng):
        playouts.append(apart_in_playouts(kernel, board, rng))
        searches.append(apart_in_searches(kernel, board, rng))
    for name, found in (("playouts", playouts), ("searches", searches)):
        squares = sum(each * each for each in found)
        print(f"{name}: {squares:.0f} of {len(found)} positions, mean {fmean(found):+.2f}")


def positions(kernel: CompiledKernel, options: argparse.Namespace, rng: Random) -> Iterator[Known]:
    """Positions of games that are not over."""
    rules = GAMES[options.game]("n" if GAMES[options.game]("").traits.pie else "")
    found = 0
    while found < options.positions:
        game, plies = Game.new(rules, options.size, options.size), rng.randrange(options.size**2)
        while game.outcome is None and game.ply < plies:
            game = next_of(game, kernel, rng)
        if game.outcome is None:
            found += 1
            yield known(game)


def next_of(game: Game, kernel: CompiledKernel, rng: Random) -> Game:
    """The game a move later."""
    if rng.random() < BY_LOT:
        legal = game.rules.legal_moves(game.position)
        return game.play(rng.choice([move for move in legal if isinstance(move, Place)]))
    tree = KernelTree(kernel, known(game), rng)
    tree.simulate(WEAK)
    return game.play(tree.board.move(tree.root.moves[tree.root.best_index()]))


def known(game: Game) -> Known:
    """The board of a game that the kernel knows."""
    board = board_for(game)
    assert isinstance(board, Known)
    return board


def apart_in_playouts(kernel: CompiledKernel, board: Known, rng: Random) -> float:
    """How far the shares that Black wins by the policy alone are apart, in standard errors."""
    black = sum(board.copy().playout(rng, ([], [])) for _ in range(PLAYOUTS)) / PLAYOUTS
    KernelTree(kernel, board, rng)  # plants the position
    lay_out(kernel, board)
    quick = kernel.call("play_out", QUICK_PLAYOUTS) / QUICK_PLAYOUTS
    spread = quick * (1 - quick) * (1 / PLAYOUTS + 1 / QUICK_PLAYOUTS)
    return (quick - black) / sqrt(max(spread, LEAST))


def apart_in_searches(kernel: CompiledKernel, board: Known, rng: Random) -> float:
    """How far the mean rates of searches are apart, in standard errors."""
    slow = [rate(Tree(board, rng)) for _ in range(SEARCHES)]
    quick = [rate(KernelTree(kernel, board, rng)) for _ in range(QUICK_SEARCHES)]
    spread = variance(slow) / len(slow) + variance(quick) / len(quick)
    return (fmean(quick) - fmean(slow)) / sqrt(max(spread, LEAST))


def rate(tree: Tree) -> float:
    """The mover's share of a search's games, or what is proven."""
    tree.simulate(SIMULATIONS)
    root = tree.root
    return float(root.proven == root.goal) if root.proven else sum(root.wins) / root.total


if __name__ == "__main__":
    main()

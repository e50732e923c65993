"""Plants blunders in games of strong play: `python -m benchmarks.plant_blunders [--help] > FILE`.

A search of STRONG simulations per move plays both sides, and resigns when its position is lost.
From some ply on, the players in turn make a move that costs at least COST of the chances, by
independent DEEP searches before and after it. Each output line is JSON: a game's link, and the
plies of the planted moves with the mover's chances.
"""

import argparse
import json
from random import Random

from redstone.engine.tree import SearchNode, Tree
from redstone.engine.trees import TREES
from redstone.engine.weakness import estimated_rate
from redstone.position import Move, Place, Player, Resign
from redstone.record.game import Game
from redstone.record.link import format_link
from redstone.record.node import evaluation_of
from redstone.review.reviewer import searched
from redstone.review.values import rate_before
from redstone.rules import GAMES

STRONG, DEEP = 500, 2000
"""Simulations for a move of the players, and for the searches that confirm a blunder."""
COST = 0.25
OPEN = (0.35, 0.9)
"""Chances that a player must have for a blunder."""
SPAN = (0.15, 0.4)
"""Moves for each point of the board before the first blunder is planted."""
APART, MOST = 4, 4
"""Minimum number of plies between two blunders, and maximum number in a game."""
LOST = 0.03
"""Chances at which a player resigns."""
LONGEST = 1.5
"""Moves for each point after which a game is stopped."""
Planted = dict[str, float]


def main() -> None:
    """Play games with planted blunders, and print each as JSON until there are enough blunders."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="redstone")
    parser.add_argument("--size", type=int, default=7)
    parser.add_argument("--count", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1000)
    options = parser.parse_args()
    made, seed = 0, options.seed
    while made < options.count:
        seed += 1
        most = min(MOST, options.count - made)
        game, planted = play(options.game, options.size, Random(seed), most)
        if planted:
            made += len(planted)
            line = {"link": format_link(game), "seed": seed, "planted": planted}
            print(json.dumps(line), flush=True)


def play(name: str, size: int, rng: Random, most: int) -> tuple[Game, list[Planted]]:
    """Play a game to its end, and return it with the blunders planted by each player in turn."""
    rules = GAMES[name]("")
    game = Game.new(GAMES[name]("n") if rules.traits.pie else rules, size, size)
    area = size * size
    planted: list[Planted] = []
    erred: Player | None = None
    due = round(area * rng.uniform(*SPAN))
    while game.outcome is None and game.ply < LONGEST * area:
        if game.position.go is not None and game.position.go.stopped:
            break
        tree, mover = search(game, rng), game.position.to_move
        move = strong_move(tree)
        if game.ply >= due and mover is not erred and len(planted) < most:
            found = blunder(game, tree, rng)
            if found is not None:
                move, noted = found
                planted.append(noted)
                erred, due = mover, game.ply + APART
        game = game.play(move)
    return game, planted


def search(game: Game, rng: Random) -> Tree:
    """Search a position with STRONG simulations, or until its result is proven; return the tree."""
    tree = TREES.grown(game, rng)
    for _ in range(STRONG):
        tree.simulate()
        if tree.root.proven:
            break
    return tree


def strong_move(tree: Tree) -> Move:
    """Return the best move of a searched tree, a resignation if it hardly ever wins."""
    best = tree.root.best_index()
    if estimated_rate(tree.root, best) <= LOST:
        return Resign()
    return tree.move(tree.root.moves[best])


def blunder(game: Game, tree: Tree, rng: Random) -> tuple[Move, Planted] | None:
    """Return a placement that costs at least COST, with the chances before and after; or None."""
    move = tempting(tree, rng)
    if move is None:
        return None
    after = game.play(move)
    before, left = rate_of(game, rng), rate_of(after, rng)
    left = rate_before(game.position, after.position, left)
    if before - left < COST or not OPEN[0] <= before <= OPEN[1]:
        return None
    return move, {"ply": game.ply + 1, "before": round(before, 3), "after": round(left, 3)}


def tempting(tree: Tree, rng: Random) -> Move | None:
    """Return a random placement that by the tree costs at least COST, None if there is none."""
    root: SearchNode = tree.root
    best = estimated_rate(root, root.best_index())
    if root.proven or not OPEN[0] <= best <= OPEN[1]:
        return None
    poor = [i for i in range(len(root.moves)) if estimated_rate(root, i) <= best - COST]
    moves = [tree.move(root.moves[index]) for index in poor]
    placements = [move for move in moves if isinstance(move, Place)]
    return rng.choice(placements) if placements else None


def rate_of(game: Game, rng: Random) -> float:
    """Return the win rate of the player to move, by a separate search."""
    known = evaluation_of(game.position, None)
    return known.rate if known else searched(game, DEEP, rng.randrange(2**32)).rate


if __name__ == "__main__":
    main()

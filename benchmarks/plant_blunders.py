"""Plants blunders in games of strong play: `python -m benchmarks.plant_blunders > FILE`.

The search plays both sides with STRONG simulations a move, and gives up when all is lost. From some
moment on one of the players and then the other plays a move instead that costs at least COST of
the chances, by searches that share nothing with the play. Each game is a line of JSON: its link,
and the plies of the moves planted with the mover's chances before and after.
"""

import argparse
import json
from collections.abc import Iterator
from random import Random

from redstone.bot.engine import Thinker
from redstone.bot.levels import level_by_simulations
from redstone.bot.report import Verdict
from redstone.position import Move, Place, Player, Resign
from redstone.record.game import Game
from redstone.record.link import format_link
from redstone.review.look import Look
from redstone.review.reviewer import evaluation_of, seen_from
from redstone.rules import GAMES

STRONG, GLANCE, DEEP = 300, 150, 2000
"""Simulations a move of the players, and of the searches that look for a blunder and confirm it."""
COST = 0.25
OPEN = (0.35, 0.9)
"""Chances that a player must have for a blunder."""
SPAN = (0.15, 0.5)
"""The first one is planted when there have been so many moves for each point of the board."""
APART, MOST = 6, 4
"""Plies between two of them at least, and how many there are in a game at most."""
LOSING = (Verdict.LOST, Verdict.HOPELESS)
"""Where a player gives up."""
TRIED = 10
"""Moves looked at in a position."""
SET = (("redstone", 7, 16), ("redstone", 9, 8), ("savage", 5, 8), ("go", 7, 8))
"""Games, sizes, and how many blunders in each."""

Planted = dict[str, float]


def main() -> None:
    """Print the set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name, size, count in SET:
        made = 0
        seed = 1000 * options.seed
        while made < count:
            seed += 1
            game, planted = play(name, size, Random(seed), min(MOST, count - made))
            if planted:
                made += len(planted)
                line = {"link": format_link(game), "seed": seed, "planted": planted}
                print(json.dumps(line), flush=True)


def play(name: str, size: int, rng: Random, most: int) -> tuple[Game, list[Planted]]:
    """A game to its end, and the blunders in it, of the players by turns."""
    game = Game.new(GAMES[name](""), size, size)
    thinker = Thinker(game, level_by_simulations(STRONG), rng.randrange(2**32))
    planted: list[Planted] = []
    erred: Player | None = None
    due = round(len(game.position.board.points) * rng.uniform(*SPAN))
    while game.outcome is None:
        move, mover = None, game.position.to_move
        if game.ply >= due and mover is not erred and len(planted) < most:
            found = blunder(game, rng)
            if found is not None:
                move, noted = found
                planted.append(noted)
                erred = mover
                due = game.ply + APART
        if move is None:
            move = strong_move(thinker, game)
        game = game.play(move)
    return game, planted


def strong_move(thinker: Thinker, game: Game) -> Move:
    """What a strong player does."""
    thinker.follow(game)
    while not thinker.done:
        thinker.step(1.0)
    return Resign() if thinker.report().verdict in LOSING else thinker.choice()


def blunder(game: Game, rng: Random) -> tuple[Move, Planted] | None:
    """A move that costs at least COST, and what it costs; None if none was found."""
    before = rate_of(game, GLANCE, rng)
    if not OPEN[0] <= before <= OPEN[1]:
        return None
    for move in candidates(game, rng):
        after = game.play(move)
        if before - loss_side(game, after, GLANCE, rng) < COST:
            continue
        sure = rate_of(game, DEEP, rng)
        left = loss_side(game, after, DEEP, rng)
        if sure - left >= COST and OPEN[0] <= sure <= OPEN[1]:
            noted = {"ply": game.ply + 1, "before": round(sure, 3), "after": round(left, 3)}
            return move, noted
    return None


def candidates(game: Game, rng: Random) -> Iterator[Move]:
    """Some legal placements in random order."""
    moves = [m for m in game.rules.legal_moves(game.position) if isinstance(m, Place)]
    rng.shuffle(moves)
    yield from moves[:TRIED]


def loss_side(game: Game, after: Game, simulations: int, rng: Random) -> float:
    """The chances of the player to move in `game`, in a position after."""
    return seen_from(game.position, after.position, rate_of(after, simulations, rng))


def rate_of(game: Game, simulations: int, rng: Random) -> float:
    """The chances of the player to move, by a search that knows nothing else."""
    known = evaluation_of(game.position, None)
    if known is not None:
        return known.rate
    look = Look(game.without_future(), simulations, Random(rng.randrange(2**32)))
    while not look.done:
        look.step(1.0)
    return look.evaluation.rate


if __name__ == "__main__":
    main()

"""The value of several parallel searches. See `python -m benchmarks.votes --help`.

Some trees of N simulations each, joined by votes, play against one tree of N simulations and
against one of as many as all of them have together. The first match shows the gain from more
workers, the second the loss from sharing nothing.
"""

import argparse
from functools import partial
from random import Random

from redstone.commands.arguments import size
from redstone.commands.engines import engine
from redstone.commands.players import OwnPlayer, SearchPlayer
from redstone.commands.series import MatchResult, openings, play_series, wilson
from redstone.engine.levels import level_by_simulations
from redstone.engine.report import Report
from redstone.engine.trees import TREES
from redstone.mind.mind import Estimate, Question
from redstone.mind.minds import Thinking, mind_for, think
from redstone.mind.thought import OfStrength
from redstone.mind.votes import joined
from redstone.position import Move
from redstone.record.game import Game
from redstone.rules import GAMES


def main() -> None:
    """Play, and print the score of the player that votes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trees", type=int, default=4)
    parser.add_argument("--sims", type=int, default=5000, help="of each tree")
    parser.add_argument("--against", type=int, help="simulations of the one; as many when left out")
    parser.add_argument("--game", choices=GAMES, default="redstone")
    parser.add_argument("--size", type=size, default=(7, 7))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    level = level_by_simulations(options.against or options.sims)
    voters = Voters(options.trees, options.sims, options.seed)
    players = (
        OwnPlayer("votes", voters.choose),
        OwnPlayer("one", SearchPlayer(level, options.seed + 500, engine("kernel")).choose),
    )
    results: list[MatchResult] = []
    rules = GAMES[options.game]("n" if GAMES[options.game]("").traits.pie else "")
    starts = openings(rules, options.size, Random(options.seed))
    play_series(starts, options.games, players, results.append)
    won = sum((result.winner is None) / 2 + (result.winner == 0) for result in results)
    low, high = wilson(won, len(results))
    print(
        f"{options.trees} trees of {options.sims} against one of {level.simulations}, "
        f"{options.game} {options.size[0]}x{options.size[1]}: {won:g} of {len(results)}, "
        f"{won / len(results):.0%}, {low:.0%} to {high:.0%}"
    )


class Voters:
    """A player with several trees, which plays the move with most visits in all of them."""

    def __init__(self, trees: int, simulations: int, seed: int) -> None:
        self._thought = OfStrength(level_by_simulations(simulations))
        self._make = engine("kernel").make
        seeds = range(1000 * seed, 1000 * seed + trees)
        self._all = [Thinking(partial(mind_for, seed=each)) for each in seeds]

    def choose(self, game: Game) -> Move:
        """Return the move with the most votes."""
        with TREES.growing_in(self._make):
            return joined([self._report(game, each) for each in self._all]).best[0].move

    def _report(self, game: Game, thinking: Thinking) -> Report:
        mind = thinking.about(Question(game, self._thought))
        think(mind)
        answer = mind.answer()
        assert isinstance(answer, Estimate)
        return answer.report


if __name__ == "__main__":
    main()

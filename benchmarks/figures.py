"""The best steepness for a review's figure: `python -m benchmarks.figures [--help]`.

Two levels play each other with alternating colours, and each game is reviewed. For each steepness
the output has the players' figures, and the distance of the levels: the difference of their means
by the spread within a level (Cohen's d), with the share of games in which the winner has the better
figure. The steepness of `review.figures` is the greatest at which no loser has the better one.
"""

import argparse
from dataclasses import dataclass
from math import exp
from random import Random
from statistics import fmean, variance
from sys import stderr

from benchmarks.reviewing import moves_of
from redstone.engine.levels import level_by_number
from redstone.engine.search import Thinker
from redstone.record.game import Game, Seat
from redstone.review.figures import FEWEST_MOVES
from redstone.review.lookback import SIMULATIONS
from redstone.rules import GAMES

STEEPNESSES = (0.01, 0.02, 0.03, 0.04, 0.06, 0.08, 0.12)


@dataclass(frozen=True)
class PlayerLosses:
    """The losses of a player's moves with a choice in one game, with level and result."""

    level: int
    losses: tuple[int, ...]
    won: bool

    def figure(self, steepness: float) -> float:
        """Return the player's figure in a review, its accuracy from 0 to 100, by this steepness."""
        return 100 * fmean(exp(-steepness * loss) for loss in self.losses)


def main() -> None:
    """Let two levels play, review the games, and print the accuracies by each steepness."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", type=int, nargs=2, default=(2, 5))
    parser.add_argument("--size", type=int, default=5)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    pairs = list[tuple[PlayerLosses, PlayerLosses]]()
    for number in range(options.games):
        levels = options.levels[:: 1 - 2 * (number % 2)]
        game = play(options.size, levels, options.seed + number)
        pairs += players(game, levels, options.seed + number)
        print(f"game {number + 1} of {options.games}", file=stderr, flush=True)
    for steepness in STEEPNESSES:
        print(accuracy_line(pairs, options.levels, steepness))


def play(size: int, levels: tuple[int, int], seed: int) -> Game:
    """Play a game without the pie rule to its end, and return it; Black's level comes first."""
    rng, game = Random(seed), Game.new(GAMES["redstone"]("n"), size, size)
    while game.outcome is None:
        thinker = Thinker(game, level_by_number(levels[game.ply % 2]), rng.randrange(2**32))
        while not thinker.done:
            thinker.step(1.0)
        game = game.play(thinker.choice())
    return game


def players(
    game: Game, levels: tuple[int, int], seed: int
) -> list[tuple[PlayerLosses, PlayerLosses]]:
    """Return the losses of both players, Black first; empty for a game too short to measure."""
    moves = [move for move in moves_of(game, SIMULATIONS, seed) if move.best is not None]
    outcome, found = game.outcome, list[PlayerLosses]()
    assert outcome is not None
    for seat, level in zip(Seat, levels, strict=True):
        losses = tuple(move.loss for move in moves if move.seat is seat)
        found.append(PlayerLosses(level, losses, game.colour(seat) is outcome.winner))
    enough = all(len(player.losses) >= FEWEST_MOVES for player in found)
    return [(found[0], found[1])] if enough else []


def accuracy_line(
    pairs: list[tuple[PlayerLosses, PlayerLosses]], levels: tuple[int, int], steepness: float
) -> str:
    """Return a line about a steepness: the levels' mean accuracies and their distance.

    It also has the share of games in which the winner has the better accuracy.
    """
    figures = [
        [player.figure(steepness) for pair in pairs for player in pair if player.level == level]
        for level in levels
    ]
    weak, strong = map(fmean, figures)
    within = fmean(map(variance, figures)) ** 0.5
    better = fmean(max(pair, key=lambda player: player.figure(steepness)).won for pair in pairs)
    apart = (strong - weak) / within if within else 0.0
    return (
        f"steepness {steepness:4.2f}: level {levels[0]} has {weak:.1f}, {levels[1]} {strong:.1f}, "
        f"apart {apart:.2f}; the winner has the better figure in {better:.0%} of {len(pairs)}"
    )


if __name__ == "__main__":
    main()

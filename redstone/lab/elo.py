"""Match statistics: Elo with intervals, the sequential test, ratings of many players.

A score is 1 for a win, 0.5 for a draw, 0 for a loss. Games come in pairs with the same opening and
the seats exchanged. As these are not independent, the test counts pairs.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt

from redstone.commands.series import Z_95, wilson
from redstone.lab.logistic import Row, chance, fit, solve_linear

PER_UNIT = 400 / log(10)
"""Elo per unit of the logistic function's log odds."""
OUTCOMES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Possible mean scores of a pair of games."""
UNSEEN = 0.1
"""Pairs added to each outcome, so that the variance is never 0."""
FEWEST_PAIRS = 16
"""Minimum number of pairs for a decision: the normal approximation fails for a few."""
RISK = 0.05
"""Probability of either error of the sequential test."""
BOUND = log((1 - RISK) / RISK)
"""The log-likelihood ratio at which the test accepts a hypothesis, for the error RISK."""
PRIOR = 0.25
"""Strength with which ratings are drawn to 0, in games drawn with the average."""


def elo(rate: float) -> float:
    """Return the Elo difference for a score between 0 and 1; infinite for 0 and 1."""
    if rate <= 0:
        return -inf
    return inf if rate >= 1 else -400 * log10(1 / rate - 1)


def expected(difference: float) -> float:
    """Return the expected score for a difference in Elo."""
    return 1 / (1 + 10 ** (-difference / 400))


def elo_interval(score: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of the Elo difference, from Wilson's interval of the score."""
    low, high = wilson(score, games)
    return elo(low), elo(high)


def log_likelihood_ratio(pairs: Iterable[float], elo_0: float, elo_1: float) -> float:
    """Return the log-likelihood ratio of `elo_1` against `elo_0` for scores of game pairs.

    `pairs` are their mean scores, 0 to 1.
    """
    return _ratio(Counter(pairs), expected(elo_0), expected(elo_1))


def _ratio(pairs: Mapping[float, int], low: float, high: float) -> float:
    """Return the log-likelihood ratio of two expected scores, by the GSPRT's approximation.

    See Van den Bergh, A practical introduction to the GSPRT.
    """
    counts = [pairs.get(outcome, 0) + UNSEEN for outcome in OUTCOMES]
    total = sum(counts)
    mean = sum(c * o for c, o in zip(counts, OUTCOMES, strict=True)) / total
    spread = sum(c * (o - mean) ** 2 for c, o in zip(counts, OUTCOMES, strict=True)) / total
    return total * (high - low) * (2 * mean - low - high) / (2 * spread)


def decided(ratio: float) -> int | None:
    """Return the accepted hypothesis of a sequential test, 0 or 1, None to continue."""
    return 1 if ratio >= BOUND else 0 if ratio <= -BOUND else None


def pairs_needed(pairs: Sequence[float], elo_0: float, elo_1: float) -> int | None:
    """Return after how many pairs of games a sequential test is decided, None if it isn't."""
    low, high = expected(elo_0), expected(elo_1)
    seen = Counter[float]()
    for number, pair in enumerate(pairs, 1):
        seen[pair] += 1
        if number >= FEWEST_PAIRS and decided(_ratio(seen, low, high)) is not None:
            return number
    return None


@dataclass(frozen=True)
class Rating:
    """A player's Elo relative to the average, and half the width of its 95 % interval."""

    elo: float
    margin: float


def ratings(players: int, games: Sequence[tuple[int, int, float]]) -> list[Rating]:
    """Return maximum-likelihood ratings from games (player, player, first one's score).

    The model is that of Bradley and Terry (1952), drawn a little to the average, so that a player
    who has won or lost every game has a rating too.
    """
    rows: list[Row] = []
    for one, other, score in games:
        known = [float(n == one) - float(n == other) for n in range(players)]
        rows.append((known, score, 1.0))
    prior, strength = [0.0] * players, [PRIOR] * players
    found = fit(rows, prior, strength)
    bend = [[PRIOR * (i == j) for j in range(players)] for i in range(players)]
    for row, _, _ in rows:
        said = chance(found, row)
        for i in range(players):
            for j in range(players):
                bend[i][j] += said * (1 - said) * row[i] * row[j]
    return [
        Rating(PER_UNIT * found[n], Z_95 * PER_UNIT * sqrt(_variance(bend, n)))
        for n in range(players)
    ]


def _variance(bend: list[list[float]], player: int) -> float:
    """Return the variance of a rating relative to the average."""
    count = len(bend)
    apart = [float(n == player) - 1 / count for n in range(count)]
    return sum(a * b for a, b in zip(apart, solve_linear(bend, apart), strict=True))

"""Ratings by Glicko-2: M. Glickman, "Example of the Glicko-2 system" (2013), step by step.

A rating is on the scale of Elo, with its deviation: the strength is within two deviations in 95 of
100 cases. Inside, as in the paper, mu and phi are in units of `SCALE` from `MIDDLE`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt
from typing import NamedTuple

SCALE = 173.7178
MIDDLE = 1500.0
TAU = 0.5
"""The system constant that limits changes of volatility; the paper suggests 0.3 to 1.2."""
VOLATILITY = 0.06
WIDEST = 350.0
"""The deviation of an unknown player, and the largest one."""
CLOSE = 1e-6
"""The precision of the volatility's logarithm."""
LEAST_OPEN = 1e-12
"""The least variance of an expected score; 6,400 Elo apart it would round to 0."""
MOST_STEPS = 100
"""The most steps of the search for the volatility; the paper's search takes about ten."""
Z_95 = 1.96


@dataclass(frozen=True)
class GlickoRating:
    """A rating in Elo with its deviation and volatility."""

    elo: float = MIDDLE
    deviation: float = WIDEST
    volatility: float = VOLATILITY

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval, in Elo."""
        return Z_95 * self.deviation


class RatedGame(NamedTuple):
    """An opponent's rating, with the score against them: 1, 0.5 or 0."""

    elo: float
    deviation: float
    score: float


def expected(mine: float, theirs: float, deviation: float = 0.0) -> float:
    """Return the expected score against an opponent with an uncertain rating."""
    return 1.0 / (1.0 + exp(-_g(deviation / SCALE) * (mine - theirs) / SCALE))


def after_rest(rating: GlickoRating, periods: float) -> GlickoRating:
    """Return the rating after periods without games, which increase its deviation (step 6)."""
    wider = sqrt(rating.deviation**2 + periods * (SCALE * rating.volatility) ** 2)
    return replace(rating, deviation=min(WIDEST, wider))


def rated(rating: GlickoRating, met: Iterable[RatedGame]) -> GlickoRating:
    """Return the Glicko-2 rating after one rating period with these games (steps 2 to 8)."""
    met = [*met]
    if not met:
        return after_rest(rating, 1.0)
    phi = rating.deviation / SCALE
    weights = [_g(each.deviation / SCALE) for each in met]
    said = [expected(rating.elo, each.elo, each.deviation) for each in met]
    variance = 1.0 / sum(
        g * g * max(LEAST_OPEN, e * (1.0 - e)) for g, e in zip(weights, said, strict=True)
    )
    gain = sum(g * (each.score - e) for g, each, e in zip(weights, met, said, strict=True))
    sigma = _volatility(phi, rating.volatility, variance, variance * gain)
    phi = 1.0 / sqrt(1.0 / (phi * phi + sigma * sigma) + 1.0 / variance)
    return GlickoRating(rating.elo + SCALE * phi * phi * gain, min(WIDEST, SCALE * phi), sigma)


def _g(phi: float) -> float:
    """Return the weight of a game by the opponent's rating deviation (g of step 3)."""
    return 1.0 / sqrt(1.0 + 3.0 * phi * phi / (pi * pi))


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Return the new volatility, by the Illinois algorithm (step 5)."""
    start = log(sigma * sigma)

    def f(x: float) -> float:
        """Return the value of step 5's function, whose zero is the new log variance."""
        power, known = exp(x), phi * phi + variance
        told = power * (delta * delta - known - power) / (2.0 * (known + power) ** 2)
        return told - (x - start) / (TAU * TAU)

    one, other = start, _other_side(f, start, delta * delta - phi * phi - variance)
    f_one, f_other = f(one), f(other)
    for _ in range(MOST_STEPS):
        if abs(other - one) <= CLOSE:
            break
        between = one + (one - other) * f_one / (f_other - f_one)
        f_between = f(between)
        if f_between * f_other <= 0.0:
            one, f_one = other, f_other
        else:
            f_one /= 2.0
        other, f_other = between, f_between
    return exp(one / 2.0)


def _other_side(f: Callable[[float], float], start: float, surprise: float) -> float:
    """Return a point where f is not positive, so that its zero is bracketed."""
    if surprise > 0.0:
        return log(surprise)
    steps = 1
    while f(start - steps * TAU) < 0.0:
        steps += 1
    return start - steps * TAU

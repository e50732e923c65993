"""Displayed chances: how often such positions were won, calibrated from win rates.

The playouts of a search are too even: their **rate** is the share that the mover won. `chances.txt`
fits rates to the results of games of players of several strengths, by `benchmarks.calibration`. All
chances shown come from here. Unless a weaker player is named, they are those of strong play.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import exp, log
from operator import mul
from typing import Any, NamedTuple

from redstone.engine.report import EVEN, Candidate, Report, falling
from redstone.position import Position
from redstone.record.node import Evaluation
from redstone.rules.protocol import Rules

SIMULATIONS, POINTS, STRENGTH = 512, 49, 512
"""Simulations, points and strength for which a fit's first figures count unchanged.

A player's strength is the number of simulations for a move.
"""
SHARED = {"red": "redstone"}
"""Games that use another game's fit, by name."""
MOST = 20.0
"""Maximum log odds."""


@dataclass(frozen=True)
class Chances:
    """A player's chances of winning, from `games` simulated games or exactly known.

    `games` is None for a certain result: proven, ended, or scored. Raises ValueError for shares and
    games that do not fit together.
    """

    share: float
    games: int | None = None

    def __post_init__(self) -> None:
        """Raise ValueError if the share and the number of games contradict each other."""
        if not 0.0 <= self.share <= 1.0:
            raise ValueError(f"a share of {self.share}")
        if self.games is None and self.share not in (0.0, EVEN, 1.0):
            raise ValueError(f"{self.share} of nothing")
        if self.games is not None and self.games < 1:
            raise ValueError(f"chances by {self.games} games")

    @property
    def percent(self) -> int:
        """The chances in percent; 0 and 100 only if they are exact."""
        shown = round(100 * self.share)
        return shown if self.games is None else min(max(shown, 1), 99)

    @property
    def others(self) -> "Chances":
        """The opponent's chances."""
        return Chances(1.0 - self.share, self.games)


class Prospect(NamedTuple):
    """A search candidate with the mover's displayed chances."""

    candidate: Candidate
    chances: Chances


Fit = tuple[float, ...]
"""The fit of a game: the logit of the chances is slope times logit of the rate plus intercept.

It has four figures for the slope and three for the intercept: the value at SIMULATIONS, POINTS and
STRENGTH, and its change for a factor e of each; the intercept does not depend on the strength. The
others are the fewest and the most simulations measured, of points, and of strength; values beyond
these count as the nearest one.
"""
SLOPE, COUNT = 4, 7
"""The slope's first coefficients, and all coefficients, in a fit."""


UNMEASURED: Fit = (1.0, *[0.0] * (COUNT - 1), *[SIMULATIONS] * 2, *[POINTS] * 2, *[STRENGTH] * 2)
"""The fit of a game without measurements: chances are bare rates."""


def line(fit: Fit, games: int, points: int, strength: int = STRENGTH) -> tuple[float, float]:
    """Return slope and intercept of a fit for these simulations, points and strength."""
    ranges = fit[COUNT:]
    within = [
        min(max(value, least), most)
        for value, least, most in zip(
            (games, points, strength), ranges[::2], ranges[1::2], strict=True
        )
    ]
    known = terms(1.0, *within)
    parts = list(map(mul, fit, known))
    return sum(parts[:SLOPE]), sum(parts[SLOPE:])


def terms(odds: float, games: float, points: float, strength: float) -> tuple[float, ...]:
    """Return the regressors of the fit's coefficients.

    The sum of the products is the logit of the chances.
    """
    deep, wide = log(games / SIMULATIONS), log(points / POINTS)
    strong = log(strength / STRENGTH)
    return odds, odds * deep, odds * wide, odds * strong, 1.0, deep, wide


def logit(rate: float, games: int) -> float:
    """Return the log odds of a win rate, smoothed by half a win and half a loss."""
    won = rate * games
    return log((won + 0.5) / (games - won + 0.5))


def chances(
    rules: Rules, position: Position, rate: float, games: int, strength: int = STRENGTH
) -> Chances:
    """Return the mover's chances to display for a search's win rate. Raises ValueError for 0 games.

    The win rate is corrected by the calibration; chances are less certain among weaker players.
    """
    if games < 1:
        raise ValueError(f"chances by {games} games")
    slope, intercept = _line(rules, position, games, strength)
    return Chances(_share(slope * logit(rate, games) + intercept), games)


def spread(rules: Rules, position: Position, found: Evaluation) -> float:
    """Return the standard error of an evaluation's chances, 0 if it is proven."""
    if found.winner is not None or found.simulations < 1:
        return 0.0
    error = (found.rate * (1.0 - found.rate) / found.simulations) ** 0.5
    ends = (min(found.rate + error, 1.0), max(found.rate - error, 0.0))
    high, low = (chances(rules, position, end, found.simulations).share for end in ends)
    return (high - low) / 2


def rate_of(rules: Rules, position: Position, known: Chances) -> float:
    """Return the win rate that is displayed as these chances (inverse of `chances`).

    Raises ValueError if they are exact.
    """
    if known.games is None:
        raise ValueError("exact chances have no rate")
    slope, intercept = _line(rules, position, known.games)
    share = _share((_odds(known.share) - intercept) / slope)
    return min(max((share * (known.games + 1) - 0.5) / known.games, 0.0), 1.0)


def of_report(
    rules: Rules, position: Position, report: Report, strength: int = STRENGTH
) -> Chances | None:
    """Return the mover's displayed chances by a search report of this position.

    A proven result counts as it is; otherwise None before the first simulation.
    """
    if report.proven is not None:
        return Chances(float(report.proven))
    if report.simulations < 1:
        return None
    return chances(rules, position, report.win_rate, report.simulations, strength)


def of_evaluation(rules: Rules, position: Position, found: Evaluation | None) -> Chances | None:
    """Return the mover's displayed chances by a stored evaluation; None without one.

    An evaluation by neither search nor proof counts only once the game has stopped or is over.
    """
    if found is None:
        return None
    if found.winner is not None:
        return Chances(float(found.winner is position.to_move))
    if found.simulations > 0:
        return chances(rules, position, found.rate, found.simulations)
    stopped = position.go is not None and position.go.stopped
    counted = found.rate in (0.0, EVEN, 1.0) and (stopped or position.is_over)
    return Chances(found.rate) if counted else None


def prospects(rules: Rules, position: Position, report: Report) -> tuple[Prospect, ...]:
    """Return a report's moves with their displayed chances, best first.

    The best one has the position's chances; those of the others fall from there as their rates do.
    """
    return tuple(_prospects(rules, position, report))


def _prospects(rules: Rules, position: Position, report: Report) -> Iterator[Prospect]:
    """Yield a report's moves with displayed chances; proven moves have exact ones.

    Yields none before the first simulation.
    """
    known = of_report(rules, position, report)
    if known is None or not report.best:
        return
    slope, intercept = _line(rules, position, max(1, report.simulations))
    even, share = falling(report.best), 1.0
    best = even[0]
    if known.games is not None and best.proven is None:
        intercept = _odds(known.share) - slope * logit(best.win_rate, best.visits)
    for each, shown in zip(report.best, even, strict=True):
        if each.proven is not None:
            yield Prospect(each, Chances(float(each.proven)))
            continue
        odds = slope * logit(shown.win_rate, shown.visits) + intercept
        share = min(share, known.share if shown is best else _share(odds))
        yield Prospect(each, Chances(share, known.games or each.visits))


def _odds(share: float) -> float:
    """Return the log odds of a share."""
    return log(share / (1.0 - share))


def _share(odds: float) -> float:
    """Return the share for log odds (logistic function)."""
    return 1.0 / (1.0 + exp(-min(max(odds, -MOST), MOST)))


def _line(
    rules: Rules, position: Position, games: int, strength: int = STRENGTH
) -> tuple[float, float]:
    """Return slope and intercept for a position; the intercept is 0 if a swap is near."""
    board = position.board
    fit = fits().get(SHARED.get(rules.name, rules.name), UNMEASURED)
    slope, intercept = line(fit, games, board.cols * board.rows, strength)
    pie = rules.traits.pie and rules.options != "n"
    return slope, 0.0 if pie and len(board.stones) <= 1 else intercept


@cache
def fits() -> dict[str, Fit]:
    """Return the calibration fits in `chances.txt` by game (cached)."""
    loader: Any = __spec__.loader  # in a folder as in an archive
    data: bytes = loader.get_data(os.path.join(os.path.dirname(__file__), "chances.txt"))
    lines = (line.split() for line in data.decode("ascii").splitlines())
    return {game: tuple(map(float, figures)) for game, *figures in lines}

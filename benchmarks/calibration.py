"""Fits the chances shown to people to results: `python -m benchmarks.calibration make|fit|check`.

`make` plays games and appends each to the file as it ends. Games already in the file are not
played again, so an interrupted run continues. `fit` writes the shipped table,
`redstone/engine/chances.txt`, and prints its quality. `check` prints the same, and fails if the
table is not the fit of the games, if cross-validated fits predict results worse than bare win
rates or clearly worse than the best fit of the same form, or if their error is larger than the
number of games explains.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from operator import mul
from pathlib import Path
from statistics import fmean
from time import monotonic
from typing import TypeVar

from redstone.commands.engines import add_engine
from redstone.engine import chances
from redstone.engine.trees import TREES
from redstone.lab.calibration import Played, play, read, write
from redstone.lab.fitting import (
    best_coefficients,
    coefficients,
    every_rate,
    fits_of,
    format_fits,
    grouped,
    keys,
    terms_of,
    weight,
)
from redstone.lab.logistic import chance, loss

Key = TypeVar("Key")
Each = TypeVar("Each")
TABLE = Path(chances.__file__).with_name("chances.txt")
GAMES_FILE = Path(__file__).with_name("calibration.jsonl")


def main() -> None:
    """Play calibration games, fit the chances and write their table, or check the table.

    The command line chooses. The exit status of a fit and a check is 1 if there are faults.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("make", "fit", "check"))
    parser.add_argument("--file", type=Path, default=GAMES_FILE)
    parser.add_argument("--game", help="of make: this game alone")
    parser.add_argument("--size", type=int, help="of make: this size alone")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of make: no longer")
    add_engine(parser)
    options = parser.parse_args()
    if options.what == "make":
        with TREES.growing_in(options.engine.make):
            make(options)
        return
    games = read(options.file)
    table = format_fits(fits_of(games))
    if options.what == "fit":
        TABLE.write_text(table, encoding="ascii")
    faults = list(judged(games))
    if table != TABLE.read_text(encoding="ascii"):
        faults.append(f"{TABLE.name} is not what these games give")
    print(table, *faults, sep="\n")
    sys.exit(1 if faults else 0)


def make(options: argparse.Namespace) -> None:
    """Play the calibration games that are not in the file yet, and append each of them to it."""
    known = {played.key for played in read(options.file)}
    wanted = [key for key in keys() if key not in known]
    wanted = [key for key in wanted if options.game in (None, key[0])]
    wanted = [key for key in wanted if options.size in (None, key[1])]
    end = monotonic() + options.seconds
    for number, key in enumerate(wanted):
        if monotonic() >= end:
            break
        with options.file.open("a", encoding="ascii") as file:
            print(write(play(*key)), file=file)
        print(f"{number + 1} of {len(wanted)}: {key}", file=sys.stderr, flush=True)


FOLDS = 5


@dataclass(frozen=True)
class Prediction:
    """A prediction `said`, by a fit made without the rate's own games, and the result `won`."""

    played: Played
    mark: int
    rate: float
    said: float
    won: float


# -- quality of the fit ---------------------------------------------------------------------

BINS = (0.02, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.98, 1.01)
"""Upper bounds of the bins of predictions, for which the share of wins is reported."""
EXCESS = 0.01
"""Share by which the log-loss of held-out games may exceed that of the best fit."""
SLACK = 0.06
"""Error of predictions accepted in addition to chance."""
ERRORS = 2.0
"""Standard errors attributed to chance; each game counts once for each bin."""


def judged(games: Sequence[Played]) -> Iterator[str]:
    """Print tables of the cross-validated quality of the fits, and yield a sentence for each fault.

    A fit is at fault if it predicts worse than bare win rates, or if its error exceeds chance.
    """
    said = list(cross_validated(games))
    yield from _excess_judged(games, said)
    for name, some in grouped(said, lambda each: each.played.game).items():
        bare, fitted = _losses(some)
        if fitted >= bare:
            yield f"{name}: the fit says less than the bare rates, {fitted:.3f} for {bare:.3f}"
    print("game size simulations: games, positions, log-loss of the rates and of the fit")
    for key, some in grouped(said, lambda each: (*each.played.key[:2], each.mark)).items():
        bare, fitted = _losses(some)
        count_of = len({each.played.key for each in some})
        print(*key, f": {count_of}, {len(some)}, {bare:.3f}, {fitted:.3f}")
    print("game: said, won, bare rate, games, positions")
    for (name, _), some in grouped(said, lambda each: (each.played.game, _bin(each.said))).items():
        yield from _bin_judged(str(name), some)


def _excess_judged(games: Sequence[Played], said: Sequence[Prediction]) -> Iterator[str]:
    """Print the log-loss of predictions and of the best fit, and yield a sentence if they differ.

    Every game counts alike. The best fit is made to the games that it predicts.
    """
    best = best_coefficients(games)
    print("game: log-loss of the predictions, of the best fit of their form, excess")
    for name, some in grouped(said, lambda each: each.played.game).items():
        found, weights = best[str(name)], [weight(each.played) for each in some]
        terms = [terms_of(each.played, each.mark, each.rate) for each in some]
        least = [
            loss(chance(found, known), each.won) for known, each in zip(terms, some, strict=True)
        ]
        told = [loss(each.said, each.won) for each in some]
        held, most = (sum(map(mul, weights, each)) / sum(weights) for each in (told, least))
        print(f"{name}: {held:.4f}, {most:.4f}, {held / most - 1.0:.1%}")
        if held > (1.0 + EXCESS) * most:
            yield f"{name}: the fit's log-loss is {held / most - 1.0:.1%} above the best"


def cross_validated(games: Sequence[Played]) -> Iterator[Prediction]:
    """Yield a prediction for every win rate of the games, by a fit to the games of other folds."""
    for fold in range(FOLDS):
        known = [each for number, each in enumerate(games) if number % FOLDS != fold]
        found = coefficients(known)
        asked = [each for number, each in enumerate(games) if number % FOLDS == fold]
        for played, mark, rate, won in every_rate(asked):
            if played.game in found:
                told = chance(found[played.game], terms_of(played, mark, rate))
                yield Prediction(played, mark, rate, told, won)


def _losses(said: Sequence[Prediction]) -> tuple[float, float]:
    """Return the mean log-loss of the bare win rates, and that of the predictions."""
    bare = fmean(loss(each.rate, each.won) for each in said)
    return bare, fmean(loss(each.said, each.won) for each in said)


def _bin(said: float) -> int:
    """Return the number of the bin that a predicted chance belongs to."""
    return next(number for number, bound in enumerate(BINS) if said < bound)


def _bin_judged(name: str, said: Sequence[Prediction]) -> Iterator[str]:
    """Print a bin's predicted and actual share of wins, and yield a sentence if they differ."""
    told, won = fmean(each.said for each in said), fmean(each.won for each in said)
    played = len({each.played.key for each in said})
    rate = fmean(each.rate for each in said)
    print(f"{name}: {told:.0%}, {won:.0%}, {rate:.0%}, {played}, {len(said)}")
    if abs(told - won) > SLACK + ERRORS * sqrt(told * (1.0 - told) / played):
        yield f"{name}: said {told:.0%}, won {won:.0%}"


if __name__ == "__main__":
    main()

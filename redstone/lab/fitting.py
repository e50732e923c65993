"""Fitting of the displayed chances to the results of `calibration` games."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import TypeVar

from redstone.engine.chances import COUNT, Fit, logit, terms
from redstone.lab.calibration import MARKS, Played
from redstone.lab.logistic import Row, fit

Key = TypeVar("Key")
Each = TypeVar("Each")
BOARDS = (
    ("redstone", 5, 300),
    ("redstone", 7, 300),
    ("redstone", 9, 300),
    ("redstone", 13, 300),
    ("savage", 5, 300),
    ("savage", 7, 300),
    ("savage", 9, 40),
    ("go", 5, 300),
    ("go", 7, 300),
    ("go", 9, 100),
)
"""Default games: name, size, and number of games; Red is covered by Redstone."""
FLAT = (1.0, *[0.0] * (COUNT - 1))
"""Coefficients that leave a rate as it is: the prior of the fit to all games together.

That fit is the prior of each game's own.
"""
LIGHTLY, FIRMLY = 1.0, 10.0
"""Strength of the prior for the common fit, and for each game."""
COUNTS = 10.0
"""Weight of a game in positions, however many it has: they are alike."""
DIGITS = 3


def keys() -> Iterator[tuple[str, int, int]]:
    """Yield (game, size, number) of all calibration games, in rounds over all boards."""
    for number in count(1):
        due = [(game, size) for game, size, games in BOARDS if number <= games]
        if not due:
            return
        yield from ((game, size, number) for game, size in due)


def fits_of(games: Sequence[Played]) -> dict[str, Fit]:
    """Return the fits by game name, as stored in `chances.txt`."""
    measured = {game: _measured(some) for game, some in grouped(games, game_of).items()}
    return {game: (*numbers, *measured[game]) for game, numbers in coefficients(games).items()}


def game_of(played: Played) -> str:
    """Return the name of a game's rules."""
    return played.game


def _measured(games: Sequence[Played]) -> tuple[int, ...]:
    """Return the ranges of simulations, of board points and of strengths in some games."""
    deepest = max(len(seen.rates) for played in games for seen in played.seen)
    points = [played.size**2 for played in games]
    strengths = [played.strength for played in games]
    most = MARKS[deepest - 1]
    return MARKS[0], most, min(points), max(points), min(strengths), max(strengths)


def format_fits(found: Mapping[str, Fit]) -> str:
    """Format fits as the lines of `chances.txt`."""
    rows = ([game, *(f"{figure:g}" for figure in fit)] for game, fit in found.items())
    return "".join(" ".join(row) + "\n" for row in rows)


def coefficients(games: Sequence[Played]) -> dict[str, list[float]]:
    """Return the coefficients of each game's fit, by game name."""
    rows = _rows(games)
    everything = [row for some in rows.values() for row in some]
    common = fit(everything, FLAT, [LIGHTLY] * len(FLAT))
    strength = [FIRMLY] * len(FLAT)
    return {
        game: [round(number, DIGITS) for number in fit(rows[game], common, strength)]
        for game in sorted(rows)
    }


def best_coefficients(games: Sequence[Played]) -> dict[str, list[float]]:
    """Return the coefficients that predict these games' own results best, by game name."""
    free = [0.0] * len(FLAT)
    return {game: fit(rows, FLAT, free) for game, rows in _rows(games).items()}


def _rows(games: Sequence[Played]) -> dict[str, list[Row]]:
    """Return the regression's rows by game name; every calibration game has the same weight."""
    rows = defaultdict[str, list[Row]](list)
    for played, mark, rate, won in every_rate(games):
        rows[played.game].append((terms_of(played, mark, rate), won, weight(played)))
    return rows


def weight(played: Played) -> float:
    """Return the weight of each position of a calibration game."""
    return COUNTS / len(played.seen)


def every_rate(games: Iterable[Played]) -> Iterator[tuple[Played, int, float, float]]:
    """Yield every recorded search result as (game, simulations, win rate, result)."""
    for played in games:
        for seen in played.seen:
            for mark, rate in zip(MARKS, seen.rates, strict=False):
                yield played, mark, rate, seen.won


def terms_of(played: Played, mark: int, rate: float) -> Sequence[float]:
    """Return the regressors for a rate at a simulation mark."""
    return terms(logit(rate, mark), mark, played.size**2, played.strength)


def grouped(some: Iterable[Each], key: Callable[[Each], Key]) -> Mapping[Key, list[Each]]:
    """Group values by a key; the groups are sorted by the text of their keys."""
    found = defaultdict[Key, list[Each]](list)
    for each in some:
        found[key(each)].append(each)
    return {name: found[name] for name in sorted(found, key=str)}

"""Opening maps computed from searches: mean win rate and margin per first stone."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt

from redstone.board import Point
from redstone.commands.long_searches import SOLVED, SearchResult, SearchTask
from redstone.commands.series import Z_95
from redstone.openings.opening_map import OpeningMap, Worth, first_stones
from redstone.openings.text import FEWEST_SEARCHES, Key

Searches = dict[Point, list[SearchResult]]


EARLIER = {("savage", 4, 4): ""}
"""Boards settled by an earlier exact search, and the first stones that win there; all others lose.

On smaller boards that search agreed with the solver here.
"""


def solved_earlier() -> Iterator[SearchResult]:
    """Yield hard-coded proven results for boards that take too long to solve again."""
    for (game, cols, rows), winning in EARLIER.items():
        for point in first_stones(cols, rows):
            won = str(point) in winning.split()
            yield SearchResult(
                SearchTask(game, (cols, rows), point, 1, SOLVED), float(won), proven=True
            )


def maps_of(found: Iterable[SearchResult]) -> dict[Key, OpeningMap]:
    """Return the maps of all boards where every first stone has enough searches.

    Of the searches of one stone only those with the most simulations count.
    """
    boards: dict[Key, Searches] = defaultdict(lambda: defaultdict(list))
    for one in found:
        boards[one.task.game, *one.task.size][one.task.point].append(one)
    return {
        key: OpeningMap(key[1], key[2], worths)
        for key, searches in boards.items()
        if (worths := _worths(key, searches)) is not None
    }


def _worths(key: Key, searches: Searches) -> dict[Point, Worth] | None:
    """Return the win rates of a board's first stones, None if some lack searches."""
    longest = {point: _longest(searches[point]) for point in first_stones(*key[1:])}
    if not all(map(_is_enough, longest.values())):
        return None
    spread, freedom = _spread(longest.values())
    return {point: _worth(each, spread, freedom) for point, each in longest.items()}


def _longest(searches: list[SearchResult]) -> list[SearchResult]:
    """Return one proof if there is any, else the searches with most simulations."""
    proof = [each for each in searches if each.proven][:1]
    most = max((each.task.simulations for each in searches), default=0)
    return proof or [each for each in searches if each.task.simulations == most]


def _is_enough(searches: list[SearchResult]) -> bool:
    """Return True if there is a proof, or enough searches for a margin."""
    return len(searches) >= FEWEST_SEARCHES or (len(searches) == 1 and searches[0].proven)


def _spread(boards: Iterable[list[SearchResult]]) -> tuple[float, int]:
    """Return the variance of a single search's win rate, pooled over stones, with its freedom.

    It is estimated from all stones of a board together: each stone has too few searches.
    """
    squares, freedom = 0.0, 0
    for searches in boards:
        mean = _mean(searches)
        squares += sum((each.chances - mean) ** 2 for each in searches)
        freedom += len(searches) - 1
    return (squares / freedom if freedom else 0.0), freedom


def _mean(searches: list[SearchResult]) -> float:
    """Return the mean win rate of searches."""
    return sum(each.chances for each in searches) / len(searches)


def _worth(searches: list[SearchResult], spread: float, freedom: int) -> Worth:
    """Return a first stone's mean win rate with its 95 % margin; a proof has no margin."""
    mean, count = _mean(searches), len(searches)
    if searches[0].proven:
        return Worth(mean)
    simulations = searches[0].task.simulations
    by_spread = student_95(freedom) * sqrt(spread / count)
    by_count = Z_95 * sqrt(mean * (1 - mean) / (count * simulations / 2))
    return Worth(mean, max(by_spread, by_count), count, simulations)


def student_95(freedom: int) -> float:
    """Return the two-sided 95 % quantile of Student's t, within 1 % from 4 degrees on.

    It uses the first terms of its expansion by the normal distribution (Fisher and Cornish 1960).
    """
    z = Z_95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3

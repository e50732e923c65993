"""Search reports, as plain values."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from redstone.position import Move


@dataclass(frozen=True)
class Candidate:
    """A move examined by a search: its visits (at least one) and the mover's win rate.

    `line` begins with the move and continues with the expected ones. `proven` is True or False if
    the mover wins or loses with this move against any defence. `line_visits` has the visits of each
    move of the line if they were counted.
    """

    move: Move
    visits: int
    win_rate: float
    line: tuple[Move, ...] = ()
    proven: bool | None = None
    line_visits: tuple[int, ...] = ()


def falling(ranked: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Return candidates with win rates smoothed so that they never rise down the ranking.

    A search ranks by more than each move's own count, and few visits are uncertain. So neighbours
    out of order share their mean by visits, the likeliest rates in that order.
    """
    pools: list[list[Candidate]] = []
    for candidate in ranked:
        pools.append([candidate])
        while len(pools) > 1 and _mean(pools[-1]) > _mean(pools[-2]):
            last = pools.pop()
            pools[-1] += last
    return tuple(replace(each, win_rate=_mean(pool)) for pool in pools for each in pool)


def _mean(pool: list[Candidate]) -> float:
    """Return the mean win rate of candidates, weighted by visits."""
    visits = sum(each.visits for each in pool)
    return sum(each.visits * each.win_rate for each in pool) / visits


@dataclass(frozen=True)
class Report:
    """A search's result; `progress`, and `win_rate` for the mover, are from 0 to 1.

    Rates are bare: `chances` converts them for people. `best` has the best move first; its rates
    are each move's own, and may rise from one to the next. `proven` is True or False if the mover
    wins or loses against any defence. `stays` is False at first, while the best move is likely to
    change soon.
    """

    simulations: int
    progress: float
    win_rate: float
    best: tuple[Candidate, ...] = ()
    line: tuple[Move, ...] = ()
    proven: bool | None = None
    stays: bool = True

    @property
    def verdict(self) -> "Verdict":
        """The verdict for the mover; OPEN for short searches without a proof."""
        if self.proven is not None:
            return Verdict.WON if self.proven else Verdict.LOST
        if self.simulations < JUDGED or HOPELESS < self.win_rate < 1.0 - HOPELESS:
            return Verdict.OPEN
        return Verdict.HOPELESS if self.win_rate < EVEN else Verdict.CERTAIN


class Verdict(Enum):
    """The state of a game for the player to move."""

    LOST = "lost"  # proven
    HOPELESS = "hopeless"  # almost certainly lost
    OPEN = "open"
    CERTAIN = "certain"  # almost certainly won
    WON = "won"  # proven


JUDGED = 300
"""Simulations below which nothing is almost certain."""
HOPELESS = 0.02
"""Rate at which a game is almost certainly lost; `benchmarks/bot.md` has the exceptions."""
EVEN = 0.5
"""Chances that are equal for both players."""

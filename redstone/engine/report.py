"""What a search reports: plain values that page and commands show."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from redstone.position import Move


@dataclass(frozen=True)
class Candidate:
    """A move looked at: its visits, one at least, and the share of them that the mover won.

    `line` begins with the move and goes on with what is expected after it. `proven` tells that
    the mover wins, or loses, with this move, whatever the other plays. `line_visits` has the visits
    of each move of the line if they were counted.
    """

    move: Move
    visits: int
    win_rate: float
    line: tuple[Move, ...] = ()
    proven: bool | None = None
    line_visits: tuple[int, ...] = ()


def falling(ranked: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The same candidates with rates that never rise from one to the next.

    A search ranks by more than it has counted of each move, and few visits are uncertain. So
    neighbours out of order share their mean by visits, the likeliest rates in that order.
    """
    pools: list[list[Candidate]] = []
    for candidate in ranked:
        pools.append([candidate])
        while len(pools) > 1 and _mean(pools[-1]) > _mean(pools[-2]):
            last = pools.pop()
            pools[-1] += last
    return tuple(replace(each, win_rate=_mean(pool)) for pool in pools for each in pool)


def _mean(pool: list[Candidate]) -> float:
    visits = sum(each.visits for each in pool)
    return sum(each.visits * each.win_rate for each in pool) / visits


@dataclass(frozen=True)
class Report:
    """The state of a search: `progress` and `win_rate`, the mover's, go from 0 to 1.

    Rates are bare: `chances` makes what is shown of them. `best` has the best move first; its
    rates are each move's own, and may rise from one to the next. `proven` tells that the mover
    wins, or loses, whatever the other plays. `stays` tells that what is said first may be shown:
    before that the next moment unsays it.
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
        """Whether the game is decided, for the mover."""
        if self.proven is not None:
            return Verdict.WON if self.proven else Verdict.LOST
        if self.simulations < JUDGED or HOPELESS < self.win_rate < 1.0 - HOPELESS:
            return Verdict.OPEN
        return Verdict.HOPELESS if self.win_rate < EVEN else Verdict.CERTAIN


class Verdict(Enum):
    """Whether a game is decided, for the player to move."""

    LOST = "lost"  # proven
    HOPELESS = "hopeless"  # as good as lost
    OPEN = "open"
    CERTAIN = "certain"  # as good as won
    WON = "won"  # proven


JUDGED = 300
"""Simulations without which nothing is as good as certain."""
HOPELESS = 0.02
"""A rate at which a game is as good as lost: `benchmarks.giving_up` tells how often it was won."""
EVEN = 0.5
"""Chances that are as good for one player as for the other."""

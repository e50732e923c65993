"""What a search reports: plain values that page and commands show."""

from dataclasses import dataclass

from redstone.position import Move


@dataclass(frozen=True)
class Candidate:
    """A move looked at: its visits, and the mover's chances from 0 to 1."""

    move: Move
    visits: int
    win_rate: float


@dataclass(frozen=True)
class Report:
    """The state of a search: `progress` and `win_rate`, the mover's, go from 0 to 1."""

    simulations: int
    progress: float
    win_rate: float
    best: tuple[Candidate, ...] = ()
    line: tuple[Move, ...] = ()

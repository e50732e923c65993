"""Opening moves and swaps that need no search, from the stored opening maps."""

from dataclasses import dataclass

from redstone.board import Point, all_points
from redstone.engine.report import Candidate, Report
from redstone.openings.opening_map import OpeningMap, Worth
from redstone.openings.text import map_of
from redstone.position import Move, Place, Swap
from redstone.record.game import Game

ALIKE = 0.01
"""First stones whose chances differ by at most this are equally good."""
REPORTED = 5


@dataclass(frozen=True)
class Known:
    """A move known without search, with the candidates to report."""

    best: tuple[Candidate, ...]

    @property
    def move(self) -> Move:
        """The move to play, which is the first candidate's."""
        return self.best[0].move

    def report(self) -> Report:
        """Return a report with the candidates, and the simulations of the map's best move."""
        first = self.best[0]
        line = (first.move,)
        return Report(first.visits, 1.0, first.win_rate, self.best, line, first.proven)


def first_stone(game: Game, lot: float, *, pie: bool) -> Known | None:
    """Return a good first stone by the opening map; under the pie rule, a balanced one.

    `lot`, from 0 to just below 1, chooses among equals. None without a map, or if every stone is
    proven to lose: then a search may find the one that is hardest to refute.
    """
    known, value = map_of(game), _fairness if pie else _chances
    if known is None:
        return None
    points = all_points(known.cols, known.rows)
    most = max(value(known.at(point)) for point in points)
    if not most:
        return None
    alike = [point for point in points if value(known.at(point)) >= most - ALIKE]
    chosen = alike[int(lot * len(alike))]
    others = sorted(known.worths, key=lambda point: -value(known.at(point)))
    shown = [chosen, *(point for point in others if known.at(point) != known.at(chosen))]
    return Known(tuple(_candidate(known, point, pie=pie) for point in shown[:REPORTED]))


def swap(worth: Worth) -> Known:
    """Return the swap as a known move, for a first stone of this win rate."""
    proven = worth.chances > 0 if worth.is_proven else None
    return Known((Candidate(Swap(), _visits(worth), worth.chances, (Swap(),), proven),))


def _candidate(known: OpeningMap, point: Point, *, pie: bool) -> Candidate:
    """Return a first stone of the map as a candidate for a report.

    With `pie`, its win rate is that after the opponent's choice of side.
    """
    move, worth = Place(point), known.at(point)
    proven = worth.chances > 0 and not pie if worth.is_proven else None
    chances = _fairness(worth) if pie else _chances(worth)
    return Candidate(move, _visits(worth), chances, (move,), proven)


def _visits(worth: Worth) -> int:
    """Return the simulations behind a win rate, at least 1."""
    return max(1, worth.simulations)


def _chances(worth: Worth) -> float:
    """Return the win rate of a first stone for Black, who places it."""
    return worth.chances


def _fairness(worth: Worth) -> float:
    """Return a first stone's win rate for its mover, after the opponent's choice of side."""
    return min(worth.chances, 1.0 - worth.chances)

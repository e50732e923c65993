"""Root parallelism: searches of one position with separate trees, combined by visits.

Every visit of a search is a vote for the move it went to ("root parallelisation": Chaslot, Winands
and van den Herik, Parallel Monte-Carlo Tree Search, 2008). The trees share nothing while they grow.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from redstone.engine.report import Candidate, Report


def joined(reports: Sequence[Report]) -> Report:
    """Return one report that combines reports (at least one) of searches of a position.

    A report with a proof overrules all others. Progress, and whether the result is final, are
    those of the first report.
    """
    sure = [report for report in reports if report.proven is not None]
    if sure or len(reports) == 1:
        return (sure or reports)[0]
    best = _ranked(candidate for report in reports for candidate in report.best)
    total = sum(report.simulations for report in reports)
    rate = sum(report.win_rate * report.simulations for report in reports) / max(1, total)
    return Report(
        simulations=total,
        progress=reports[0].progress,
        win_rate=rate,
        best=tuple(best),
        line=best[0].line if best else (),
        stays=reports[0].stays,
    )


def _ranked(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return each move's combined candidate: proven wins first, then by visits, losses last."""
    by_move = sorted(candidates, key=_name)
    moves = [_together(list(same)) for _, same in groupby(by_move, _name)]
    return sorted(moves, key=lambda each: (_certainty(each), each.visits), reverse=True)


def _name(candidate: Candidate) -> str:
    """Return the token of a candidate's move."""
    return str(candidate.move)


def _certainty(candidate: Candidate) -> int:
    """Return 1 for a proven win, -1 for a proven loss, otherwise 0."""
    return 0 if candidate.proven is None else 1 if candidate.proven else -1


def _together(same: list[Candidate]) -> Candidate:
    """Return one candidate that combines a move's candidates of several searches."""
    visits = sum(each.visits for each in same)
    rate = sum(each.win_rate * each.visits for each in same) / visits
    known = [each for each in same if each.proven is not None]
    most = max(known or same, key=lambda each: each.visits)
    rate = float(most.proven) if most.proven is not None else rate
    return Candidate(most.move, visits, rate, most.line, most.proven)

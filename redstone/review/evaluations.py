"""Conversion of search reports into evaluations, merged with stored ones."""

from dataclasses import replace

from redstone.engine.report import Candidate, Report
from redstone.position import Position
from redstone.record.node import Evaluation, deeper, evaluation_of


def evaluation_of_report(position: Position, report: Report) -> Evaluation:
    """Return a report as an evaluation to store, with the mover's win rate."""
    mover, winner = position.to_move, None
    if report.proven is not None:
        winner = mover if report.proven else mover.enemy
    return Evaluation(round(report.win_rate, 4), report.simulations, winner, report.line)


def reviewed_evaluation(position: Position, report: Report) -> Evaluation:
    """Return the evaluation to store after a review's search of a position.

    It is the rules' own if they decide the position, otherwise the report's.
    """
    return evaluation_of(position, None) or evaluation_of_report(position, report)


def with_known(position: Position, report: Report, known: Evaluation | None) -> Report:
    """Return a report that uses the stored evaluation instead, if that is deeper."""
    found = evaluation_of_report(position, report)
    if known is None or not known.simulations:
        return report
    if replace(deeper(known, found), line=found.line) == found:
        return report
    proven = None if known.winner is None else known.winner is position.to_move
    line = known.line or report.line
    told = replace(
        report, simulations=known.simulations, win_rate=known.rate, line=line, proven=proven
    )
    if not line:
        return told
    best = next((each for each in report.best if each.move == line[0]), None)
    others = [each for each in report.best if each is not best]
    wins = best.proven if best is not None and best.proven is not None else proven
    first = Candidate(line[0], known.simulations, known.rate, line, wins)
    return replace(told, best=(first, *others))

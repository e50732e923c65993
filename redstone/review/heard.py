"""What a search reports of a position, as it is noted there."""

from redstone.engine.report import Report
from redstone.position import Position
from redstone.record.node import Evaluation, evaluation_of


def view_of_report(position: Position, report: Report) -> Evaluation:
    """A report on a position, as it is kept with it, with the moves expected."""
    mover, winner = position.to_move, None
    if report.proven is not None:
        winner = mover if report.proven else mover.enemy
    return Evaluation(round(report.win_rate, 4), report.simulations, winner, report.line)


def evaluation_heard(position: Position, report: Report) -> Evaluation:
    """A review's look at a position as it is noted."""
    return evaluation_of(position, None) or view_of_report(position, report)

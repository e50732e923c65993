"""Sentences about how a game will end: the computer gives up, and whether it is decided."""

from redstone.app.play.session import Session
from redstone.app.words.names import NAMES, owner
from redstone.bot.report import Report, Verdict
from redstone.position import Player

LOOKING = "Looking whether it is decided …"


def giving_up(session: Session) -> str:
    """What the computer offers, in the place of whose turn it is; empty while it plays."""
    if session.gives_up is None:
        return ""
    return f"{NAMES[session.position.to_move]} gives up."


def offer(session: Session) -> str:
    """The question that goes with it, and why it is asked; empty while it plays."""
    if session.gives_up is None:
        return ""
    report = session.gives_up.report
    if report.verdict is Verdict.LOST:
        why = "Whatever it plays, it has lost: that is proven."
    else:
        why = f"It gives itself {percent(report.win_rate)}."
    return f"Take the win, or play it out? {why}"


def judgement(session: Session) -> str:
    """Whether the game is decided; empty if nobody asks."""
    if not session.verdict_wanted:
        return ""
    report, mover = session.judgement, session.position.to_move
    if report is None:
        return LOOKING
    found = _decided(session, report, mover)
    return found if report.progress >= 1.0 or report.proven is not None else LOOKING


def percent(rate: float) -> str:
    """Chances from 0 to 1 for people; never none and never all, which would be proven."""
    shown = round(100 * rate)
    if shown <= 0:
        return "less than 1 %"
    return "more than 99 %" if shown >= 100 else f"{shown} %"


def _decided(session: Session, report: Report, mover: Player) -> str:
    winner = mover if report.win_rate > 0.5 or report.proven else mover.enemy
    name = owner(session, winner)
    wins = f"{name} win" if name == "you" else f"{name} wins"
    rate = percent(report.win_rate if winner is mover else 1.0 - report.win_rate)
    match report.verdict:
        case Verdict.LOST | Verdict.WON:
            return f"It is decided: {wins} with best play. That is proven."
        case Verdict.HOPELESS | Verdict.CERTAIN:
            return (
                f"As good as decided: {wins} in {rate} of {report.simulations:,} games tried from "
                "here. It is not proven."
            )
        case _:
            return f"Not decided: {wins} in {rate} of {report.simulations:,} games tried from here."

"""Sentences about how a game will end: the computer gives up, and whether it is decided."""

from redstone.app.play.session import Session
from redstone.app.words.names import is_you, name_of, owner
from redstone.bot.report import Report, Verdict
from redstone.language import Text, _, ngettext, sentences
from redstone.position import Player

LOOKING = Text("Looking whether it is decided …")


def giving_up(session: Session) -> str:
    """What the computer offers, in the place of whose turn it is; empty while it plays."""
    if session.gives_up is None:
        return ""
    return _("{player} gives up.", player=name_of(session.position.to_move))


def offer(session: Session) -> str:
    """The question that goes with it, and why it is asked; empty while it plays."""
    if session.gives_up is None:
        return ""
    report = session.gives_up.report
    if report.verdict is Verdict.LOST:
        why = _("Whatever it plays, it has lost: that is proven.")
    else:
        why = _("It gives itself {percent}.", percent=percent(report.win_rate))
    return sentences(_("Take the win, or play it out?"), why)


def judgement(session: Session) -> str:
    """Whether the game is decided; empty if nobody asks."""
    if not session.verdict_wanted:
        return ""
    report, mover = session.judgement, session.position.to_move
    if report is None:
        return _(LOOKING)
    found = _decided(session, report, mover)
    return found if report.progress >= 1.0 or report.proven is not None else _(LOOKING)


def percent(rate: float) -> str:
    """Chances from 0 to 1 for people; never none and never all, which would be proven."""
    shown = round(100 * rate)
    if shown <= 0:
        return _("less than 1 %")
    return _("more than 99 %") if shown >= 100 else _("{percent} %", percent=shown)


def _decided(session: Session, report: Report, mover: Player) -> str:
    winner = mover if report.win_rate > 0.5 or report.proven else mover.enemy
    yours = is_you(session, session.game.owner(winner))
    name = "" if yours else owner(session, winner)
    if report.verdict in (Verdict.LOST, Verdict.WON):
        if yours:
            return _("It is decided: you win with best play. That is proven.")
        return _("It is decided: {name} wins with best play. That is proven.", name=name)
    rate = percent(report.win_rate if winner is mover else 1.0 - report.win_rate)
    if report.verdict in (Verdict.HOPELESS, Verdict.CERTAIN):
        return _as_good_as(report.simulations, rate, name)
    return _open(report.simulations, rate, name)


def _as_good_as(games: int, rate: str, name: str) -> str:
    """As far as a guess can tell; without a name it is "you" who wins."""
    if not name:
        return ngettext(
            "As good as decided: you win in {rate} of {n} game tried from here. It is not proven.",
            "As good as decided: you win in {rate} of {n} games tried from here. It is not proven.",
            games,
            rate=rate,
        )
    return ngettext(
        "As good as decided: {name} wins in {rate} of {n} game tried from here. It is not proven.",
        "As good as decided: {name} wins in {rate} of {n} games tried from here. It is not proven.",
        games,
        rate=rate,
        name=name,
    )


def _open(games: int, rate: str, name: str) -> str:
    if not name:
        return ngettext(
            "Not decided: you win in {rate} of {n} game tried from here.",
            "Not decided: you win in {rate} of {n} games tried from here.",
            games,
            rate=rate,
        )
    return ngettext(
        "Not decided: {name} wins in {rate} of {n} game tried from here.",
        "Not decided: {name} wins in {rate} of {n} games tried from here.",
        games,
        rate=rate,
        name=name,
    )

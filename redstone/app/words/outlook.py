"""Sentences about the probable result: an offer to resign, and whether the game is decided."""

from redstone.app.play.moment import Moment
from redstone.app.words.names import is_you, name_of, owner
from redstone.engine.chances import Chances, of_report
from redstone.engine.report import EVEN, Report, Verdict
from redstone.language import Text, _, ngettext, sentences
from redstone.position import Player

LOOKING = Text("Checking whether the game is decided…")
UNKNOWN = Text("Can’t tell whether the game is decided: no game could be tried from here.")


def giving_up(now: Moment) -> str:
    """Return the computer's offer to resign, empty if it makes none."""
    if now.computer.gives_up is None:
        return ""
    return _("{player} offers to resign.", player=name_of(now.position.to_move))


def offer(now: Moment) -> str:
    """Return the question after an offer to resign, with its reason; empty without an offer."""
    if now.computer.gives_up is None:
        return ""
    report = now.computer.gives_up.report
    if report.verdict is Verdict.LOST:
        why = _("It loses whatever it plays (proven).")
    else:
        known = of_report(now.game.rules, now.position, report)
        why = _("It rates its chances at {percent}.", percent=percent(known)) if known else ""
    return sentences(_("Take the win, or play it out?"), why)


def judgement(now: Moment) -> str:
    """Return the verdict on whether the game is decided; empty if it was not requested."""
    if not now.computer.verdict_wanted:
        return ""
    report, mover = now.computer.judgement, now.position.to_move
    if report is None:
        return _(LOOKING)
    found = _decided(now, report, mover)
    return found if report.progress >= 1.0 or report.proven is not None else _(LOOKING)


def percent(known: Chances) -> str:
    """Return chances as a text; never 0% or 100%, which would mean a proven result."""
    shown = round(100 * known.share)
    if shown <= 0:
        return _("less than 1%")
    return _("more than 99%") if shown >= 100 else _("{percent}%", percent=shown)


def _decided(now: Moment, report: Report, mover: Player) -> str:
    """Return the verdict on a game by the report of a search."""
    known = of_report(now.game.rules, now.position, report)
    if known is None:
        return _(UNKNOWN)
    winner = mover if known.share > EVEN else mover.enemy
    yours = is_you(now, now.game.owner(winner))
    name = "" if yours else owner(now, winner)
    if report.verdict in (Verdict.LOST, Verdict.WON):
        if yours:
            return _("It’s decided: you win with best play (proven).")
        return _("It’s decided: {name} wins with best play (proven).", name=name)
    rate = percent(known if winner is mover else known.others)
    if report.verdict in (Verdict.HOPELESS, Verdict.CERTAIN):
        return _as_good_as(report.simulations, rate, name)
    return _open(report.simulations, rate, name)


def _as_good_as(games: int, rate: str, name: str) -> str:
    """Return the estimate of a decided game; without a name, "you" are the winner."""
    if not name:
        return ngettext(
            "As good as decided: your chances are {rate} ({n} game tried, not proven).",
            "As good as decided: your chances are {rate} ({n} games tried, not proven).",
            games,
            rate=rate,
        )
    return ngettext(
        "As good as decided: {name} has {rate} ({n} game tried, not proven).",
        "As good as decided: {name} has {rate} ({n} games tried, not proven).",
        games,
        rate=rate,
        name=name,
    )


def _open(games: int, rate: str, name: str) -> str:
    """Return the estimate of an open game; without a name, the chances are "yours"."""
    if not name:
        return ngettext(
            "Not decided: your chances are {rate} ({n} game tried).",
            "Not decided: your chances are {rate} ({n} games tried).",
            games,
            rate=rate,
        )
    return ngettext(
        "Not decided: {name} has {rate} ({n} game tried).",
        "Not decided: {name} has {rate} ({n} games tried).",
        games,
        rate=rate,
        name=name,
    )

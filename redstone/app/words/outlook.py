"""Sentences about the expected result: an offer to resign, and a proven winner."""

from redstone.app.play.board_state import BoardState
from redstone.app.words.names import is_you, name_of, owner
from redstone.engine.chances import Chances, of_report
from redstone.engine.levels import strength_of
from redstone.engine.report import Verdict
from redstone.language import _, sentences


def resignation_offer(now: BoardState) -> str:
    """Return the computer's offer to resign, empty if it makes none."""
    if now.computer.gives_up is None:
        return ""
    return _("{player} offers to resign.", player=name_of(now.position.to_move))


def resignation_question(now: BoardState) -> str:
    """Return the question after the computer's offer to resign, with its chances.

    Empty without an offer.
    """
    if now.computer.gives_up is None:
        return ""
    report = now.computer.gives_up.report
    if report.verdict is Verdict.LOST:
        why = _("It loses whatever it plays (proven).")
    else:
        strength = strength_of(now.table.setup.level)
        known = of_report(now.game.rules, now.position, report, strength)
        why = _("It rates its chances at {percent}.", percent=percent(known)) if known else ""
    return sentences(_("Take the win, or play it out?"), why)


def decided(now: BoardState) -> str:
    """Return the sentence on the winner with best play, once the hint's search has proven it.

    Empty before.
    """
    report, mover = now.computer.hint, now.position.to_move
    if report is None or report.proven is None:
        return ""
    winner = mover if report.proven else mover.enemy
    if is_you(now, now.game.owner(winner)):
        return _("It’s decided: you win with best play (proven).")
    name = owner(now, winner)
    return _("It’s decided: {name} wins with best play (proven).", name=name)


def percent(known: Chances) -> str:
    """Return chances as a text; never 0% or 100%, which would mean a proven result."""
    shown = round(100 * known.share)
    if shown <= 0:
        return _("less than 1%")
    return _("more than 99%") if shown >= 100 else _("{percent}%", percent=shown)

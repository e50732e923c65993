"""Texts on why a move is good, from its motifs."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from redstone.app.words.motif_phrases import NO_STONE, phrase
from redstone.engine.report import Candidate
from redstone.insight.motif import Motif, MotifKind
from redstone.insight.motifs import motifs
from redstone.language import _, pgettext
from redstone.position import IllegalMove, Pass, Position, Swap
from redstone.rules.protocol import Rules
from redstone.summary import move_name

TOLD = 2
"""The most gains of a move that are given."""
EVEN = 0.4
"""From these chances up to their complement, a swap gains the opponent little."""

SLIGHT = (MotifKind.SQUEEZES,)
"""Kinds that are given only if there are no others."""
COSTS = (MotifKind.LOSES, MotifKind.RISKS, MotifKind.FILLS_EYE)
"""Kinds that speak against a move."""
SAID_BY = {MotifKind.FILLS_EYE: MotifKind.SPENDS, MotifKind.ATTACKS: MotifKind.NEARS}
"""Kinds that are left out if the kind beside them is there, which implies them."""


def why(rules: Rules, position: Position, best: Candidate) -> str:
    """Return the phrase on a move's gains and cost, as in "it takes 3 white".

    Empty without a motif, and for a move that has become illegal.
    """
    gains, cost = balance(rules, position, best)
    if gains and cost:
        return _("it {gains} but {cost}", gains=joined(gains), cost=cost)
    if gains:
        return _("it {gains}", gains=joined(gains))
    if cost:
        return _("it {cost}, but no other move has better chances", cost=cost)
    return _(NO_STONE) if isinstance(best.move, Pass) else ""


def best_move_text(rules: Rules, position: Position, best: Candidate) -> str:
    """Return a sentence on the best move, with the reason for it if there is one."""
    name, reason = move_name(best.move, position), why(rules, position, best)
    if not reason:
        return _("The best move was {move}.", move=name)
    return _("The best move was {move}: {reason}.", move=name, reason=reason)


class LossCause(NamedTuple):
    """A sentence on why a move lost chances, with the motifs that it names; empty if unknown."""

    text: str = ""
    motifs: Sequence[Motif] = ()


def telling_reply(rules: Rules, position: Position, best: Candidate) -> LossCause:
    """Return the cause that names the reply to a move, if its motifs explain a loss."""
    gains, _costs = main_motifs(rules, position, best)
    if all(motif.kind in (*SLIGHT, MotifKind.OPENS) for motif in gains):
        return LossCause()
    name, reason = move_name(best.move, position), why(rules, position, best)
    return LossCause(_("The reply is {move}: {reason}.", move=name, reason=reason), gains)


def joined(gains: Sequence[str]) -> str:
    """Join one or two gains of a move, as `balance` returns them, into a phrase."""
    gain, *others = gains
    for other in others:
        gain = pgettext("what a move does", "{gain} and {other_gain}", gain=gain, other_gain=other)
    return gain


def balance(rules: Rules, position: Position, best: Candidate) -> tuple[list[str], str]:
    """Return a move's gains and its cost, as verb phrases; empty if there are none.

    A first stone of even chances also leaves little to gain from a swap.
    """
    gains, costs = main_motifs(rules, position, best)
    said = [phrase(motif, position.to_move) for motif in gains]
    even = EVEN <= best.win_rate <= 1 - EVEN
    if len(said) < TOLD and even and _may_be_swapped(rules, position, best):
        said.append(_("leaves little to gain from a swap"))
    return said, phrase(costs[0], position.to_move) if costs else ""


def main_motifs(
    rules: Rules, position: Position, best: Candidate
) -> tuple[Sequence[Motif], Sequence[Motif]]:
    """Return the motifs to mention for a move: one or two gains, at most one cost.

    Slight gains are left out if there are others. An illegal move has none.
    """
    try:
        found: Collection[Motif] = motifs(rules, position, best.move)
    except IllegalMove:
        return (), ()
    kinds = {motif.kind for motif in found}
    found = [motif for motif in found if SAID_BY.get(motif.kind) not in kinds]
    gains = [motif for motif in found if motif.kind not in COSTS]
    weighty = [motif for motif in gains if motif.kind not in SLIGHT]
    costs = [motif for motif in found if motif.kind in COSTS]
    return (weighty or gains)[:TOLD], costs[:1]


def _may_be_swapped(rules: Rules, position: Position, best: Candidate) -> bool:
    """Return True for a first stone that the opponent may swap."""
    try:
        rules.play(rules.play(position, best.move), Swap())
    except IllegalMove:
        return False
    return True

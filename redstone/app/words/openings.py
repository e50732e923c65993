"""Texts and figures on the win rates of first stones, from long searches."""

from math import ceil

from redstone.board import Point
from redstone.language import Text, _, ngettext, number
from redstone.openings.opening_map import Worth

ABOUT = Text("How often Black wins with each first stone, as a percentage.")
ABOUT_PIE = Text("How often Black wins with each first stone if nobody swaps, as a percentage.")
"""The text if the second player may swap."""
WINS, LOSES = "+", "\N{MINUS SIGN}"
"""The figures of proven results."""


def worth_figure(worth: Worth) -> str:
    """Return the figure shown on a point for its first-stone win rate."""
    if worth.is_proven:
        return WINS if worth.chances else LOSES
    return f"{100 * worth.chances:.0f}"


def first_stone(worth: Worth) -> str:
    """Return the sentence on the first stone's win rate, for the player who may swap."""
    if not worth.is_proven:
        return _("This first stone wins {percent}%, give or take {margin}.", **_rate(worth))
    if worth.chances:
        return _("This first stone wins with best play.")
    return _("This first stone loses with best play.")


def worth_at_pointer(point: Point, worth: Worth) -> str:
    """Return the sentence on a point's first-stone win rate and its number of searches."""
    if worth.is_proven:
        if worth.chances:
            return _("{point} wins with best play (proven).", point=point)
        return _("{point} loses with best play (proven).", point=point)
    return ngettext(
        "{point} wins {percent}%, give or take {margin}: {n} search of {games} games.",
        "{point} wins {percent}%, give or take {margin}: {n} searches of {games} games each.",
        worth.searches,
        point=point,
        games=number(worth.simulations),
        **_rate(worth),
    )


def label(point: Point, worth: Worth) -> str:
    """Return an empty point's accessible name, with its first-stone win rate."""
    if not worth.is_proven:
        return _(
            "{point}, empty: a first stone wins {percent}%, give or take {margin}",
            point=point,
            **_rate(worth),
        )
    if worth.chances:
        return _("{point}, empty: a first stone wins with best play", point=point)
    return _("{point}, empty: a first stone loses with best play", point=point)


def _rate(worth: Worth) -> dict[str, int]:
    """Return a win rate's percentage and margin, as gaps for texts."""
    margin = max(1, ceil(100 * worth.margin - 0.5))
    return {"percent": round(100 * worth.chances), "margin": margin}

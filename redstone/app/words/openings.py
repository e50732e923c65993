"""What long searches have found of first stones, in words and figures."""

from math import ceil

from redstone.board import Point
from redstone.openings.opening_map import Worth

ABOUT = "What each first stone is worth to Black, in percent, if nobody swaps."
WINS, LOSES = "+", "\N{MINUS SIGN}"
"""The figures of what is proven."""


def figure(worth: Worth) -> str:
    """What stands on a point."""
    if worth.is_proven:
        return WINS if worth.chances else LOSES
    return f"{100 * worth.chances:.0f}"


def first_stone(worth: Worth) -> str:
    """What the first stone on the board is worth, to who must decide whether to swap."""
    return f"This first stone {_wins(worth)}."


def pointed_at(point: Point, worth: Worth) -> str:
    """What a first stone would be worth where the pointer is, and how that is known."""
    if worth.is_proven:
        return f"{point} {_wins(worth)}: proven."
    searches = f"{worth.searches} searches of {worth.simulations:,} games each"
    return f"{point} {_wins(worth)}: {searches}."


def label(worth: Worth) -> str:
    """What a point's name for a screen reader goes on with."""
    return f"a first stone {_wins(worth)}"


def _wins(worth: Worth) -> str:
    if worth.is_proven:
        return "wins with best play" if worth.chances else "loses with best play"
    margin = max(1, ceil(100 * worth.margin - 0.5))
    return f"wins {100 * worth.chances:.0f} %, give or take {margin}"

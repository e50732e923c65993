"""Texts of the clock: a pause, low time, periods left."""

from redstone.app.play.board_state import BoardState
from redstone.app.words.names import is_yours, owner
from redstone.language import _, capitalized, ngettext
from redstone.position import Player


def labels() -> dict[str, str]:
    """Return the labels of the buttons, of the board's cover, and of the time on a plate."""
    return {
        "time": _("Time left"),
        "pause": _("Pause the clock"),
        "paused": _("The clock is paused, and the board is covered."),
        "resume": _("Continue"),
    }


def low_time_warning(now: BoardState, player: Player, seconds: int) -> str:
    """Return the sentence that a player has this many seconds left."""
    if is_yours(now, player):
        return ngettext("You have {n} second left.", "You have {n} seconds left.", seconds)
    return capitalized(
        ngettext(
            "{name} has {n} second left.",
            "{name} has {n} seconds left.",
            seconds,
            name=owner(now, player),
        )
    )


def periods_left(count: int) -> str:
    """Return the number of periods left after this one, as a text; empty for none."""
    return ngettext("{n} more period", "{n} more periods", count) if count else ""

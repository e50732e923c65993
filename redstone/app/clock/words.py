"""What the clock says: of a pause, of little time, of the periods left."""

from redstone.app.play.moment import Moment
from redstone.app.words.names import is_yours, owner
from redstone.language import _, begun, ngettext
from redstone.position import Player


def labels() -> dict[str, str]:
    """What the buttons and the cover of the board say, and what a time on a plate is called."""
    return {
        "time": _("Time left"),
        "pause": _("Pause the clock"),
        "paused": _("The clock is paused, and the board is covered."),
        "resume": _("Go on"),
    }


def low(now: Moment, player: Player, seconds: int) -> str:
    """That somebody has little time left, told once a turn at most."""
    if is_yours(now, player):
        return ngettext("You have {n} second left.", "You have {n} seconds left.", seconds)
    return begun(
        ngettext(
            "{name} has {n} second left.",
            "{name} has {n} seconds left.",
            seconds,
            name=owner(now, player),
        )
    )


def periods(count: int) -> str:
    """How many byo-yomi periods follow the one that runs, or the main time."""
    return ngettext("{n} more period", "{n} more periods", count) if count else ""

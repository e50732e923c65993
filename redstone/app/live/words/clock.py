"""Sentences about the clock of a live game, shown to invited players before they accept."""

from redstone.app.live.agreed import Agreed
from redstone.clock.control import Control, System
from redstone.language import Text, _, ngettext, sentences

RUNS = Text("The clock runs while one of you is away.")
STANDS = Text("The clock stops while one of you is away.")


def agreed(clock: Agreed | None) -> str:
    """Return the time of each side, and when the clock stops; empty without a clock."""
    if clock is None:
        return ""
    return sentences(_time(clock.control), _(RUNS if clock.runs_away else STANDS))


def _time(control: Control) -> str:
    minutes, seconds = divmod(control.main, 60)
    main = f"{minutes}:{seconds:02}"
    match control.system:
        case System.SUDDEN_DEATH:
            return _("Each of you has {time} for the game.", time=main)
        case System.FISCHER:
            return ngettext(
                "Each of you has {time}, plus {n} second per turn.",
                "Each of you has {time}, plus {n} seconds per turn.",
                control.each,
                time=main,
            )
        case System.BRONSTEIN:
            return ngettext(
                "Each of you has {time}; the first {n} second of each turn is free.",
                "Each of you has {time}; the first {n} seconds of each turn are free.",
                control.each,
                time=main,
            )
        case System.BYO_YOMI:
            return ngettext(
                "Each of you has {time}, then {periods} × {n} second.",
                "Each of you has {time}, then {periods} × {n} seconds.",
                control.each,
                time=main,
                periods=control.periods,
            )

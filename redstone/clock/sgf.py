"""Time controls in SGF: TM has the seconds of main time, OT the rest in words.

The words are those of other programs: "5 fischer", "5 bronstein", "5x30 byo-yomi". If the sides
have different times, OT has both.
"""

from redstone.clock.control import Control, Controls, System

OVERTIME = {
    System.SUDDEN_DEATH: "",
    System.FISCHER: "{each} fischer",
    System.BRONSTEIN: "{each} bronstein",
    System.BYO_YOMI: "{periods}x{each} byo-yomi",
}


def time_and_overtime(controls: Controls) -> tuple[str, str]:
    """Return the values of TM and OT, empty for none; the first seat began with Black."""
    black, white = controls.first, controls.second
    if controls.are_same:
        return str(black.main), _overtime(black)
    return "", f"Black: {_in_words(black)}; White: {_in_words(white)}"


def _in_words(control: Control) -> str:
    """Return a time control in words."""
    more = _overtime(control)
    return f"{control.main} + {more}" if more else str(control.main)


def _overtime(control: Control) -> str:
    """Return the words for the overtime of a time control."""
    return OVERTIME[control.system].format(each=control.each, periods=control.periods)

"""The clock fields of the new-game dialog.

`clock` is the text of usual time controls, empty for none, or OTHER. With OTHER the fields beside
it count: minutes, a system's letter, seconds and periods. The same fields with the prefix `white-`
are for White if White's time differs.
"""

import re

from redstone.app.page.fields import BadField, Fields
from redstone.app.play.settings import Opponent
from redstone.app.play.timing import unstarted_clock
from redstone.app.words import new_game as words

USUAL = ("", "180f2", "300", "300f3", "600f5", "600y5x30")
"""The usual time controls, in the order of the dialog; the first is no clock."""
OTHER = "other"
BYO_YOMI = "y"
LIMITS = {"main": (0, 1440), "each": (1, 3600), "periods": (1, 99)}
"""The limits of each field: minutes, seconds, periods."""
FIRST = {"main": "10", "system": "", "each": "10", "periods": "5"}
WHITE = "white-"

_CONTROL = re.compile(r"([0-9]+)(?:([fb])([0-9]+)|y([0-9]+)x([0-9]+))?", re.ASCII)


def fields_of(clock: str, *, typed: bool = False) -> dict[str, str | bool]:
    """Return the dialog's field values for a clock; with `typed`, always as typed numbers."""
    black, hyphen, white = unstarted_clock(clock).partition("-")
    usual = not hyphen and black in USUAL and not typed
    return {
        "clock": black if usual else OTHER,
        "white-apart": bool(hyphen),
        **_side_fields("", "" if usual else black),
        **_side_fields(WHITE, white),
    }


def clock_of(fields: Fields) -> str:
    """Return the chosen time controls as text, empty for none. Raises BadField.

    A game by link has none.
    """
    if fields["opponent"] == Opponent.LINK.value:
        return ""
    if fields["clock"] != OTHER:
        return str(fields["clock"])
    black = _control(fields, "")
    white = _control(fields, WHITE) if fields["white-apart"] else black
    return black if white == black else f"{black}-{white}"


def hidden(fields: Fields) -> dict[str, bool]:
    """Return for every clock field, by id, if it is hidden, given the other fields."""
    other, apart = fields["clock"] == OTHER, bool(fields["white-apart"])
    by_link = fields["opponent"] == Opponent.LINK.value
    return {
        "clock-options": by_link,
        "clock-about": not fields["clock"] or by_link,
        "clock-own": not other or by_link,
        "white-clock": not apart,
        **_hidden("", fields),
        **_hidden(WHITE, fields),
    }


def _hidden(side: str, fields: Fields) -> dict[str, bool]:
    """Return for the clock fields of one side, by id, if they are hidden."""
    system = fields[f"{side}system"]
    return {f"{side}each-field": not system, f"{side}periods-field": system != BYO_YOMI}


def _side_fields(side: str, control: str) -> dict[str, str]:
    """Return one side's field values for its time control, or defaults."""
    found = _CONTROL.fullmatch(control)
    if found is None:
        return {f"{side}{name}": value for name, value in FIRST.items()}
    main, system, bonus, periods, period = found.groups()
    return {
        f"{side}main": f"{int(main) / 60:g}",
        f"{side}system": system or (BYO_YOMI if periods else ""),
        f"{side}each": bonus or period or FIRST["each"],
        f"{side}periods": periods or FIRST["periods"],
    }


def _control(fields: Fields, side: str) -> str:
    """Return one side's time control as text. Raises BadField."""
    main, system = round(60 * _number(fields, side, "main")), str(fields[f"{side}system"])
    if not main and system != BYO_YOMI:
        raise BadField(f"{side}main", words.no_time("main", 1, LIMITS["main"][1]))
    if not system:
        return str(main)
    each = round(_number(fields, side, "each"))
    if system != BYO_YOMI:
        return f"{main}{system}{each}"
    return f"{main}y{round(_number(fields, side, 'periods'))}x{each}"


def _number(fields: Fields, side: str, name: str) -> float:
    """Return the number in a field. Raises BadField if it is outside the field's limits."""
    least, most = LIMITS[name]
    try:
        number = float(fields[f"{side}{name}"])
    except ValueError:
        number = -1.0
    if not least <= number <= most:
        raise BadField(f"{side}{name}", words.no_time(name, least, most))
    return number

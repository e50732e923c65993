"""The new-game dialog's fields for Go only: scoring, komi and handicap.

`usual` is the komi that the dialog has filled in itself. Until the player changes the komi, it
follows the scoring.
"""

import re
from typing import TypedDict

from redstone.app.page.fields import BadField, Fields, size_of
from redstone.app.words import new_game as words
from redstone.language import _
from redstone.rules.go import DEFAULT_KOMI, MAX_KOMI, Go
from redstone.rules.go_handicap import most_stones

_KOMI = re.compile(r"(-?)([0-9]{1,3})(?:\.([05])0{0,9})?", re.ASCII)


class GoShown(TypedDict):
    """The part of `PageState` that depends on the Go fields."""

    hidden: dict[str, bool]
    disabled: dict[str, bool]
    texts: dict[str, str]
    form: dict[str, str | bool]


def is_go(fields: Fields) -> bool:
    """Return True if the chosen game is Go."""
    return fields["game"] == Go.name


def fields_of(game: str, options: str) -> dict[str, str | bool]:
    """Return the values of the fields for scoring and komi; Go's defaults for other games."""
    rules = Go.from_options(options if game == Go.name else "")
    return {
        "scoring": rules.scoring,
        "komi": points(rules.komi),
        "usual": points(DEFAULT_KOMI[rules.scoring]),
    }


def handicap_of(game: str, options: str) -> int:
    """Return the number of handicap stones in these options, 0 in other games."""
    return Go.from_options(options).handicap if game == Go.name else 0


def options_of(fields: Fields) -> str:
    """Return the chosen options in link notation. Raises BadField."""
    (cols, rows), handicap = size_of(fields), int(fields["handicap"])
    if handicap > most_stones(cols, rows):
        raise BadField("handicap", words.no_handicap(handicap, cols, rows))
    return Go(str(fields["scoring"]), _komi(fields), handicap).options


def go_fields_state(fields: Fields) -> GoShown:
    """Return the state of the Go fields: visibility, scoring's explanation, its default komi.

    The chosen komi is changed only if it was the default.
    """
    asked, scoring = is_go(fields), str(fields["scoring"])
    usual = points(DEFAULT_KOMI[scoring])
    komi = {"komi": usual} if fields.get("komi") == fields["usual"] else {}
    return {
        "hidden": {"go-options": not asked},
        "disabled": {"komi": not asked},
        "texts": {"scoring-about": _(words.SCORINGS[scoring])},
        "form": {**komi, "usual": usual},
    }


def points(half_points: int) -> str:
    """Return half points as a decimal number of points, as number inputs need it."""
    whole, half = divmod(abs(half_points), 2)
    return f"{'-' if half_points < 0 else ''}{whole}{'.5' if half else ''}"


def _komi(fields: Fields) -> int:
    """Return the chosen komi in half points. Raises BadField."""
    found = _KOMI.fullmatch(str(fields["komi"]))
    komi = 2 * int(found[2]) + (found[3] == "5") if found else MAX_KOMI + 1
    if found is None or komi > MAX_KOMI:
        limit, usual = points(MAX_KOMI), points(DEFAULT_KOMI[str(fields["scoring"])])
        raise BadField("komi", words.no_komi(limit, usual))
    return -komi if found[1] else komi

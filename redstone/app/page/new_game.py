"""The new-game dialog: its fields read into a set-up, and what it shows for them.

Fields are texts and truth values under the names of the dialog's inputs. `usual` is the komi
that the dialog has filled in itself: while the player leaves it, it follows the scoring.
"""

import re
from collections.abc import Mapping
from typing import Any

from redstone.app.play.settings import Colour, Opponent, Setup
from redstone.board import MAX_SIZE, MIN_SIZE
from redstone.record.notation import NotationError, parse_size
from redstone.rules.go import DEFAULT_KOMI, MAX_KOMI, Go
from redstone.rules.go_handicap import MAX_STONES, MIN_STONES, most_stones

Fields = Mapping[str, str | bool]

SIZES = (5, 7, 9, 11, 13, 19)
"""The board sizes to be had at a tap."""
PIE = ("redstone", "red")
"""The games with a pie rule."""
SCORINGS: Mapping[str, str] = {
    "a": "Your living stones count, and the empty points that only they surround.",
    "b": "The points you surround count, and prisoners. If you dispute what is dead, play "
    "goes on, and every pass then costs a stone.",
    "c": "The points you surround count, and prisoners. What is dead, you agree on.",
}
"""For each scoring of Go what counts."""

_KOMI = re.compile(r"(-?)([0-9]{1,3})(?:\.([05])0{0,9})?", re.ASCII)


class BadField(ValueError):
    """What a field asks for cannot be had; the message is a sentence for the player."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


def read_setup(fields: Fields) -> Setup:
    """The game that the dialog asks for. Raises BadField."""
    game, opponent = str(fields["game"]), Opponent(fields["opponent"])
    cols, rows = _size(fields)
    return Setup(
        game=game,
        cols=cols,
        rows=rows,
        options=_options(game, fields, cols, rows),
        opponent=opponent,
        # Of two persons here, the first begins.
        colour=Colour.BLACK if opponent is Opponent.PERSON else Colour(fields["colour"]),
        level=int(fields["level"]),
    )


def fields_of(setup: Setup) -> dict[str, str | bool]:
    """The fields that ask for a game like this one; those of other games as they are at first."""
    square = setup.cols == setup.rows and setup.cols in SIZES
    return {
        "game": setup.game,
        "size": str(setup.cols) if square else "other",
        "cols": str(setup.cols),
        "rows": str(setup.rows),
        "opponent": setup.opponent.value,
        "colour": setup.colour.value,
        "level": str(setup.level),
        "pie": setup.game not in PIE or setup.options == "",
        **_go_fields(Go.from_options(setup.options) if setup.game == "go" else Go()),
    }


def shown(fields: Fields) -> dict[str, Any]:
    """The page's state for fields as they stand: what else there is to choose, and what it means.

    Fields that do not fit the others any more are set to what fits best.
    """
    game, other = str(fields["game"]), fields["size"] == "other"
    go, opponent = game == "go", fields["opponent"]
    scoring = str(fields["scoring"])
    usual = points(DEFAULT_KOMI[scoring])
    komi = {"komi": usual} if fields.get("komi") == fields["usual"] else {}
    most = _most_handicap(fields) if go else MAX_STONES
    handicap = min(int(fields["handicap"]), most)
    return {
        "hidden": {
            "pie-options": game not in PIE,
            "go-options": not go,
            "other-size": not other,
            "computer-options": opponent == Opponent.PERSON.value,
            "level-options": opponent != Opponent.COMPUTER.value,
        },
        "disabled": {
            **{"cols": not other, "rows": not other, "komi": not go},
            **{f"handicap-{n}": n > most for n in range(MIN_STONES, MAX_STONES + 1)},
        },
        "texts": {
            "scoring-about": SCORINGS[scoring],
            "handicap-about": _handicap_about(most, handicap),
            "plays-black": "Black" if go and handicap else "Black, first",
            "plays-white": "White, first" if go and handicap else "White",
            "new-game-error": "",
        },
        "invalid": {"cols": False, "rows": False, "komi": False},
        "form": {
            "new-game-form": {**komi, "usual": usual, "handicap": str(handicap)},
        },
    }


def complaint(fault: BadField) -> dict[str, Any]:
    """The page's state when the fields ask for what cannot be had; the dialog stays open."""
    return {
        "texts": {"new-game-error": str(fault)},
        "invalid": {fault.field: True},
        "focus": fault.field,
    }


def _size(fields: Fields) -> tuple[int, int]:
    if fields["size"] != "other":
        return parse_size(str(fields["size"]))
    for side, name in (("cols", "Columns"), ("rows", "Rows")):
        try:
            parse_size(f"{fields[side]}x{MIN_SIZE}")
        except NotationError as error:
            sentence = f"{name}: a whole number from {MIN_SIZE} to {MAX_SIZE}."
            raise BadField(side, sentence) from error
    return parse_size(f"{fields['cols']}x{fields['rows']}")


def _options(game: str, fields: Fields, cols: int, rows: int) -> str:
    """The options as a link writes them."""
    if game in PIE:
        return "" if fields["pie"] else "n"
    if game != "go":
        return ""
    handicap = int(fields["handicap"])
    if handicap > most_stones(cols, rows):
        sentence = f"{handicap} handicap stones have no place on a board of {cols} × {rows}."
        raise BadField("handicap", sentence)
    return Go(str(fields["scoring"]), _komi(fields), handicap).options


def points(half_points: int) -> str:
    """A number of half points as points, in the manner of the page's number fields."""
    whole, half = divmod(abs(half_points), 2)
    return f"{'-' if half_points < 0 else ''}{whole}{'.5' if half else ''}"


def _komi(fields: Fields) -> int:
    """The komi asked for, in half points. Raises BadField."""
    found = _KOMI.fullmatch(str(fields["komi"]))
    komi = 2 * int(found[2]) + (found[3] == "5") if found else MAX_KOMI + 1
    if found is None or komi > MAX_KOMI:
        limit, usual = points(MAX_KOMI), points(DEFAULT_KOMI[str(fields["scoring"])])
        sentence = f"Komi: whole or half points from -{limit} to {limit}; usual here is {usual}."
        raise BadField("komi", sentence)
    return -komi if found[1] else komi


def _go_fields(rules: Go) -> dict[str, str | bool]:
    return {
        "scoring": rules.scoring,
        "komi": points(rules.komi),
        "usual": points(DEFAULT_KOMI[rules.scoring]),
        "handicap": str(rules.handicap),
    }


def _most_handicap(fields: Fields) -> int:
    """The most handicap stones that the board asked for allows."""
    try:
        return most_stones(*_size(fields))
    except BadField:
        return 0


def _handicap_about(most: int, handicap: int) -> str:
    if not most:
        return "Handicap stones need a square board of 7 × 7 or more."
    return "Black’s, on fixed points; White begins." if handicap else ""

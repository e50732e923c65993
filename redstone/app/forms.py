"""The dialogs' fields read into choices, and choices as fields.

Fields come as JSON objects of texts and truth values, under the names of the page's inputs.
"""

import json
from typing import Any

from redstone.app.session import Session
from redstone.app.settings import Colour, Confirm, Opponent, Settings, Setup, Theme
from redstone.notation import parse_size

SIZES = (5, 7, 9, 11, 13, 19)
"""The board sizes to be had at a tap."""


def read_setup(text: str) -> Setup:
    """The game that the new-game dialog asks for. Raises ValueError on an impossible size."""
    data: dict[str, Any] = json.loads(text)
    other = data["size"] == "other"
    opponent = Opponent(data["opponent"])
    cols, rows = parse_size(f"{data['cols']}x{data['rows']}" if other else data["size"])
    return Setup(
        cols=cols,
        rows=rows,
        options="" if data["pie"] else "n",
        opponent=opponent,
        # Of two persons here, the first begins.
        colour=Colour.BLACK if opponent is Opponent.PERSON else Colour(data["colour"]),
        level=int(data["level"]),
    )


def apply_settings(session: Session, text: str) -> None:
    """Let the settings dialog's fields count at once."""
    data: dict[str, Any] = json.loads(text)
    session.settings = Settings(
        confirm=Confirm(data["confirm"]),
        theme=Theme(data["theme"]),
        show_red=session.settings.show_red,
        show_chances=data["chances"],
    )
    if int(data["level"]) != session.setup.level:
        session.set_level(int(data["level"]))


def form_values(session: Session) -> dict[str, dict[str, str | bool]]:
    """The fields of both dialogs as they stand, by the dialogs' form ids."""
    setup, settings = session.setup, session.settings
    square = setup.cols == setup.rows and setup.cols in SIZES
    return {
        "new-game-form": {
            "size": str(setup.cols) if square else "other",
            "cols": str(setup.cols),
            "rows": str(setup.rows),
            "opponent": setup.opponent.value,
            "colour": setup.colour.value,
            "level": str(setup.level),
            "pie": setup.options == "",
        },
        "settings-form": {
            "confirm": settings.confirm.value,
            "theme": settings.theme.value,
            "level": str(setup.level),
            "chances": settings.show_chances,
        },
    }

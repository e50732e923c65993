"""Conversion between dialog fields and choices.

Fields are JSON objects of texts and booleans, by the names of the page's inputs.
"""

import json
from typing import Any

from redstone.app.page import new_game
from redstone.app.page.parts import PageState, together
from redstone.app.play.session import Session
from redstone.app.play.settings import Setup
from redstone.app.storage.session_text import read_settings, write_settings
from redstone.app.storage.speeds import Speeds

SHOW_RED = "show_red"
"""The one setting that is not in the dialog but beside the board."""


def read_setup(text: str) -> Setup:
    """Parse the new-game dialog's fields (JSON) into a set-up. Raises `fields.BadField`."""
    return new_game.read_setup(json.loads(text))


def choosing_state(
    text: str,
    speeds: Speeds | None = None,
    fit: new_game.Fitting | None = None,
    *,
    knows_pie: bool = False,
) -> PageState:
    """Return the state of the new-game dialog for its current fields (JSON)."""
    return new_game.new_game_state(json.loads(text), speeds, fit, knows_pie=knows_pie)


def apply_settings(session: Session, text: str) -> None:
    """Apply the settings dialog's fields (JSON) to the session: settings, computer's level.

    If the level changes, a begun game counts as aided.
    """
    data: dict[str, Any] = json.loads(text)
    shown = {SHOW_RED: session.board_input.now.settings.show_red}
    session.board_input.set_settings(read_settings(data | shown))
    if int(data["level"]) != session.table.setup.level:
        session.set_level(int(data["level"]))


def form_values(session: Session) -> dict[str, dict[str, Any]]:
    """Return the values to put into the new-game and settings dialogs, by form id and field."""
    setup, settings = session.table.setup, session.board_input.now.settings
    chosen = {name: how for name, how in write_settings(settings).items() if name != SHOW_RED}
    return {
        "new-game-form": new_game.fields_of(setup, settings),
        "settings-form": chosen | {"level": str(setup.level)},
    }


def opening_state(
    session: Session, speeds: Speeds | None = None, fit: new_game.Fitting | None = None
) -> PageState:
    """Return the field values of both dialogs, with the state of the new-game dialog."""
    values = form_values(session)
    shown = new_game.new_game_state(values["new-game-form"], speeds, fit)
    fitted = values["new-game-form"] | shown["form"]["new-game-form"]
    return together(
        shown, {"form": {**values, "new-game-form": fitted}, "texts": {"explain-note": ""}}
    )

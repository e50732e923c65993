"""The dialogs' fields read into choices, and choices as fields.

Fields come as JSON objects of texts and truth values, under the names of the page's inputs.
"""

import json
from typing import Any

from redstone.app.kept.speeds import Speeds
from redstone.app.page import new_game
from redstone.app.play.people import name_in
from redstone.app.play.session import Session
from redstone.app.play.settings import Confirm, Settings, Setup, Theme


def read_setup(text: str) -> Setup:
    """The game that the new-game dialog asks for. Raises `fields.BadField`."""
    return new_game.read_setup(json.loads(text))


def choosing_state(text: str, speeds: Speeds | None = None) -> dict[str, Any]:
    """What the new-game dialog shows for its fields as they stand."""
    return new_game.shown(json.loads(text), speeds)


def apply_settings(session: Session, text: str) -> None:
    """Let the settings dialog's fields count at once."""
    data: dict[str, Any] = json.loads(text)
    session.settings = Settings(
        confirm=Confirm(data["confirm"]),
        theme=Theme(data["theme"]),
        coordinates=data["coordinates"],
        show_red=session.settings.show_red,
        show_chances=data["chances"],
        explain=data["explain"],
        show_race=data["race"],
        sound=data["sound"],
        beat=data["beat"],
        name=name_in(data.get("name")),
    )
    if int(data["level"]) != session.setup.level:
        session.set_level(int(data["level"]))


def form_values(session: Session) -> dict[str, dict[str, str | bool]]:
    """The fields of both dialogs as they stand, by the dialogs' form ids."""
    setup, settings = session.setup, session.settings
    return {
        "new-game-form": new_game.fields_of(setup, settings.name),
        "settings-form": {
            "confirm": settings.confirm.value,
            "theme": settings.theme.value,
            "coordinates": settings.coordinates,
            "level": str(setup.level),
            "chances": settings.show_chances,
            "explain": settings.explain,
            "race": settings.show_race,
            "sound": settings.sound,
            "beat": settings.beat,
            "name": settings.name,
        },
    }


def opening_state(session: Session, speeds: Speeds | None = None) -> dict[str, Any]:
    """Both dialogs' fields, and what the new-game dialog shows for them."""
    values = form_values(session)
    shown = new_game.shown(values["new-game-form"], speeds)
    fitted = values["new-game-form"] | shown["form"]["new-game-form"]
    return shown | {
        "form": values | {"new-game-form": fitted},
        "texts": {**shown.get("texts", {}), "explain-note": ""},
    }

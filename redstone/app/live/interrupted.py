"""A live game whose connection is lost, on the page that shows it after a reload."""

from redstone.app.live.state import Button, PlayState
from redstone.app.live.words import interrupted as words
from redstone.app.page.bars import PANELS
from redstone.app.page.parts import PageState, together
from redstone.language import _, sentences


def interrupted_state(*, in_room: bool, live: str) -> PlayState:
    """Return the buttons for a game whose connection went with the page that played it.

    `live` tells how far it is on the way to join it again, empty where that was not begun.
    """
    buttons: list[Button] = [
        {"action": name, "label": _(words.BUTTONS[name]), "main": number == 0}
        for number, name in enumerate([] if in_room else words.BUTTONS)
    ]
    return {"live": live or "away", "buttons": buttons, "menu": [], "phrases": []}


def interrupted(state: PageState) -> PageState:
    """A state of such a game, or a part of one, with what is to be done."""
    told, more = _(words.LOST), PageState()
    if "detail" in state.get("texts", {}):
        more["texts"] = {"detail": told}
    if "announce" in state:
        more["announce"] = sentences(told, state["announce"])
    more["hidden"] = {panel: True for panel in PANELS if panel in state.get("hidden", {})}
    return together(state, more)

"""What the game's page has besides while a game is watched on it."""

from redstone.app.live.spectators import words
from redstone.app.live.spectators.watching import Watching
from redstone.app.live.state import Button, PlayState
from redstone.app.page.bars import PANELS
from redstone.app.page.parts import PageState, Plate, together
from redstone.app.play.moment import Moment
from redstone.language import row, sentences
from redstone.record.game import Seat

ACTS = ("watch-keep", "study", "watch-leave")
ACTS_AFTER = ("watch-on", "watch-keep", "watch-leave")
"""What can be done once the wire is gone; a study is to be had as of any game."""


def watch_state(watching: Watching, in_room: bool) -> PlayState:
    """What the live room's script shows on the game's page while somebody else's is watched."""
    buttons: list[Button] = [
        {"action": name, "label": words.button(name), "main": number == 0}
        for number, name in enumerate(ACTS_AFTER if watching.wire.is_over else ACTS)
    ]
    live = "connected" if watching.wire.is_clear else "away"
    return {"live": live, "buttons": [] if in_room else buttons, "menu": [], "phrases": []}


def dressed(state: PageState, now: Moment, watching: Watching, news: str) -> PageState:
    """A state of the game, or a part of one, with how the players are there, and what is told."""
    more = PageState()
    if "plates" in state:
        more["plates"] = _plates(state, now, watching)
    told = words.state(watching) or news
    if told and "detail" in state.get("texts", {}):
        more["texts"] = {"detail": told}
    if told and "announce" in state:
        more["announce"] = sentences(told, state["announce"])
    hidden = state.get("hidden", {})
    more["hidden"] = {panel: True for panel in PANELS if panel in hidden}
    return together(state, more)


def _plates(state: PageState, now: Moment, watching: Watching) -> dict[str, Plate]:
    """How both players are there; once nobody tells of them, what they are called alone."""
    plates = dict(state["plates"])
    if watching.wire.is_over:
        return plates
    for seat, how in zip(Seat, watching.present, strict=True):
        colour = now.game.colour(seat).value
        if colour in plates:
            parts = (words.presence(how), plates[colour]["note"])
            plates[colour] = {**plates[colour], "note": row(part for part in parts if part)}
    return plates

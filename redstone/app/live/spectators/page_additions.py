"""Additions to the game page while a live game of others is watched."""

from redstone.app.live.page_additions import with_news
from redstone.app.live.spectators import words
from redstone.app.live.spectators.watching import Watching
from redstone.app.live.state import Button, PlayState
from redstone.app.page.parts import PageState, Plate, together
from redstone.app.play.board_state import BoardState
from redstone.language import row
from redstone.record.game import Seat

ACTS = ("watch-keep", "study", "watch-leave")
ACTS_AFTER = ("watch-on", "watch-keep", "watch-leave")
"""Actions available once the wire is gone; a study can be opened as for any game."""


def watch_state(watching: Watching, in_room: bool) -> PlayState:
    """Return the live state and the buttons while a game is watched."""
    buttons: list[Button] = [
        {"action": name, "label": words.button(name), "main": number == 0}
        for number, name in enumerate(ACTS_AFTER if watching.wire.is_over else ACTS)
    ]
    live = "connected" if watching.wire.is_clear else "away"
    return {"live": live, "buttons": [] if in_room else buttons, "menu": [], "phrases": []}


def with_presence(state: PageState, now: BoardState, watching: Watching, news: str) -> PageState:
    """Return a (partial) page state with the watched players' presence added.

    The sentence on the connection, otherwise `news`, replaces the detail. Panels for playing
    are hidden.
    """
    plates: PageState = {"plates": _plates(state, now, watching)} if "plates" in state else {}
    return with_news(together(state, plates), words.state(watching) or news, hides=True)


def _plates(state: PageState, now: BoardState, watching: Watching) -> dict[str, Plate]:
    """Return the player plates with their presence; unchanged once the connection has ended."""
    plates = dict(state["plates"])
    if watching.wire.is_over:
        return plates
    for seat, how in zip(Seat, watching.present, strict=True):
        colour = now.game.colour(seat).value
        if colour in plates:
            parts = (words.presence(how), plates[colour]["note"])
            plates[colour] = {**plates[colour], "note": row(part for part in parts if part)}
    return plates

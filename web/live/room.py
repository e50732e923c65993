"""The live room on the page: the dialog with the cards, on the way to a live game.

A way is the steps that connect two devices, a card an invitation or a reply on it.
"""

import json
from collections.abc import Collection
from functools import partial
from typing import Any

from pyodide.ffi import JsProxy

from redstone.app.live.card import Side
from redstone.app.live.invitation_choices import Chosen
from redstone.app.live.invitation_fields import clock_of, game_of, typed_in
from redstone.app.live.session import LiveSession, PairingStep
from redstone.app.live.state import live_state
from redstone.app.page.fields import BadField
from redstone.app.page.parts import Labels, PageState, together
from redstone.app.page.state import page_state, picture_of, point_labels, room_state
from redstone.app.play.notices import Shared
from redstone.app.play.player_names import clean_name
from redstone.app.words.notices import shared
from web.calls import Calls
from web.live.cards import card_in
from web.live.desk import Desk, LiveRoute
from web.rooms import Shell
from web.routes import SharedStudyRoute

EVENTS = Calls("change", "take", "answered", "shared", "closed")
"""The methods that room.js calls."""


class LiveRoom:
    """The handlers of the dialog on the way to a live game."""

    sharing = None
    again = None
    """The route that reopens the room: none is needed, as the way already begun continues."""

    def __init__(self, shell: Shell, script: JsProxy, desk: Desk) -> None:
        """`script` is the module room.js of this folder.

        Begins a way if there is none.
        """
        self._shell, self._desk = shell, desk
        self._typed: Collection[str] = ()
        desk.way.invite()
        script.listen(EVENTS.to(self))
        self.actions = {
            "live-connect": desk.way.connect,
            "live-anew": desk.way.make_anew,
            "live-by-link": desk.way.play_by_link,
            "live-again": partial(shell.rooms.enter, "live", LiveRoute.AGAIN),
            "live-watch": partial(shell.rooms.enter, "live", LiveRoute.WATCH),
        }

    @property
    def way(self) -> LiveSession:
        """The current way's session; a way is begun if there is none."""
        return self._desk.way.invite()

    @property
    def session(self) -> Any:
        """The session at the board: the game to come, or the game here that others are to watch."""
        return self._shell.current.session if self._desk.shows_game else self.way

    # -- the dialog -------------------------------------------------------------------------

    def change(self, text: str) -> None:
        """Change the invitation to the dialog's fields, a JSON text.

        If a field is invalid, earlier choices stay; a BadField is also shown.
        """
        fields = json.loads(text)
        before = self.way.chosen
        game, side, clock, told = before.game, before.side, before.clock, ""
        self._typed = typed_in(fields)
        try:
            side = Side(fields["side"])
            clock = clock_of(fields, before.clock)
            game = game_of(fields, before.game)
        except BadField as wrong:
            told = str(wrong)
        except (KeyError, ValueError):
            pass  # fields that this dialog does not have
        self._desk.way.told = told
        self.way.choose(Chosen(game, side, clean_name(fields.get("name")), clock))
        self._shell.refresh()

    def take(self, text: str, unfinished: bool = False) -> None:
        """Take the other's card from a text; an empty text clears the last refusal.

        With `unfinished` (the text is being typed) it is ignored until it has a card.
        """
        if not text.strip():
            self._desk.way.take_none()
            self._shell.refresh()
        elif not (unfinished and card_in(text) is None):
            self._desk.take(text)
            self._shell.refresh()

    def answered(self, text: str) -> bool:
        """Take a card that someone sent after entering the word of this device.

        Returns True if it is accepted. A card that invites is not.
        """
        taken = self._desk.way.take_answer(text)
        self._shell.refresh()
        return taken

    def shared(self, how: str) -> None:
        """Show the result of sharing the card; `how` is a value of `Shared`."""
        self._shell.show({"texts": {"live-said": shared(Shared(how))}})

    def closed(self) -> None:
        """Leave the room as its dialog was closed, unless both sides are connecting.

        The card stays valid, and the way can be continued.
        """
        if self.way.step is not PairingStep.CONNECTING:
            self._shell.rooms.leave()
            self._shell.refresh()

    # -- asked by the page --------------------------------------------------------------

    def state(self) -> PageState:
        """Return the whole state of the page on the way."""
        desk = self._desk
        again, watchable = desk.known_here is not None, desk.is_watchable
        told, typed = desk.way.told, self._typed
        state = live_state(self.way, told, again=again, watchable=watchable, typed=typed)
        if self._desk.shows_game:
            state = together(state, self._of_game())
        return together(state, self._of_servers())

    def _of_game(self) -> PageState:
        """Return the state of the game here that others are to watch, beside the dialog."""
        now = self._shell.current.session.board_input.now
        texts = page_state(now, None)["texts"]
        told: PageState = {"texts": {name: texts[name] for name in ("turn", "detail")}}
        seen: PageState = {"picture": picture_of(now), "inside": {"beside": True}}
        return together(room_state(now), told, seen)

    def _of_servers(self) -> PageState:
        """Return the sentence on the servers in use, and the broker of six-letter words."""
        asked = self._desk.way.asked
        broker = vars(asked.broker) if asked and asked.broker else None
        told = asked.told if asked else ""
        return {"texts": {"live-servers": told}, "inside": {"broker": broker}}

    def pointing_state(self) -> PageState:
        """Return the part of the state that changes with the pointer."""
        return {"picture": picture_of(self.session.board_input.now)}

    def thinking_state(self) -> PageState:
        """Return an empty state, as the computer has no request here."""
        return {}

    def labels(self) -> Labels:
        """Return the names of all points."""
        return point_labels(self.session.board_input.now)

    def settled(self) -> PageState:
        """Return an empty state: nothing has to wait until the board is painted."""
        return {}

    def keep(self) -> None:
        """Do nothing: a new card is made at once when needed."""

    def leave(self) -> None:
        """Leave the room; the way and its card stay valid while the page is open."""
        self._desk.leave_room()


def accompany(shell: Shell, script: JsProxy) -> Desk:
    """Return the page's desk, and make it the companion of the game's page."""
    companion = shell.rooms.companion
    desk = companion if isinstance(companion, Desk) else Desk(shell, script)
    shell.rooms.companion = desk
    return desk


def enter(shell: Shell, script: JsProxy, route: object) -> LiveRoom:
    """Return the room, with the way already begun or a new one.

    A `route` that is a text may have a card, which is taken. Without a route, watching is
    continued after a reload.
    """
    desk = accompany(shell, script)
    if route is None:
        desk.again.resume()
    is_fresh = desk.way.session is None
    room = LiveRoom(shell, script, desk)
    if isinstance(route, str):
        room.way.is_led_astray = is_fresh
    if isinstance(route, str | LiveRoute | SharedStudyRoute):
        desk.do(route)
    return room

"""The live room on the page: the dialog in which two devices exchange cards to connect.

A card is an invitation or a reply to one; a pairing is the whole exchange.
"""

import json
from collections.abc import Collection
from functools import partial
from typing import Any

from pyodide.ffi import JsProxy

from redstone.app.live.card import Side
from redstone.app.live.invitation_choices import InvitationTerms
from redstone.app.live.invitation_fields import clock_of, game_of, typed_in
from redstone.app.live.session import LiveSession, PairingStep
from redstone.app.live.state import LiveData, LiveState, live_state
from redstone.app.page.fields import BadField
from redstone.app.page.parts import Labels, PageState, together
from redstone.app.page.state import page_state, picture_of, point_labels, room_state
from redstone.app.play.notices import Shared
from redstone.app.play.player_names import clean_name
from redstone.app.words.notices import shared
from web.calls import Calls
from web.live.cards import card_in
from web.live.companion import LiveCompanion, LiveRoute
from web.rooms import Shell
from web.routes import InvitationRoute, SharedStudyRoute

EVENTS = Calls("change", "take", "answered", "shared", "closed")
"""The methods that room.js calls."""


class LiveRoom:
    """The handlers of the dialog in which two devices are paired."""

    sharing = None
    again = None
    """The route that reopens the room: none is needed, as the pairing in progress continues."""

    def __init__(self, shell: Shell, script: JsProxy, companion: LiveCompanion) -> None:
        """Begin a pairing if there is none. `script` is the module room.js of this folder."""
        self._shell, self._companion = shell, companion
        self._typed: Collection[str] = ()
        companion.pairing.invite()
        script.listen(EVENTS.to(self))
        self.actions = {
            "live-connect": companion.pairing.connect,
            "live-anew": companion.pairing.renew_card,
            "live-by-link": companion.pairing.play_by_link,
            "live-again": partial(shell.rooms.enter, "live", LiveRoute.AGAIN),
            "live-watch": partial(shell.rooms.enter, "live", LiveRoute.WATCH),
        }

    @property
    def pairing_session(self) -> LiveSession:
        """The current pairing's session; a pairing is begun if there is none."""
        return self._companion.pairing.invite()

    @property
    def session(self) -> Any:
        """The session at the board: the game to come, or the game here that others may watch."""
        return self._shell.current.session if self._companion.shows_game else self.pairing_session

    # -- the dialog -------------------------------------------------------------------------

    def change(self, text: str) -> None:
        """Change the invitation to the dialog's fields, given as JSON.

        If a field is invalid, earlier choices stay, and the reason is shown.
        """
        fields = json.loads(text)
        before = self.pairing_session.chosen
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
        self._companion.pairing.told = told
        self.pairing_session.choose(
            InvitationTerms(game, side, clean_name(fields.get("name")), clock)
        )
        self._shell.refresh()

    def take(self, text: str, unfinished: bool = False) -> None:
        """Accept the other device's card from a text; an empty text clears the last refusal.

        An `unfinished` text, which is being typed, is ignored until it contains a card.
        """
        if not text.strip():
            self._companion.pairing.clear_refusal()
            self._shell.refresh()
        elif not (unfinished and card_in(text) is None):
            self._companion.take(text)
            self._shell.refresh()

    def answered(self, text: str) -> bool:
        """Accept a reply from a device that has entered the code word of this one.

        Returns True if it is accepted. An invitation is not.
        """
        taken = self._companion.pairing.take_answer(text)
        self._shell.refresh()
        return taken

    def shared(self, how: str) -> None:
        """Show the result of sharing the card; `how` is a value of `Shared`."""
        self._shell.show({"texts": {"live-said": shared(Shared(how))}})

    def closed(self) -> None:
        """Leave the room because its dialog was closed, unless both devices are connecting.

        The card stays valid, and the pairing can be continued.
        """
        if self.pairing_session.step is not PairingStep.CONNECTING:
            self._shell.rooms.leave()
            self._shell.refresh()

    # -- asked by the page --------------------------------------------------------------

    def state(self) -> LiveState:
        """Return the page's whole state in the room."""
        companion = self._companion
        again, watchable = companion.known_here is not None, companion.is_watchable
        session, told, typed = self.pairing_session, companion.pairing.told, self._typed
        state = live_state(session, told, again=again, watchable=watchable, typed=typed)
        game = self._of_game() if companion.shows_game else {}
        asked = companion.pairing.asked
        servers: PageState = {"texts": {"live-servers": asked.told if asked else ""}}
        data: LiveData = {
            **state["inside"],
            "beside": companion.shows_game,
            "broker": asked.broker.data if asked and asked.broker else None,
        }
        return {**together(state, game, servers), "inside": data}

    def _of_game(self) -> PageState:
        """Return the state of the game here, shown beside the dialog, that others may watch."""
        now = self._shell.current.session.board_input.now
        texts = page_state(now, None)["texts"]
        told: PageState = {"texts": {name: texts[name] for name in ("turn", "detail")}}
        return together(room_state(now), told, {"picture": picture_of(now)})

    def pointing_state(self) -> PageState:
        """Return the picture, the only part of the state that changes with the pointer."""
        return {"picture": picture_of(self.session.board_input.now)}

    def thinking_state(self) -> PageState:
        """Return an empty state, as the computer has no request here."""
        return {}

    def labels(self) -> Labels:
        """Return the accessible names of all points."""
        return point_labels(self.session.board_input.now)

    def settled(self) -> PageState:
        """Return an empty state: nothing has to wait until the board is painted."""
        return {}

    def keep(self) -> None:
        """Do nothing: a new card is made at once when needed."""

    def leave(self) -> None:
        """Drop what a reload would continue to watch; the pairing and its card stay valid."""
        self._companion.leave_room()


def accompany(shell: Shell, script: JsProxy) -> LiveCompanion:
    """Return the page's companion for live play, made and installed at the first call."""
    companion = shell.rooms.companion
    companion = companion if isinstance(companion, LiveCompanion) else LiveCompanion(shell, script)
    shell.rooms.companion = companion
    return companion


def enter(shell: Shell, script: JsProxy, route: object) -> LiveRoom:
    """Return the room, with the pairing in progress or a new one.

    If `route` is a text with a card, that is accepted. Without a route, watching is continued
    after a reload.
    """
    companion = accompany(shell, script)
    if route is None:
        companion.again.resume()
    is_fresh = companion.pairing.session is None
    room = LiveRoom(shell, script, companion)
    if isinstance(route, str):
        room.pairing_session.is_led_astray = is_fresh
    if isinstance(route, str | LiveRoute | InvitationRoute | SharedStudyRoute):
        companion.do(route)
    return room

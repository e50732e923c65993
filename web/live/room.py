"""The way to a live game on the page: the desk's session, its dialog and its cards."""

import json
from collections.abc import Collection
from functools import partial
from typing import Any

from redstone.app.live.card import Side
from redstone.app.live.choice import clock_of, game_of, typed_in
from redstone.app.live.chosen import Chosen
from redstone.app.live.session import LiveSession
from redstone.app.live.state import live_state
from redstone.app.live.step import PairingStep
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
"""What room.js calls."""


class LiveRoom:
    """The handlers of what is done on the way to a live game."""

    sharing = None
    again = None
    """The way that was begun is gone on with."""

    def __init__(self, shell: Shell, script: Any, desk: Desk) -> None:
        """`script` is the module room.js of this folder."""
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
        """The way to the game."""
        return self._desk.way.invite()

    @property
    def session(self) -> Any:
        """The session at the board: the game to come, or the one that somebody else is to watch."""
        return self._shell.current.session if self._desk.shows_game else self.way

    # -- the dialog -------------------------------------------------------------------------

    def change(self, text: str) -> None:
        """A field has changed."""
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
            pass  # no fields of this dialog
        self._desk.way.told = told
        self.way.choose(Chosen(game, side, clean_name(fields.get("name")), clock))
        self._shell.refresh()

    def take(self, text: str, unfinished: bool = False) -> None:
        """The other's card was pasted, typed or scanned; one that is typed may be `unfinished`.

        An empty text takes back what was said of the one before.
        """
        if not text.strip():
            self._desk.way.take_none()
            self._shell.refresh()
        elif not (unfinished and card_in(text) is None):
            self._desk.take(text)
            self._shell.refresh()

    def answered(self, text: str) -> bool:
        """Whoever asked by the word here has sent a card. True if it is gone by."""
        taken = self._desk.way.take_answer(text)
        self._shell.refresh()
        return taken

    def shared(self, how: str) -> None:
        """The card has left the page, or could not: a value of `Shared`."""
        self._shell.show({"texts": {"live-said": shared(Shared(how))}})

    def closed(self) -> None:
        """The dialog was closed: back to the game, unless both sides are about to meet.

        The card stays good, and the way can be gone on with.
        """
        if self.way.step is not PairingStep.CONNECTING:
            self._shell.rooms.leave()
            self._shell.refresh()

    # -- asked by the page --------------------------------------------------------------

    def state(self) -> PageState:
        """Everything the page shows on the way."""
        desk = self._desk
        again, watchable = desk.known_here is not None, desk.is_watchable
        told, typed = desk.way.told, self._typed
        state = live_state(self.way, told, again=again, watchable=watchable, typed=typed)
        if self._desk.shows_game:
            state = together(state, self._of_game())
        return together(state, self._of_servers())

    def _of_game(self) -> PageState:
        """The game that somebody else is to watch, which goes on beside the dialog."""
        now = self._shell.current.session.board_input.now
        texts = page_state(now, None)["texts"]
        told: PageState = {"texts": {name: texts[name] for name in ("turn", "detail")}}
        seen: PageState = {"picture": picture_of(now), "inside": {"beside": True}}
        return together(room_state(now), told, seen)

    def _of_servers(self) -> PageState:
        """Which servers are asked, and by which one there are words."""
        asked = self._desk.way.asked
        broker = vars(asked.broker) if asked and asked.broker else None
        told = asked.told if asked else ""
        return {"texts": {"live-servers": told}, "inside": {"broker": broker}}

    def pointing_state(self) -> PageState:
        """What changes while the pointer moves."""
        return {"picture": picture_of(self.session.board_input.now)}

    def thinking_state(self) -> PageState:
        """Nothing: the computer is asked nothing here."""
        return {}

    def labels(self) -> Labels:
        """The names of all points."""
        return point_labels(self.session.board_input.now)

    def settled(self) -> PageState:
        """Nothing waits until the board has been painted."""
        return {}

    def keep(self) -> None:
        """Nothing is kept: another card is made in no time."""

    def leave(self) -> None:
        """The card goes on being good for as long as the page is there."""
        self._desk.leave_room()


def accompany(shell: Shell, script: Any) -> Desk:
    """The desk, which plays along at the game from now on."""
    companion = shell.rooms.companion
    desk = companion if isinstance(companion, Desk) else Desk(shell, script)
    shell.rooms.companion = desk
    return desk


def enter(shell: Shell, script: Any, route: object) -> LiveRoom:
    """The way that was begun, or another; with a card, if the route is the text of one."""
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

"""The live side of the page: the way to a game, and the game; it outlasts the room."""

import json
from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from time import time
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_proxy, to_js

from redstone.app.live.beside import dressed, play_state
from redstone.app.live.both import both_records
from redstone.app.live.card import Kind
from redstone.app.live.message import MAX_WATCHING, Wish
from redstone.app.live.peer import News, Peer
from redstone.app.live.playing import Playing
from redstone.app.live.session import LiveSession
from redstone.app.live.tables import LIVE, Table, with_table, write_tables
from redstone.app.live.words import play as words
from redstone.app.page.parts import PageState
from redstone.record.game import Game
from redstone.record.work import Work
from web.live.ticking import Ticking
from web.live.way import Way
from web.rooms import House, StudyErrand
from web.slices import Slices

if TYPE_CHECKING:
    from redstone.app.gallery.messages import Shown
    from redstone.app.gallery.stands import Stands
    from redstone.app.live.channel import Channel

Acts = Mapping[str, Callable[[], None]]


class Errand(Enum):
    """What the room is entered for besides a card, which comes as its text."""

    AGAIN = "again"  # to join the game at the board again
    WATCH = "watch"  # to let somebody watch the game that is played here


class Desk:
    """The way to a live game (`way`), and the game (`playing`); the page's companion."""

    def __init__(self, house: House, script: Any) -> None:
        """`script` is the module room.js of this folder."""
        self._house, self._script = house, script
        self.playing: Playing | None = None
        self.stands: Stands | None = None
        self.way = Way(house, script, self._refresh, self._sit_down, self._to_watch)
        self._news = self._shown = ""
        self._known: Table | None = None
        self._slices, self._ticking = Slices(), Ticking()
        proxies = {name: create_proxy(getattr(self, name)) for name in ("say", "look_up")}
        self._hears = to_js(proxies, dict_converter=js.Object.fromEntries)

    def do(self, errand: str | Errand) -> None:
        """Do what the room is entered for, once the kept games are read."""
        kept, done = self._house.current.kept, self._house.refresh
        if isinstance(errand, str):
            kept.when_read(lambda: self._open_link(errand))
        elif errand is Errand.WATCH:
            if self.is_watchable:
                self.way.let_watch(self._start_here)
            done()
        else:
            work = self._joining_here()
            kept.when_read(lambda: self._slices.do(work, lambda _: done(), done))

    def _open_link(self, text: str) -> None:
        self.way.open_link(text)
        self._house.refresh()

    def _joining_here(self) -> Work[None]:
        """Make a card for the game at the board, if it was played live: a rematch is one more."""
        known = self._table_here
        if known is not None:
            yield from self.way.joining_again(known)

    def show_live(self) -> None:
        """Tell the page how far it is, in the words that scripts from outside rely on."""
        playing = self.playing
        state = self.stands.state(in_room=self._in_room) if self.stands else None
        peer = playing.peer if playing else None
        text = json.dumps(state or play_state(self.way.session, peer, self._in_room))
        if text != self._shown:
            self._shown = text
            self._script.play(text, self._hears)

    @property
    def known_here(self) -> Table | None:
        """The table of the game at the board, if it was played live and is not over."""
        is_over = self._house.current.session.table.is_finished
        return None if self.playing is not None or is_over else self._table_here

    @property
    def is_watchable(self) -> bool:
        """True while somebody else can be let watch the game here."""
        peer = self.playing.peer if self.playing else None
        return peer is not None and peer.is_joined and peer.watched_here < MAX_WATCHING

    # -- told by play.js --------------------------------------------------------------------------

    def say(self, number: int) -> None:
        """The person says one of the phrases."""
        if self.playing is not None and self.playing.peer.say(number):
            self._news = words.said_here(number)
            self._refresh()

    def look_up(self, here: bool) -> None:
        """The person looks at the page, or looks away."""
        if self.stands is not None:
            self.stands.looks_away = not here
        if self.playing is not None:
            self.playing.peer.look(here=here)
            self._show_watchers(self.playing.peer)
            if not here and self._ticking.book():
                self._refresh()

    # -- the page's companion -------------------------------------------------------------------

    @property
    def actions(self) -> Acts:
        """What buttons do while a game is played live and no room is open."""
        playing, stands = self.playing, self.stands
        if self._in_room:
            return {}
        if playing is None:
            acts = dict(stands.actions) if stands is not None else {}
            return {**acts, "watch-leave": self._leave_watched} if acts else {}
        peer = playing.peer
        common = peer.differing.common if peer.differing else None
        return {
            "undo": playing.offer_undo,
            "undo-turn": partial(playing.offer_undo, turn=True),
            "rematch": partial(peer.offer, Wish.REMATCH),
            "live-yes": partial(peer.answer, yes=True),
            "live-no": partial(peer.answer, yes=False),
            "live-withdraw": peer.withdraw,
            "live-pause": partial(peer.offer, Wish.PAUSE),
            "live-go-on": peer.go_on,
            "live-common": partial(peer.offer, Wish.COMMON, common or 0),
            "live-both": self._show_both,
            "live-watch": partial(self._house.rooms.enter, "live", Errand.WATCH),
            "live-again": self._join_again,
            "live-leave": self._stop,
        }

    def look(self) -> None:
        """The game's session may have moved on."""
        playing = self.playing
        if self.stands is not None:
            self.stands.look(plays=playing is not None)
        if playing is None:
            return
        before = playing.peer.copy
        playing.look()
        if playing.peer.copy is not before:
            self._news = ""
        if playing.is_at_board:
            playing.follow()
            self._remember(playing)
            self._show_watchers(playing.peer)
        else:
            self._stop()
        self.show_live()

    def dress(self, state: PageState) -> PageState:
        """The page's state of the game with what there is to add."""
        self.show_live()
        if self._in_room:
            return state
        if self.playing is None:
            return self.stands.dress(state) if self.stands else state
        return dressed(state, self._house.current.session.hand.now, self.playing.peer, self._news)

    # -- inside ---------------------------------------------------------------------------------

    @property
    def _in_room(self) -> bool:
        return self._house.rooms.open is not None

    @property
    def _table_here(self) -> Table | None:
        kept = self._house.current.id
        return next((each for each in self.way.tables if each.kept == kept), None)

    def _refresh(self) -> None:
        self.show_live()
        self._house.refresh()

    def _hear(self, news: News | int | None) -> None:
        """The other side has done something."""
        if news is not None:
            self._news = words.news(news)
        if self.playing is not None:
            self.playing.follow()
            self._show_watchers(self.playing.peer)
        self._refresh()

    def _sit_down(self, peer: Peer) -> None:
        """Both sides have met: the game is at the page's own board."""
        self._give_up_playing()
        self._house.rooms.leave()
        peer.on_change = self._hear
        self.playing = Playing(self._house.current.session, peer)
        self._ticking.begin(peer)
        self._news = words.connected(peer.their_name)
        if js.document.hidden:
            peer.look(here=False)
        self._remember(self.playing)

    def _remember(self, playing: Playing) -> None:
        """Keep by which table this game can be joined again, not before the game as it says."""
        peer, copy = playing.peer, playing.peer.copy
        kept = self._house.current.id
        table = Table(
            peer.table,
            kept,
            copy.seat,
            copy.round,
            copy.takebacks,
            peer.pending,
            playing.agreed,
        )
        if table != self._known:
            self._known = table
            self._house.current.keep()
            texts = self._house.current.texts
            texts.keep(LIVE, write_tables(with_table(self.way.tables, table)))

    def _show_both(self) -> None:
        """Have a study of both records, which differ; who leaves it is at the game again."""
        peer = self.playing.peer if self.playing else None
        if peer is not None and peer.differing is not None:
            game = both_records(peer.copy.game, peer.differing)
            self._house.rooms.enter("study", StudyErrand(game) if game else None)

    # -- watching ---------------------------------------------------------------------------------

    async def _to_watch(self, session: LiveSession) -> "Channel[Shown] | None":
        """The channel of a way to a game that somebody watches; None where there is none any more.

        Raises JsException where the pack cannot be had.
        """
        module = await self._house.rooms.imported("gallery", "redstone.app.gallery.stands")
        if self.stands is None:
            current, lost = self._house.current, self.way.lost
            self.stands = module.Stands(current, time, self._met, lost, self._refresh)
        if session.kind is not Kind.WATCH:
            return self.stands.watch(session)
        return self.stands.admit(session, self.playing.peer) if self.playing else None

    @property
    def _start_here(self) -> Game:
        """The game that is played here, at its start."""
        assert self.playing is not None
        return self.playing.peer.copy.game.go_to(0).without_future()

    def _met(self, session: LiveSession) -> None:
        """Somebody watches from now on: a game here, or one elsewhere on this device."""
        stands, rooms = self.stands, self._house.rooms
        assert stands is not None
        self.way.arrived(session)
        if session.kind is Kind.WATCH:
            self._news = stands.news
            if rooms.name == "live":
                rooms.leave()
        else:
            self._give_up_playing()
            rooms.leave()

    def _show_watchers(self, peer: Peer) -> None:
        if self.stands is not None:
            self.stands.play_on(peer)

    def _leave_watched(self) -> None:
        if self.stands is not None:
            self._slices.do(self.stands.leaving(), lambda _: self._refresh(), self._refresh)

    # -- the end ----------------------------------------------------------------------------------

    def _join_again(self) -> None:
        self._give_up_playing()
        self._house.rooms.enter("live", Errand.AGAIN)

    def _stop(self) -> None:
        """The game is played live no more, nor watched; it can go on by link."""
        self._give_up_playing()
        if self.stands is not None:
            self.stands.stop()

    def _give_up_playing(self) -> None:
        """The game is played live no more; it can be joined again, and who watches may stay."""
        playing, self.playing = self.playing, None
        if playing is not None:
            self._ticking.stop()
            playing.peer.leave()
            playing.release()
            self._show_watchers(playing.peer)
        self._news = ""
        self.show_live()

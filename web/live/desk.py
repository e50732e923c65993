"""The live side of the page, from the first card to the last move; it outlasts the room."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from functools import partial
from time import time
from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy

from redstone.app.kept.door import Damaged
from redstone.app.live.beside import dressed, play_state
from redstone.app.live.card import CardRefused, Kind, is_card, parse_card
from redstone.app.live.half import BadHalf
from redstone.app.live.message import Wish
from redstone.app.live.peer import News, Peer, Stage
from redstone.app.live.playing import Playing
from redstone.app.live.session import Chosen, LiveSession, Step
from redstone.app.live.tables import LIVE, Table, read_tables, with_table, write_tables
from redstone.app.live.words import play as words
from redstone.app.live.words import way
from redstone.app.page.parts import PageState
from redstone.app.play.settings import Opponent, Setup
from redstone.language import _
from redstone.record.game import Game
from redstone.record.work import Work
from redstone.rules import GAMES
from web.live.servers import asked
from web.live.wire import End, prepare
from web.rooms import House
from web.slices import Slices


class Errand(Enum):
    """What the room is entered for besides a card, which comes as its text."""

    AGAIN = "again"  # to join the game at the board again


LATE_MS = 20_000
"""How long the other side may take until it is said what may be wrong."""
Acts = Mapping[str, Callable[[], None]]


class Desk:
    """The way to a live game (`session`), and the game (`playing`); the page's companion.

    `told` is what there is to say at the way's dialog besides its steps, `servers_told` which
    servers are asked for the other device, if any.
    """

    def __init__(self, house: House, script: Any) -> None:
        """`script` is the module room.js of this folder."""
        self.house, self.script = house, script
        self.session: LiveSession | None = None
        self.playing: Playing | None = None
        self.told = self.servers_told = ""
        self._end: End | None = None
        self._used: frozenset[bytes] = frozenset()
        self._news = ""
        self._shown = ""
        self._known: Table | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._say = create_proxy(self._say_phrase)
        self._slices = Slices()

    # -- the way to the game --------------------------------------------------------------------

    def invite(self) -> LiveSession:
        """The way that was begun, or another, with a card of its own."""
        if self.session is None:
            self._begin(LiveSession(self._first_choice(), self._settings, touch=self._touch))
        assert self.session is not None
        return self.session

    def make_anew(self) -> None:
        """Another card in place of the one here; what was chosen stays."""
        before = self.session
        if before is None:
            return
        session = LiveSession(before.chosen, self._settings, touch=self._touch)
        if before.again is not None:
            session.join_again(before.again, before.chosen.game)
        self._begin(session)

    def do(self, errand: str | Errand) -> None:
        """Do what the room is entered for, once the kept games are read."""
        work = self._taking(errand) if isinstance(errand, str) else self._joining_here()
        current, done = self.house.current, self.house.refresh
        current.kept.when_read(lambda: self._slices.do(work, lambda _: done(), done))

    def _taking(self, text: str) -> Work[None]:
        """Take a card that came as a link: an invitation, an answer, or one to join again."""
        self.told = ""
        try:
            card = parse_card(text, self._now)
        except CardRefused:
            card = None
        session = self.invite()
        if card is not None and card.kind is Kind.AGAIN and session.table != card.table:
            known = next((each for each in self._tables if each.id == card.table), None)
            if known is None or not (yield from self._joining_again(known)):
                self.told = _(way.UNKNOWN_GAME)
                return
        assert self.session is not None
        if card is not None and card.kind is Kind.REPLY and self.session.table != card.table:
            self._hand_over(text)
            return
        self.take(text)

    def take(self, text: str) -> bool:
        """Take the other's card, typed or pasted, scanned or handed over."""
        self.told = ""
        if self.session is None or not self.session.take(text, self._now, self._used):
            return False
        self.show_live()
        return True

    def refuses(self, text: str) -> bool:
        """True for a text that is no good card by itself, as one that is still being typed."""
        try:
            parse_card(text, self._now)
        except CardRefused:
            return True
        return False

    def _joining_here(self) -> Work[None]:
        """Make a card for the game at the board, if it was played live."""
        known = self.known_here
        if known is not None:
            yield from self._joining_again(known)

    def connect(self) -> None:
        """Join the other side, whose card is here."""
        session, end = self.session, self._end
        other = session.other if session is not None else None
        if session is None or end is None or other is None or session.step is not Step.READY:
            return
        session.begin()
        self._used |= {other.half, session.half}
        peer = Peer(session.table, session.copy, time, lambda _: None, session.chosen.name)
        peer.on_change = partial(self._hear, session, peer)
        channel = peer.channel()
        channel.wire = end
        end.connect(other.half, channel)
        js.setTimeout(create_once_callable(partial(self._be_late, session)), LATE_MS)
        self.show_live()

    def play_by_link(self) -> None:
        """The same game, by links alone."""
        session = self.session
        if session is None:
            return
        board, rules = session.chosen.game.start.board, session.chosen.game.rules
        self.give_up()
        setup = Setup(rules.name, board.cols, board.rows, rules.options)
        self.house.rooms.leave()
        self.house.current.session.new_game(replace(setup, opponent=Opponent.LINK))

    def give_up(self) -> None:
        """The way is left: its card leads nowhere any more."""
        if self._end is not None:
            self._end.close()
        self.session, self._end, self.told = None, None, ""
        self.script.stopWaiting()
        self.show_live()

    def show_live(self) -> None:
        """Tell the page how far it is, in the words that scripts from outside rely on."""
        playing = self.playing
        state = play_state(self.session, playing.peer if playing else None, self._in_room)
        text = json.dumps(state)
        if text != self._shown:
            self._shown = text
            self.script.play(text, self._say)

    @property
    def known_here(self) -> Table | None:
        """The table of the game at the board, if it was played live and is not over."""
        current = self.house.current
        if self.playing is not None or current.session.table.is_finished:
            return None
        return next((each for each in self._tables if each.kept == current.id), None)

    # -- the page's companion -------------------------------------------------------------------

    @property
    def actions(self) -> Acts:
        """What buttons do while a game is played live and no room is open."""
        playing = self.playing
        if playing is None or self._in_room:
            return {}
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
            "live-again": self._join_again,
            "live-leave": self._stop,
        }

    def look(self) -> None:
        """The game's session may have moved on."""
        playing = self.playing
        if playing is None:
            return
        before = playing.peer.copy
        playing.look()
        if playing.peer.copy is not before:
            self._news = ""
        if playing.is_at_board:
            playing.follow()
            self._remember(playing)
        else:
            self._stop()
        self.show_live()

    def dress(self, state: PageState) -> PageState:
        """The page's state of the game with what there is to add."""
        self.show_live()
        if self.playing is None or self._in_room:
            return state
        return dressed(state, self.house.current.session.hand.now, self.playing.peer, self._news)

    # -- inside -----------------------------------------------------------------------------------

    @property
    def _now(self) -> int:
        """Minutes since 1970."""
        return int(time()) // 60

    @property
    def _in_room(self) -> bool:
        return self.house.rooms.open is not None

    @property
    def _settings(self) -> Any:
        return self.house.current.session.hand.now.settings

    @property
    def _touch(self) -> bool:
        return self.house.current.session.hand.now.pointing.touch

    @property
    def _tables(self) -> tuple[Table, ...]:
        try:
            return read_tables(self.house.current.texts.stored(LIVE))
        except Damaged:
            return ()  # games can be joined by a new invitation

    def _first_choice(self) -> Chosen:
        usual = Setup()
        game = Game.new(GAMES[usual.game](usual.options), usual.cols, usual.rows)
        return Chosen(game, name=self._settings.name)

    def _begin(self, session: LiveSession) -> None:
        """Be on another way: the browser finds out how it can be reached."""
        self.give_up()
        self.session = session
        task = asyncio.ensure_future(self._prepare(session))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self.show_live()

    async def _prepare(self, session: LiveSession) -> None:
        if not self.script.wire.canJoin():
            session.step = Step.UNABLE
        else:
            try:
                servers = await asked(self.script, self._settings.servers)
                self.servers_told = servers.told
                end = await prepare(self.script.wire, servers.ice)
                if self.session is not session:
                    end.close()
                    return
                self._end = end
                session.prepared(end.half, self._now)
                self.script.waitForCard(create_proxy(self._take_handed))
            except (BadHalf, JsException):
                session.step = Step.BROKEN
        self.show_live()
        self.house.refresh()

    def _take_handed(self, text: str) -> bool:
        """A card that another tab was opened with."""
        taken = is_card(text) and self.take(text)
        self.house.refresh()
        return taken

    def _hand_over(self, text: str) -> None:
        """The card answers an invitation of another tab, perhaps."""

        async def hand() -> None:
            taken = await self.script.handOver(text)
            self.told = _(way.HANDED_OVER if taken else way.OTHER_TABLE)
            self.house.refresh()

        task = asyncio.ensure_future(hand())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _joining_again(self, table: Table) -> Work[bool]:
        current = self.house.current
        if current.id != table.kept and not (yield from current.opening(table.kept)):
            return False
        game = current.session.game
        session = LiveSession(Chosen(game, name=self._settings.name), self._settings)
        session.join_again(table, game.go_to(len(game.line)).without_branches())
        self._begin(session)
        return True

    def _be_late(self, session: LiveSession) -> None:
        session.wait_no_more()
        if session is self.session:
            self.house.refresh()

    def _hear(self, session: LiveSession, peer: Peer, news: News | int | None) -> None:
        """The peer has changed: its game begins, goes on, or cannot."""
        playing = self.playing
        if playing is not None and playing.peer is peer:
            if news is not None:
                self._news = words.news(news)
            playing.follow()
        elif session is self.session and peer.is_joined:
            self._sit_down(session, peer)
        elif session is self.session and peer.stage in (Stage.LEFT, Stage.APART):
            session.step = Step.BROKEN if peer.broke else Step.LATE
            self.told = words.state(peer) if peer.broke else ""
        self.house.refresh()

    def _sit_down(self, session: LiveSession, peer: Peer) -> None:
        """Both sides have met: the game is at the page's own board."""
        if self.playing is not None:
            self._stop()
        self.session, self._end, self.told = None, None, ""
        self.script.stopWaiting()
        self.house.rooms.leave()
        self.playing = Playing(self.house.current.session, peer)
        self._news = words.connected(peer.their_name)
        self._remember(self.playing)

    def _remember(self, playing: Playing) -> None:
        """Keep by which table this game can be joined again."""
        copy = playing.peer.copy
        kept = self.house.current.id
        table = Table(playing.peer.table, kept, copy.seat, copy.round, copy.takebacks)
        if table != self._known:
            self._known = table
            texts = self.house.current.texts
            texts.keep(LIVE, write_tables(with_table(self._tables, table)))

    def _join_again(self) -> None:
        self._stop()
        self.house.rooms.enter("live", Errand.AGAIN)

    def _stop(self) -> None:
        """The game is played live no more; it can be joined again, or go on by link."""
        playing, self.playing = self.playing, None
        if playing is not None:
            playing.peer.leave()
            playing.release()
        self._news = ""
        self.show_live()

    def _say_phrase(self, number: int) -> None:
        if self.playing is not None:
            self.playing.peer.say(number)

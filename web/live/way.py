"""The way to a live game on the page: the cards, and the browser's end of the wire."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy

from redstone.app.live.card import Card, Kind, card_text
from redstone.app.live.chosen import Chosen
from redstone.app.live.ice_servers.asked import Asked, asked
from redstone.app.live.seen import Seen
from redstone.app.live.session import LiveSession
from redstone.app.live.session_description import BadDescription
from redstone.app.live.step import PairingStep
from redstone.app.live.tables import LiveTable
from redstone.app.live.words import way as words
from redstone.app.play.settings import Colour, Opponent, Setup, setup_of
from redstone.language import _
from redstone.record.game import Game, Seat
from redstone.record.work import Work
from redstone.rules import GAMES
from web.live.cards import card_in, now
from web.live.kept_tables import KeptTables
from web.live.wire import End, prepare
from web.rooms import Shell
from web.slices import Slices

if TYPE_CHECKING:
    from redstone.app.live.channel import Channel

NOBODY = "[]"
"""Those that a wire is prepared with where none is."""
LATE_MS = 20_000
"""How long the other side may take until it is said what may be wrong."""


class Way:
    """The way to one live game after the other; `session` is None where there is none.

    `told` is what there is to say besides its steps, `asked` which servers are asked for the other
    device, None where none is named. `on_change` is called when it has come further by itself.
    `channel_of` has what is spoken through on a way, None where there is nothing to speak of any
    more, and raises JsException where it cannot be fetched.
    """

    def __init__(
        self,
        shell: Shell,
        script: Any,
        on_change: Callable[[], None],
        channel_of: "Callable[[LiveSession], Awaitable[Channel[Any] | None]]",
    ) -> None:
        """`script` is the module room.js of this folder."""
        self._shell, self._script = shell, script
        self._on_change, self._channel_of = on_change, channel_of
        self.session: LiveSession | None = None
        self.told = ""
        self.asked: Asked | None = None
        self._end: End | None = None
        self._used: frozenset[bytes] = frozenset()
        self._slices = Slices()
        self._tables = KeptTables(shell)
        self._takes_handed = create_proxy(self._take_handed)

    def invite(self) -> LiveSession:
        """The way that was begun, or another, with a card of its own."""
        if self.session is None:
            self._begin(LiveSession(self._first_choice(), self._settings, touch=self._touch))
        assert self.session is not None
        return self.session

    def make_anew(self) -> None:
        """Another card in place of the one here; what was chosen stays.

        It answers the same invitation, unless that is used.
        """
        before = self.session
        if before is None:
            return
        session = LiveSession(before.next_choice, self._settings, touch=self._touch)
        invitation = before.invitation
        if before.again is not None:
            session.join_again(before.again, before.chosen.game, before.timed)
        elif before.kind in (Kind.WATCH, Kind.STUDY):
            session.let_watch(before.chosen.game, before.kind)
        elif before.kind is Kind.WATCH_ON:
            session.watch_on(Seen(before.table, before.chosen.game))
        elif invitation is not None and invitation.half not in self._used:
            session.take(card_text(invitation), now())
        self._begin(session)

    def open_link(self, text: str) -> None:
        """Take a card that came as a link: an invitation, an answer, or one to join again.

        A card that the way here does not wait for goes to the tab that does, if there is one.
        """
        self.told = ""
        session = self.invite()
        card = card_in(text)
        is_here = card is None or card.invites or card.table == session.table
        if card is not None and not (is_here or session.waits_for(card)):
            self._hand_over(text, card)
        else:
            self.take(text)

    def take(self, text: str) -> bool:
        """Take the other's card, typed or pasted, scanned or handed over."""
        self.told = ""
        if self._begins_anew(text):
            self.make_anew()
        session = self.session
        if session is None or not session.take(text, now(), self._used):
            return False
        session.is_led_astray = False
        return True

    def take_none(self) -> None:
        """Forget why the text that was taken last was refused."""
        self.told = ""
        if self.session is not None:
            self.session.refused = None

    def take_answer(self, text: str) -> bool:
        """Take a card of a stranger, unless it is one that invites."""
        card = card_in(text)
        return not (card is not None and card.invites) and self.take(text)

    def joining_again(self, table: LiveTable) -> Work[bool]:
        current = self._shell.current
        if current.id != table.kept and not (yield from current.opening(table.kept)):
            return False
        game = current.session.game
        session = LiveSession(Chosen(game, name=self._settings.name), self._settings)
        timed = current.session.table.setup.clock
        session.join_again(table, game.go_to(len(game.line)).without_branches(), timed)
        self._begin(session)
        return True

    def connect(self) -> None:
        """Join the other side, whose card is here."""
        session, end = self.session, self._end
        other = session.other if session is not None else None
        if session is None or end is None or other is None or session.step is not PairingStep.READY:
            return
        session.begin()
        self._used |= {other.half, session.half}
        self._shell.rooms.do(self._speak(session, end, other.half))

    def _join(self, session: LiveSession, end: End, half: bytes, channel: "Channel[Any]") -> None:
        """Speak through a channel to the side of this half."""
        channel.wire = end
        try:
            end.connect(half, channel)
        except BadDescription:
            end.close()
            session.fail()
            return
        js.setTimeout(create_once_callable(partial(self._be_late, session)), LATE_MS)

    async def _speak(self, session: LiveSession, end: End, half: bytes) -> None:
        """Fetch what is spoken through, and join the side of this half."""
        try:
            channel = await self._channel_of(session)
        except JsException:
            self.lost(session, _(words.NOT_LOADED))
            self._on_change()
            return
        if session is not self.session and channel is not None:
            channel.close()  # the way was left meanwhile
        elif channel is None:
            self.lost(session)
        else:
            self._join(session, end, half, channel)
        self._on_change()

    def arrived(self, session: LiveSession) -> None:
        """A way has led both sides to each other."""
        if session is self.session:
            self.session, self._end, self.told = None, None, ""
            self._script.stopWaiting()

    def lost(self, session: LiveSession, told: str = "") -> None:
        """What was to join both sides of a way is gone; why, if there is more to say."""
        if session is self.session:
            session.fail()
            self.told = told

    def let_watch(self, game: Game, kind: Kind = Kind.WATCH) -> None:
        """Make a card by which somebody can watch a game, or follow a study, that is here."""
        session = LiveSession(Chosen(game, name=self._settings.name), self._settings)
        session.let_watch(game, kind)
        self._begin(session)

    def watch_on(self, seen: Seen) -> None:
        """Make a card to go on watching a game."""
        session = LiveSession(Chosen(seen.game, name=self._settings.name), self._settings)
        session.watch_on(seen)
        self._begin(session)

    def play_by_link(self) -> None:
        """The same game, by links alone; one that was to be joined again is at the board."""
        session = self.session
        if session is None:
            return
        self.give_up()
        self._shell.rooms.leave()
        if session.again is None:
            colour = Colour.WHITE if session.likely_seat is Seat.SECOND else Colour.BLACK
            setup = setup_of(session.chosen.game, Opponent.LINK, colour)
            self._shell.current.session.new_game(setup)

    def give_up(self) -> None:
        """The way is left: its card leads nowhere any more."""
        if self._end is not None:
            self._end.close()
        self.session, self._end, self.told = None, None, ""
        self._script.stopWaiting()

    # -- inside ---------------------------------------------------------------------------------

    def _begins_anew(self, text: str) -> bool:
        """True for a new card that another way can be begun with, where the one here is over."""
        card, session = card_in(text), self.session
        if card is None or session is None or not session.step.is_over or card.half in self._used:
            return False
        goes_on = card.kind in (Kind.AGAIN, Kind.WATCH_ON) and session.waits_for(card)
        return goes_on or card.invites

    @property
    def name(self) -> str:
        """What the person here calls themselves."""
        name: str = self._settings.name
        return name

    @property
    def _settings(self) -> Any:
        return self._shell.current.session.board_input.now.settings

    @property
    def _touch(self) -> bool:
        return self._shell.current.session.board_input.now.pointing.touch

    def _first_choice(self) -> Chosen:
        usual = Setup()
        game = Game.new(GAMES[usual.game](usual.options), usual.cols, usual.rows)
        return Chosen(game, name=self._settings.name)

    def _begin(self, session: LiveSession) -> None:
        """Be on another way: the browser finds out how it can be reached."""
        self.give_up()
        self.session = session
        self._shell.rooms.do(self._prepare(session))

    async def _prepare(self, session: LiveSession) -> None:
        if not self._script.wire.canJoin():
            session.step = PairingStep.UNABLE
        else:
            try:
                self.asked = await self._servers()
                session.needs_one_network = self.asked is None or not self.asked.has_servers
                ice = self.asked.ice if self.asked is not None else NOBODY
                end = await prepare(self._script.wire, ice)
                if self.session is not session:
                    end.close()
                    return
                self._end = end
                session.prepared(end.half, now())
                self._script.waitForCard(self._takes_handed)
            except (BadDescription, JsException):
                session.step = PairingStep.BROKEN
        self._on_change()

    async def _servers(self) -> Asked | None:
        """Return the servers that are asked; None where nobody has named any."""
        line, hosted = self._settings.servers, await self._script.hosted()
        if not line and not hosted:
            return None
        return asked(hosted, line)

    def _take_handed(self, text: str) -> bool:
        """A card that another tab was opened with; one that is not for here leaves no trace."""
        card, session = card_in(text), self.session
        if card is None or session is None or not session.waits_for(card):
            return False
        taken = self.take(text)
        self._on_change()
        return taken

    def _hand_over(self, text: str, card: Card) -> None:
        """The card is for the way of another tab, perhaps; else it may lead to a kept game."""

        async def board_input() -> None:
            if await self._script.handOver(text):
                self.told = _(words.HANDED_OVER)
            elif card.kind is Kind.AGAIN:
                work = self._joining_by(text, card.table)
                self._slices.do(work, lambda _: self._on_change(), self._on_change)
            elif card.kind is Kind.WATCH_ON:
                self.told = _(words.WANTS_TO_WATCH_ON)
            else:
                self.told = _(words.OTHER_TABLE)
            self._on_change()

        self._shell.rooms.do(board_input())

    def _joining_by(self, text: str, table: str) -> Work[None]:
        """Join the kept game of a card again."""
        known = self._tables.named(table)
        if known is None or not (yield from self.joining_again(known)):
            self.told = _(words.UNKNOWN_GAME)
        else:
            self.take(text)

    def _be_late(self, session: LiveSession) -> None:
        session.wait_no_more()
        if session is self.session:
            self._on_change()

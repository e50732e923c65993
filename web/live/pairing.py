"""The pairing of two devices on the page: their cards, and the browser's end of the connection.

A card is an invitation or a reply, which carries a session description. A table is the id of a
live game, with the data to rejoin it.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import JsException, JsProxy, create_once_callable, create_proxy

from redstone.app.live.card import Card, Kind, card_text
from redstone.app.live.ice_servers.chosen import ContactedServers, servers_to_contact
from redstone.app.live.invitation_choices import InvitationTerms
from redstone.app.live.session import LiveSession, PairingStep
from redstone.app.live.session_description import BadDescription
from redstone.app.live.tables import LiveTable
from redstone.app.live.watched_game import Seen
from redstone.app.live.words import way as words
from redstone.app.play.settings import Colour, Opponent, Settings, Setup, setup_of
from redstone.app.play.table import new_table
from redstone.language import _
from redstone.record.game import Game, Seat
from redstone.record.work import Work
from redstone.rules import GAMES
from web.live.cards import card_in, now
from web.live.stored_tables import StoredTables
from web.live.wire import End, prepare
from web.rooms import Shell
from web.slices import Slices

if TYPE_CHECKING:
    from redstone.app.live.channel import Channel

NOBODY = "[]"
"""The JSON list of servers for a wire that uses none."""
LATE_MS = 20_000
"""Milliseconds until the page explains why the other side may not have connected."""


class Pairing:
    """The current pairing, if any, and the next one after it.

    `session` is None without a pairing. `told` is a text shown in addition to the steps. `asked`
    has the servers in use, None if none is named. `on_change` is called after changes that no
    action here caused. `channel_of` returns the channel for a pairing, or None if its game or
    study is gone.
    """

    def __init__(
        self,
        shell: Shell,
        script: JsProxy,
        on_change: Callable[[], None],
        channel_of: "Callable[[LiveSession], Channel[Any] | None]",
    ) -> None:
        """Start without a pairing; `script` is the module room.js of this folder."""
        self._shell, self._script = shell, script
        self._on_change, self._channel_of = on_change, channel_of
        self.session: LiveSession | None = None
        self.told = ""
        self.asked: ContactedServers | None = None
        self._end: End | None = None
        self._used: frozenset[bytes] = frozenset()
        self._slices = Slices()
        self._tables = StoredTables(shell)
        self._takes_handed = create_proxy(self._accept_handed_over)

    def invite(self) -> LiveSession:
        """Return the current pairing's session; begin one with a new invitation if needed."""
        if self.session is None:
            self._begin(LiveSession(self._first_choice(), self._settings, touch=self._touch))
        assert self.session is not None
        return self.session

    def renew_card(self) -> None:
        """Replace this device's card (invitation or reply) by a new one with the same choices.

        If the old card answered an invitation that is not used yet, so does the new one. Does
        nothing without a card.
        """
        before = self.session
        if before is None:
            return
        session = LiveSession(before.next_choice, self._settings, touch=self._touch)
        invitation = before.invitation
        if before.again is not None:
            session.join_again(before.again, before.chosen.game, before.timed)
        elif before.kind in (Kind.WATCH, Kind.STUDY):
            session.invite_to_watch(before.chosen.game, before.kind)
        elif before.kind is Kind.WATCH_ON:
            session.continue_watching(Seen(before.table, before.chosen.game))
        elif invitation is not None and invitation.description not in self._used:
            session.accept_card(card_text(invitation), now())
        self._begin(session)

    def open_link(self, text: str) -> None:
        """Accept an invitation or reply that was opened as a link.

        A reply for which this pairing does not wait is passed to another tab, if one waits for it.
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
        """Accept the other device's card (invitation or reply) in a text, or refuse it.

        Returns False if it is refused. A new pairing is begun if this one is over and the card can
        begin another.
        """
        self.told = ""
        if self._can_begin_anew(text):
            self.renew_card()
        session = self.session
        if session is None or not session.accept_card(text, now(), self._used):
            return False
        session.is_led_astray = False
        return True

    def clear_refusal(self) -> None:
        """Clear the reason why the last text was refused."""
        self.told = ""
        if self.session is not None:
            self.session.refused = None

    def take_answer(self, text: str) -> bool:
        """Accept a reply sent by code word. Returns False if it is an invitation or refused."""
        card = card_in(text)
        return not (card is not None and card.invites) and self.take(text)

    def joining_again(self, table: LiveTable) -> Work[bool]:
        """Open the stored game of `table` in steps, and begin a pairing to rejoin it.

        The result is False if the game is gone or cannot be read.
        """
        current = self._shell.current
        if current.id != table.kept and not (yield from current.opening(table.kept)):
            return False
        game = current.session.game
        session = LiveSession(InvitationTerms(game, name=self._settings.name), self._settings)
        timed = current.session.table.setup.clock
        session.join_again(table, game.go_to(len(game.line)).without_branches(), timed)
        self._begin(session)
        return True

    def connect(self) -> None:
        """Connect to the other device, if its card has arrived.

        The session descriptions of both cards then count as used.
        """
        session, end = self.session, self._end
        other = session.other if session is not None else None
        if session is None or end is None or other is None or session.step is not PairingStep.READY:
            return
        session.begin()
        self._used |= {other.description, session.description}
        channel = self._channel_of(session)
        if channel is None:
            self.lost(session)
        else:
            self._join(session, end, other.description, channel)

    def _join(
        self, session: LiveSession, end: End, description: bytes, channel: "Channel[Any]"
    ) -> None:
        """Connect through a channel to the device with this session description (`description`).

        The pairing fails if it is invalid.
        """
        channel.wire = end
        try:
            end.connect(description, channel)
        except BadDescription:
            end.close()
            session.fail()
            return
        js.setTimeout(create_once_callable(partial(self._note_timeout, session)), LATE_MS)

    def arrived(self, session: LiveSession) -> None:
        """End a pairing, as both devices have met; ignored for an earlier pairing."""
        if session is self.session:
            self.session, self._end, self.told = None, None, ""
            self._script.stopWaiting()

    def lost(self, session: LiveSession, told: str = "") -> None:
        """Mark a pairing as failed; `told` is the reason, if known.

        Ignored for an earlier pairing.
        """
        if session is self.session:
            session.fail()
            self.told = told

    def invite_to_play(self, chosen: Setup) -> None:
        """Offer the game and board of a set-up on the invitation here, unless it is answered."""
        session = self.invite()
        session.choose(replace(session.chosen, game=new_table(chosen).game))

    def invite_to_watch(self, game: Game, kind: Kind = Kind.WATCH) -> None:
        """Begin a pairing that invites someone to watch a game here, or to follow a study."""
        session = LiveSession(InvitationTerms(game, name=self._settings.name), self._settings)
        session.invite_to_watch(game, kind)
        self._begin(session)

    def continue_watching(self, seen: Seen) -> None:
        """Begin a pairing to continue watching a game."""
        session = LiveSession(InvitationTerms(seen.game, name=self._settings.name), self._settings)
        session.continue_watching(seen)
        self._begin(session)

    def play_by_link(self) -> None:
        """End the pairing, and start the chosen game by link.

        A game that was to be rejoined is at the board already and stays there. Does nothing without
        a pairing.
        """
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
        """End the pairing and close its connection, which makes its card void."""
        if self._end is not None:
            self._end.close()
        self.session, self._end, self.told = None, None, ""
        self._script.stopWaiting()

    # -- inside ---------------------------------------------------------------------------------

    def _can_begin_anew(self, text: str) -> bool:
        """Return True for a text with an unused card that can begin a pairing after this one."""
        card, session = card_in(text), self.session
        if (
            card is None
            or session is None
            or not session.step.is_over
            or card.description in self._used
        ):
            return False
        goes_on = card.kind in (Kind.AGAIN, Kind.WATCH_ON) and session.waits_for(card)
        return goes_on or card.invites

    @property
    def name(self) -> str:
        """The name of the person here, empty if unset."""
        return self._settings.name

    @property
    def _settings(self) -> Settings:
        """The person's settings."""
        return self._shell.current.session.board_input.now.settings

    @property
    def _touch(self) -> bool:
        """True if the person uses a finger rather than a mouse."""
        return self._shell.current.session.board_input.now.pointing.touch

    def _first_choice(self) -> InvitationTerms:
        """Return the choice of a new invitation: the default game without moves."""
        usual = Setup()
        game = Game.new(GAMES[usual.game](usual.options), usual.cols, usual.rows)
        return InvitationTerms(game, name=self._settings.name)

    def _begin(self, session: LiveSession) -> None:
        """Replace the pairing by another one, and start to collect this browser's addresses."""
        self.give_up()
        self.session = session
        self._shell.rooms.do(self._prepare(session))

    async def _prepare(self, session: LiveSession) -> None:
        """Collect this browser's addresses for the card, and set the next step, even on failure."""
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
                session.prepared(end.description, now())
                self._script.waitForCard(self._takes_handed)
            except (BadDescription, JsException):
                session.step = PairingStep.BROKEN
        self._on_change()

    async def _servers(self) -> ContactedServers | None:
        """Return the servers in use; None if neither the settings nor the site names any."""
        line, hosted = self._settings.servers, await self._script.hosted()
        if not line and not hosted:
            return None
        return servers_to_contact(hosted, line)

    def _accept_handed_over(self, text: str) -> bool:
        """Accept a card from another tab; return False if this pairing does not wait for it."""
        card, session = card_in(text), self.session
        if card is None or session is None or not session.waits_for(card):
            return False
        taken = self.take(text)
        self._on_change()
        return taken

    def _hand_over(self, text: str, card: Card) -> None:
        """Pass a card to another tab that waits for it.

        If there is none, a card to rejoin opens its stored game here; any other gets an
        explanation.
        """

        async def hand_over() -> None:
            """Pass the card on, or handle it here if no other tab accepts it."""
            if await self._script.handOver(text):
                self.told = _(words.HANDED_OVER)
            elif card.kind is Kind.AGAIN:
                work = self._joining_by(text, card.table)
                self._slices.do(work, lambda _: self._on_change(), self._on_change)
            elif card.kind is Kind.WATCH_ON:
                self.take(text)  # to be refused with the reason
            else:
                self.told = _(words.OTHER_TABLE)
            self._on_change()

        self._shell.rooms.do(hand_over())

    def _joining_by(self, text: str, table: str) -> Work[None]:
        """Open the stored live game with the id `table`, and accept the card that rejoins it.

        If there is none, `told` reports that.
        """
        known = self._tables.named(table)
        if known is None or not (yield from self.joining_again(known)):
            self.told = _(words.UNKNOWN_GAME)
        else:
            self.take(text)

    def _note_timeout(self, session: LiveSession) -> None:
        """Show why the other device may not have connected in time, if it has not."""
        session.time_out()
        if session is self.session:
            self._on_change()

"""A live game at the page's own board."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from time import time

import js
from pyodide.ffi import create_once_callable

from redstone.app.live.channel import Channel
from redstone.app.live.clocks.seating import peer_of
from redstone.app.live.codec import Revision
from redstone.app.live.invitation_choices import InvitationTerms
from redstone.app.live.merged import both_records
from redstone.app.live.message import Message, Offer, Proposal
from redstone.app.live.page_additions import leaving_state, play_state, with_live_play
from redstone.app.live.peer import News, Peer
from redstone.app.live.playing import Playing, opening_of
from redstone.app.live.replica import Replica
from redstone.app.live.session import LiveSession
from redstone.app.live.state import PlayState
from redstone.app.live.tables import LiveTable
from redstone.app.live.words import play as words
from redstone.app.page.parts import PageState
from web.live.pairing import Pairing
from web.rooms import Shell
from web.routes import StudyRoute

TOO_SOON_MS = 500
"""Milliseconds for which a new offer takes no answer: a tap may have been for something else."""


def playing_channel(
    pairing: Pairing, session: LiveSession, met: Callable[[Peer], None], show: Callable[[], None]
) -> Channel[Message]:
    """Return the message channel for a new or rejoined game, for a pairing that connects.

    `met` is called with the peer once both devices have met, and `show` after each event. If the
    connection ends before that, the pairing has failed.
    """
    peer = peer_of(session.table, session.replica, time, session.chosen, session.timed)
    peer.restore(session.pending)

    def hear(_: News | int | None) -> None:
        """After an event of the peer, end the pairing if both have met or the connection ended.

        Events of an earlier pairing are ignored.
        """
        if session is not pairing.session:
            return
        if peer.is_joined:
            pairing.arrived(session)
            met(peer)
        elif not peer.is_wired:
            pairing.lost(session, words.state(peer) if peer.broke or peer.blamed else "")
        show()

    peer.on_change = hear
    return peer.channel()


def unconnected_peer(table: LiveTable, replica: Replica, timed: str, name: str) -> Peer:
    """Return this device's side of an interrupted game, not connected.

    `timed` is the clock stored with the game, and `name` the person's name here.
    """
    chosen = InvitationTerms(replica.game, name=name, clock=table.clock)
    peer = peer_of(table.id, replica, time, chosen, timed)
    peer.restore(replace(table.pending, seen=table.pending.seen or int(time())))
    return peer


class LiveBoard:
    """Keeps the page's session and the connected device in step while a game is played live."""

    def __init__(
        self, shell: Shell, peer: Peer, keep: Callable[[LiveTable], None], show: Callable[[], None]
    ) -> None:
        """Connect the page's session to `peer`, and store how to rejoin the game.

        `keep` stores the data by which it can be rejoined; `show` refreshes the page.
        """
        self._shell, self.peer, self._keep, self._show = shell, peer, keep, show
        self.playing = Playing(shell.current.session, peer)
        self._ticking = ClockReader(peer, show)
        self._news = words.connected(peer.their_name) if peer.is_joined else ""
        self._news_of = self._standing
        self._is_muted = False
        self._known: LiveTable | None = None
        self._offer: Offer | None = None  # the offer shown
        self._answerable: Offer | None = None  # the same, once it was shown for TOO_SOON_MS
        peer.on_change = self._hear
        self._store_table()

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """The actions of the game's buttons, and those for offers, pauses and claims."""
        playing, peer = self.playing, self.peer
        common = peer.differing.common if peer.differing else None
        of_game: Mapping[str, Callable[[], None]] = {
            "undo": playing.offer_undo,
            "undo-turn": partial(playing.offer_undo, turn=True),
            "rematch": partial(peer.offer, Proposal.REMATCH),
        }
        return {
            **(of_game if peer.is_joined or not peer.is_over else {}),
            "live-yes": partial(self._answer, yes=True),
            "live-no": partial(self._answer, yes=False),
            "live-withdraw": peer.offers.withdraw,
            "live-pause": partial(peer.offer, Proposal.PAUSE),
            "live-go-on": peer.end_pause,
            "live-common": partial(peer.offer, Proposal.COMMON, common or 0),
            "live-both": self._show_both,
            "live-claim": peer.claim,
            "live-draw": partial(peer.claim, draw=True),
            "live-mute": partial(self._mute, muted=True),
            "live-unmute": partial(self._mute, muted=False),
        }

    def synchronise(self) -> bool:
        """Send moves made on the page to the other device, and show those made there.

        If the page has opened this stored game again, the live game replaces it first. Returns
        False if the page has another game.
        """
        if not self.is_at_board:
            if self._known is None or self._shell.current.id != self._known.kept:
                return False
            self.reopen()
        self.playing.send_moves()
        self._forget_news()
        self.playing.follow()
        self._ticking.schedule()
        self._store_table()
        return True

    @property
    def is_at_board(self) -> bool:
        """True while the page's session has this game."""
        return self.playing.is_at_board

    def reopen(self) -> None:
        """Store the page's current game, and open the live game in the session again."""
        current, known = self._shell.current, self._known
        assert known is not None
        current.store()
        current.adopt_game(known.kept, *opening_of(self.peer))
        self.playing = Playing(current.session, self.peer)

    def say(self, number: int) -> None:
        """Send the phrase with this number and show it, unless it is too soon after another."""
        if self.peer.send_phrase(number):
            self.tell(words.own_phrase_notice(number))
            self._show()

    def tell(self, news: str) -> None:
        """Set the text about the live game that is shown until the game or an offer changes."""
        self._news, self._news_of = news, self._standing

    def state(self, *, in_room: bool) -> PlayState:
        """Return the data for play.js on the game's page.

        A new offer cannot be answered yet, and is shown again once it can.
        """
        if not self.is_at_board:
            return leaving_state(in_room=in_room)
        state = play_state(self.peer, in_room, is_muted=self._is_muted)
        shown = self.peer.offers.theirs if "offer" in state else None
        if shown is not self._offer:
            self._offer, self._answerable = shown, None
            if shown is not None:
                js.setTimeout(create_once_callable(partial(self._let_answer, shown)), TOO_SOON_MS)
        if "offer" in state:
            state["offer"]["ready"] = self._answerable is not None
        return state

    def decorate(self, state: PageState) -> PageState:
        """Return a state of the game's page with texts and buttons of the live game added."""
        return with_live_play(
            state, self._shell.current.session.board_input.now, self.peer, self._news
        )

    def leave(self) -> None:
        """Stop playing live: close the connection, and store how to rejoin."""
        self._ticking.stop()
        if self.is_at_board:
            self._keep(self._table_now)  # when both were last joined
        self.peer.leave()
        self.playing.release()

    def store_clock(self) -> bool:
        """Store the clock and the time of the last connection, before the page is hidden.

        Returns True if the game has a clock.
        """
        if self.is_at_board:
            self._keep(self._table_now)  # when both were last joined
        self.peer.timing.charge_turn()
        return bool(self.peer.timing.agreed)

    # -- inside ---------------------------------------------------------------------------------

    def _answer(self, *, yes: bool) -> None:
        """Answer the offer that is shown, unless it has only just appeared."""
        if self._answerable is not None and self._answerable is self.peer.offers.theirs:
            self.peer.answer(yes=yes)

    def _let_answer(self, offer: Offer) -> None:
        """Allow an answer to the offer from now on, if it is still shown."""
        if offer is self._offer:
            self._answerable = offer
            self._show()

    def _hear(self, news: News | int | None) -> None:
        """Show an event of the connection or a phrase (by number), and update the session.

        Phrases are not shown while muted.
        """
        self._forget_news()
        is_phrase = isinstance(news, int)
        if news is not None and not (is_phrase and self._is_muted):
            self.tell(words.news(news) or self._news)
        self.playing.follow()
        self._ticking.schedule()
        self._show()

    @property
    def _standing(self) -> tuple[Revision, Offer | None, Offer | None, bool]:
        """The state to which the text shown belongs: revision, both offers, and True if paused."""
        peer, offers = self.peer, self.peer.offers
        return peer.replica.revision, offers.mine, offers.theirs, peer.is_paused

    def _forget_news(self) -> None:
        """Remove the text shown once `_standing` has changed.

        In a new round, show the person's colour instead.
        """
        now, before = self._standing, self._news_of
        if now != before:
            is_anew = now[0].round != before[0].round
            self.tell(words.new_round_notice(self.peer) if is_anew else "")

    def _mute(self, *, muted: bool) -> None:
        """Hide the other player's phrases from now on, or show them again."""
        self._is_muted = muted

    def _store_table(self) -> None:
        """Store the game and the data for rejoining it, if these data have changed."""
        table = self._table_now
        known = replace(table, pending=replace(table.pending, seen=None))
        if known != self._known:
            self._known = known
            self._shell.current.store()
            self._keep(table)

    @property
    def _table_now(self) -> LiveTable:
        """The data by which this game can be rejoined, in its current state."""
        peer, replica = self.peer, self.peer.replica
        told = (replica.seat, replica.round, replica.takebacks, peer.pending, peer.timing.agreed)
        return LiveTable(peer.table, self._shell.current.id, *told)

    def _show_both(self) -> None:
        """Open a study of both differing records; leaving it returns to the game.

        Does nothing while they agree.
        """
        if self.peer.differing is not None:
            game = both_records(self.peer.replica.game, self.peer.differing)
            self._shell.rooms.go(StudyRoute(game))


EVERY_MS = 500


class ClockReader:
    """Reads a peer's clock at intervals while its game has one or a claim counts down."""

    def __init__(self, peer: Peer, show: Callable[[], None]) -> None:
        """Begin to read; `show` is called whenever the seconds until a claim change."""
        self._peer: Peer | None = peer
        self._show, self._shown, self._is_due = show, peer.until_claim, False
        self.schedule()

    def schedule(self) -> None:
        """Schedule the next reading in half a second, if a clock or a countdown runs."""
        peer = self._peer
        if peer is not None and not self._is_due and (peer.timing.agreed or peer.until_claim):
            self._is_due = True
            js.setTimeout(create_once_callable(self._read), EVERY_MS)

    def stop(self) -> None:
        """Stop; a reading that is already scheduled does nothing."""
        self._peer = None

    def _read(self) -> None:
        """Read the clock, which may end the game, and refresh if the countdown has changed.

        The next reading is scheduled. Does nothing without a peer.
        """
        self._is_due = False
        peer = self._peer
        if peer is None:
            return
        peer.timing.pulse()
        left, before = peer.until_claim, self._shown
        self._shown = left
        if left is not None and left != before:
            self._show()
        self.schedule()

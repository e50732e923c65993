"""The live side of the page: pairing and playing, which continue after the room is left.

A pairing connects two devices by cards: an invitation and its reply. A table is the id of a live
game, with the data to rejoin it.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from functools import partial
from time import time
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import JsProxy, create_proxy, to_js

from redstone.app.live.card import Kind
from redstone.app.live.message import MAX_WATCHING
from redstone.app.live.replica import Replica
from redstone.app.live.session import LiveSession
from redstone.app.live.spectators.session import SpectatorSession
from redstone.app.live.state import way_state
from redstone.app.live.tables import LiveTable
from redstone.app.page.parts import PageState
from redstone.record.game import Game
from redstone.record.work import Work
from web.live.continued_watching import ContinuedWatching
from web.live.live_board import LiveBoard, playing_channel, unconnected_peer
from web.live.pairing import Pairing
from web.live.refresh_limit import RefreshLimit
from web.live.shared_studies import SharedStudies
from web.live.stored_tables import StoredTables
from web.rooms import Shell
from web.routes import InvitationRoute, SharedStudyRoute
from web.slices import Slices

if TYPE_CHECKING:
    from redstone.app.live.channel import Channel
    from redstone.app.live.peer import Peer
    from redstone.app.live.shared_study.messages import Told
    from redstone.app.live.spectators.messages import Shown

Acts = Mapping[str, Callable[[], None]]


class LiveRoute(Enum):
    """A purpose for which the live room is entered; a card is passed as its text instead."""

    AGAIN = "again"  # join the game at the board again
    WATCH = "watch"  # let someone watch the live game here


class LiveCompanion:
    """The page's companion for live play: the `pairing` in progress, and the game (`board`).

    `spectators` is the page's side of watching, `shared_studies` that of shared studies. Both are
    None until needed.
    """

    def __init__(self, shell: Shell, script: JsProxy) -> None:
        """Begin without a pairing and without a game; `script` is the module room.js here."""
        self._shell, self._script = shell, script
        self.board: LiveBoard | None = None
        self.spectators: SpectatorSession | None = None
        self._refresh = RefreshLimit(self._show_all)
        self.pairing = Pairing(shell, script, self._refresh, self._channel_of)
        self.again = ContinuedWatching(shell, self.pairing)
        self.shared_studies: SharedStudies | None = None
        self._tables = StoredTables(shell)
        self._shared: SharedStudyRoute | None = None
        self._shown = ""
        self._slices = Slices()
        proxies = {name: create_proxy(getattr(self, name)) for name in ("say", "note_visibility")}
        self._hears = to_js(proxies, dict_converter=js.Object.fromEntries)

    def do(self, route: str | LiveRoute | InvitationRoute | SharedStudyRoute) -> None:
        """Begin what the route asks: accept a card, invite to play or watch, rejoin, share a study.

        A route that is a text contains the card, an invitation or a reply. Cards and rejoining
        wait until the stored games are read.
        """
        kept, done = self._shell.current.kept, self._shell.refresh
        if isinstance(route, str):
            kept.when_read(lambda: self._open_link(route))
        elif isinstance(route, InvitationRoute):
            self.pairing.invite_to_play(route.chosen)
            done()
        elif isinstance(route, SharedStudyRoute):
            self._shared = route
            self.pairing.invite_to_watch(route.game.go_to_node(0).without_future(), Kind.STUDY)
            done()
        elif route is LiveRoute.WATCH:
            start = self._start_here
            if start is not None:
                self.pairing.invite_to_watch(start)
            done()
        else:
            work = self._joining_here()
            kept.when_read(lambda: self._slices.do(work, lambda _: done(), done))

    def _open_link(self, text: str) -> None:
        """Accept an invitation or reply that was opened as a link, and refresh the page."""
        if not self.again.accept_returning(text, self._start_here):
            self.pairing.open_link(text)
        self._shell.refresh()

    def take(self, text: str) -> None:
        """Accept an invitation or reply in a text that was typed, pasted or scanned."""
        if not self.again.accept_returning(text, self._start_here):
            self.pairing.take(text)

    def leave_room(self) -> None:
        """Delete the stored game that a reload would continue to watch, unless it is on now."""
        if self.spectators is None or self.spectators.watched is None:
            self.again.forget()

    def _joining_here(self) -> Work[None]:
        """Begin a pairing to rejoin the game at the board, in steps, if it was played live."""
        known = self._tables.here
        if known is not None:
            yield from self.pairing.joining_again(known)

    def show_live(self) -> None:
        """Send the state of live play to play.js, if it has changed.

        Its `live` values are also read by scripts from outside, and must not change.
        """
        shown = self.shared_studies.state() if self.shared_studies else None
        if shown is None and self.spectators is not None:
            shown = self.spectators.state(in_room=self._in_room)
        if shown is None and self.board is not None:
            shown = self.board.state(in_room=self._in_room)
        pairing = way_state(self.pairing.session)
        if shown is not None and shown["live"] == "away":
            shown["live"] = pairing["live"] or "away"
        text = json.dumps(shown or pairing)
        if text != self._shown:
            self._shown = text
            self._script.play(text, self._hears)

    @property
    def known_here(self) -> LiveTable | None:
        """The data to rejoin the live game at the board; None if it is over or connected."""
        is_over = self._shell.current.session.table.is_finished
        is_joined = self.board is not None and self.board.peer.is_joined
        return None if is_joined or is_over else self._tables.here

    @property
    def _interrupted(self) -> LiveTable | None:
        """The data to rejoin an unfinished live game at the board that is not resumed yet, or None.

        None after the person has chosen to continue by link.
        """
        is_shown = self.board is None and not self._shell.rooms.wanted
        known = self.known_here if is_shown else None
        return None if known is None or known.by_link else known

    @property
    def shows_game(self) -> bool:
        """True while the room invites someone to watch the game at the board, beside the board."""
        session, board = self.pairing.session, self.board
        is_watch = session is not None and session.kind is Kind.WATCH
        return is_watch and board is not None and board.is_at_board

    @property
    def is_watchable(self) -> bool:
        """True while one more spectator can watch the game here, also before both rejoin it."""
        peer = self.board.peer if self.board else None
        if peer is None or (peer.is_over and not peer.is_joined):
            return False
        return peer.presence.watched_here < MAX_WATCHING

    # -- called by play.js ------------------------------------------------------------------------

    def say(self, number: int) -> None:
        """Send the opponent the phrase with this number; without a live game do nothing."""
        if self.board is not None:
            self.board.say(number)

    def note_visibility(self, here: bool) -> None:
        """Report that the page is visible (`here`) or hidden.

        Hiding also stores the clock, as the page may be closed next.
        """
        if self.spectators is not None:
            self.spectators.looks_away = not here
        if self.board is not None:
            self.board.peer.report_visibility(here=here)
            self._show_watchers(self.board.peer)
            if not here and self.board.store_clock():
                self._refresh()

    # -- the page's companion -------------------------------------------------------------------

    @property
    def actions(self) -> Acts:
        """The actions of buttons during live play; in an open room only those of a shared study."""
        board, spectators = self.board, self.spectators
        if self._in_room:
            return self.shared_studies.actions if self.shared_studies else {}
        joining: Acts = {"live-again": self._join_again, "live-leave": self._continue_by_link}
        if board is None:
            acts = dict(spectators.actions) if spectators is not None else {}
            more = {"watch-leave": self._leave_watched, "watch-on": self._continue_watching}
            return {**acts, **more} if acts else {}
        if not board.is_at_board:
            return {"live-back": board.reopen, "live-quit": self._stop}
        watch = partial(self._shell.rooms.enter, "live", LiveRoute.WATCH)
        return {**board.actions, **joining, "live-watch": watch}

    def synchronise(self) -> None:
        """Send changes of the page's session to the devices that play, watch or follow.

        A game that has left the board is given up if it is over or not connected. An interrupted
        game at the board is resumed.
        """
        board = self.board
        if self.shared_studies is not None:
            self.shared_studies.synchronise()
        if self.spectators is not None:
            self.spectators.update(plays=board is not None)
        if board is None:
            self._resume_interrupted()
        elif board.synchronise():
            self._show_watchers(board.peer)
        elif board.peer.is_over or not board.peer.is_joined:
            self._stop()
        if board is not None:
            self.show_live()

    def decorate(self, state: PageState) -> PageState:
        """Return the page's state with live play's additions, and update play.js."""
        self.show_live()
        if self._in_room:
            if self.board is not None and self.shows_game:
                return self.board.decorate(state)
            return self.shared_studies.decorate(state) if self.shared_studies else state
        if self.board is not None:
            return self.board.decorate(state) if self.board.is_at_board else state
        return self.spectators.with_presence(state) if self.spectators else state

    # -- inside ---------------------------------------------------------------------------------

    @property
    def _in_room(self) -> bool:
        """True while any room is open."""
        return self._shell.rooms.open is not None

    def _show_all(self) -> None:
        """Update play.js and the page."""
        self.show_live()
        self._shell.refresh()

    def _channel_of(self, session: LiveSession) -> "Channel[Any] | None":
        """Return the message channel for a pairing that connects; None if its game is gone.

        The pairing may also be for a study.
        """
        if session.is_to_watch:
            return self._watching_channel(session)

        def sit_down(peer: "Peer") -> None:
            """Leave the room and show the game at the page's own board, as both sides have met."""
            self._give_up_playing()
            self._shell.rooms.leave()
            self.board = LiveBoard(self._shell, peer, self._tables.keep, self._hear)
            if js.document.hidden:
                peer.report_visibility(here=False)

        return playing_channel(self.pairing, session, sit_down, self._refresh)

    def _hear(self) -> None:
        """Send changes of the live game to its spectators, and refresh the page."""
        if self.board is not None:
            self._show_watchers(self.board.peer)
        self._refresh()

    def _resume_interrupted(self) -> None:
        """Resume the interrupted live game at the board, if any, without a connection so far."""
        known = self._interrupted
        if known is None:
            return
        table = self._shell.current.session.table
        game = table.game.go_to(len(table.game.line)).without_branches()
        replica = Replica(game, known.seat, known.round, known.takebacks)
        peer = unconnected_peer(known, replica, table.setup.clock, self.pairing.name)
        self.board = LiveBoard(self._shell, peer, self._tables.keep, self._hear)

    # -- watching ---------------------------------------------------------------------------------

    def _watching_channel(self, session: LiveSession) -> "Channel[Shown] | Channel[Told] | None":
        """Return the channel for watching a game or following a study; None if it is gone."""
        if session.leads_to is Kind.STUDY:
            return self._study_channel(session)
        board = self.board
        if self.spectators is None:
            current, lost = self._shell.current, self.pairing.lost
            self.spectators = SpectatorSession(current, time, self._met, lost, self._refresh)
        if session.kind is not Kind.WATCH:
            return self.spectators.watch(session)
        return self.spectators.admit(session, board.peer) if board else None

    def _study_channel(self, session: LiveSession) -> "Channel[Told] | None":
        """Return the channel to a shared study, here or elsewhere; None if the one here is gone."""
        if self.shared_studies is None:
            self.shared_studies = SharedStudies(self._shell, self.pairing, self._refresh)
        return self.shared_studies.channel(session, self._shared)

    @property
    def _start_here(self) -> Game | None:
        """The live game here without its moves; None if no other spectator can watch it."""
        if self.board is None or not self.is_watchable:
            return None
        return self.board.peer.replica.game.go_to(0).without_future()

    def _met(self, session: LiveSession) -> None:
        """End a pairing for watching whose devices have met, and leave the live room.

        A new spectator of the game here is shown as news. If this device watches another game,
        the live game here is given up.
        """
        spectators, rooms = self.spectators, self._shell.rooms
        assert spectators is not None
        self.pairing.arrived(session)
        if session.kind is Kind.WATCH:
            if self.board is not None:
                self.board.tell(spectators.news)
            if rooms.name == "live":
                rooms.leave()
        else:
            self._give_up_playing()
            rooms.leave()

    def _show_watchers(self, peer: "Peer") -> None:
        """Send the game to its spectators, if any, and their number to the opponent."""
        if self.spectators is not None:
            self.spectators.play_on(peer)

    def _continue_watching(self) -> None:
        """Make an invitation to continue watching the game seen last, if any."""
        seen = self.spectators.seen if self.spectators else None
        if seen is not None:
            self.again.invite_again(seen)

    def _leave_watched(self) -> None:
        """Leave the watched game, if any, and return to the page's previous game."""
        if self.spectators is not None:
            self._slices.do(self.spectators.leaving(), lambda _: self._refresh(), self._refresh)

    # -- the end ----------------------------------------------------------------------------------

    def _join_again(self) -> None:
        """Close the current connection, and open the room to rejoin the game."""
        self._give_up_playing()
        self._shell.rooms.enter("live", LiveRoute.AGAIN)

    def _continue_by_link(self) -> None:
        """Leave the live game, and continue it by link; it can still be rejoined."""
        board, self.board = self.board, None
        if board is not None:
            board.leave()
            known = self._tables.here
            if known is not None:
                self._tables.keep(replace(known, by_link=True))
        self._stop()

    def _stop(self) -> None:
        """Leave the live game and a watched one, if any, and disconnect all spectators."""
        self._give_up_playing()
        if self.spectators is not None:
            self.spectators.stop()

    def _give_up_playing(self) -> None:
        """Leave the live game, which can be rejoined; its spectators may stay."""
        board, self.board = self.board, None
        if board is not None:
            board.leave()
            self._show_watchers(board.peer)
        self.show_live()

"""Spectators of the game here, or a game watched here, on the page.

A way is the steps that connect two devices, a card an invitation or a reply on it.
"""

from collections.abc import Callable
from functools import partial

from redstone.app.live.channel import Channel
from redstone.app.live.peer import Peer
from redstone.app.live.session import LiveSession
from redstone.app.live.spectators import page_additions, words
from redstone.app.live.spectators.hosting import Spectators, view_of
from redstone.app.live.spectators.messages import Shown
from redstone.app.live.spectators.watched import WatchedGame
from redstone.app.live.spectators.watching import Watching
from redstone.app.live.state import PlayState
from redstone.app.live.watched_game import Seen, write_seen
from redstone.app.page.parts import PageState
from redstone.app.play.settings import Seats
from redstone.app.storage.current_game import CurrentGame
from redstone.app.storage.kept_game import WATCHED, KeptGame
from redstone.app.storage.kept_games import new_id
from redstone.app.storage.session_text import link_of, write_players
from redstone.language import _
from redstone.record.work import Work


class SpectatorSession:
    """The spectators here (`spectators`) and the game watched here (`watched`), if any.

    `news` is the latest event as a text. `met` is called with the pairing by which someone has
    begun to watch, here or elsewhere. `lost` is called with a pairing that failed, and `show` when
    anything is new.
    """

    def __init__(
        self,
        current: CurrentGame,
        clock: Callable[[], float],
        met: Callable[[LiveSession], None],
        lost: Callable[[LiveSession], None],
        show: Callable[[], None],
    ) -> None:
        """Start with no game watched and no spectators; `clock` returns seconds since 1970.

        `met` and `lost` get the pairing that has succeeded or failed, and `show` is called
        after changes.
        """
        self._current, self._clock = current, clock
        self._met, self._lost, self._show = met, lost, show
        self.spectators: Spectators | None = None
        self.watched: WatchedGame | None = None
        self.news, self.looks_away = "", False
        self._kept = ""
        self._seen: Seen | None = None

    # -- spectators here --------------------------------------------------------------------
    def admit(self, session: LiveSession, peer: Peer) -> Channel[Shown]:
        """Return a channel for an invited spectator of this side's game.

        Spectators of another game here are disconnected.
        """
        view = view_of(peer, looks_away=self.looks_away)
        spectators = self.spectators
        if spectators is None or spectators.table != peer.table:
            self._let_go()
            spectators = self.spectators = Spectators(peer.table, view, self._clock)
        spectators.follow(view)
        spectators.host.on_change = partial(self._handle_spectators, session)
        return spectators.host.admit(session.table)

    def play_on(self, peer: Peer) -> None:
        """Send spectators the changes of this side's game, and the opponent their number.

        Spectators of another game here are disconnected. Without spectators, nothing happens.
        """
        if self.spectators is None:
            return
        if self.spectators.table != peer.table:
            self._let_go()
            return
        self.spectators.follow(view_of(peer, looks_away=self.looks_away))
        peer.set_spectators(self.spectators.host.count)

    def _let_go(self) -> None:
        """Disconnect all spectators, if any."""
        spectators, self.spectators = self.spectators, None
        if spectators is not None:
            spectators.host.on_change = lambda _: None
            spectators.host.close()

    def _handle_spectators(self, session: LiveSession, name: str | None) -> None:
        """Handle a change of spectators; `name` is None if one has left."""
        if name is not None:
            self.news = words.has_come(name)
            self._met(session)
        self._show()

    # -- a game watched here ----------------------------------------------------------------
    def watch(self, session: LiveSession) -> Channel[Shown]:
        """Return a channel to the game that the person is invited to watch.

        It is shown once all moves have arrived.
        """
        game, name = session.chosen.game, session.chosen.name
        start = game.go_to(0).without_future()
        watching = Watching(session.table, start, self._clock, name=name)
        watching.wire.on_change = partial(self._handle_game, session, watching)
        return watching.wire.channel()

    def update(self, *, plays: bool) -> None:
        """Show changes of the watched game, or leave it if the session has another game.

        Spectators of a game that is no longer live (`plays` is False) are disconnected once
        the game here has other moves.
        """
        shown, spectators, watched = self._current.session.game, self.spectators, self.watched
        if (
            spectators is not None
            and not plays
            and spectators.view.replica.game.tokens != shown.tokens
        ):
            self._let_go()
        if watched is None:
            return
        if watched.is_at_board:
            watched.follow()
        else:
            self._leave()

    def store_game(self) -> None:
        """Store the watched game, if any, as far as seen; later calls update the stored one."""
        if self.watched is None:
            return
        setup, game = self.watched.setup, self.watched.watching.replica.game
        self._kept = self._kept or new_id()
        players, now = write_players(setup, Seats(None), game), int(1000 * self._clock())
        self._current.kept.write([KeptGame(self._kept, link_of(game), players, now)])
        self.news = _(words.KEPT)

    def leaving(self) -> Work[None]:
        """Leave the watched game, as incremental work.

        If it is at the board, the page's previous game is reopened.
        """
        watched = self._leave()
        if watched is not None and watched.is_at_board:
            yield from self._current.going_back()

    def stop(self) -> None:
        """Disconnect all spectators, and leave the watched game."""
        self._let_go()
        self._leave()

    def _leave(self) -> WatchedGame | None:
        """Disconnect from the watched game, and return it; None without one.

        It is not restored after a reload.
        """
        watched, self.watched = self.watched, None
        if watched is not None:
            watched.watching.wire.leave()
            self._current.texts.remember(WATCHED, "")
        return watched

    def _handle_game(self, session: LiveSession, watching: Watching) -> None:
        """Show a change of the watched game; open it at the board once all moves are here."""
        watched = self.watched
        if watched is not None and watched.watching is watching:
            if watched.session.game.tokens != watching.replica.game.tokens:
                self.news = ""
            watched.follow()
            self._remember(watching)
        elif watching.is_whole:
            self._open_at_board(watching)
            self._met(session)
        elif watching.wire.is_over:
            self._lost(session)
        self._show()

    def _open_at_board(self, watching: Watching) -> None:
        """Store the page's game, and open the watched game at the board in its place."""
        self._leave()
        self._current.store()
        self._kept = ""
        self.watched = WatchedGame(self._current.session, watching)
        self.news = words.greeting(watching)
        self._remember(watching)

    def _remember(self, watching: Watching) -> None:
        """Store the watched game as far as seen for this tab, to restore it after a reload."""
        seen = Seen(watching.wire.table, watching.replica.game)
        if seen != self._seen:
            self._seen = seen
            self._current.texts.remember(WATCHED, write_seen(seen))

    @property
    def seen(self) -> Seen | None:
        """The watched game as far as seen, to continue with a new card; None without one."""
        return self._seen if self.watched else None

    @property
    def actions(self) -> dict[str, Callable[[], None]]:
        """The button actions while a game is watched, by name, except those that leave it.

        Empty otherwise.
        """
        return {"watch-keep": self.store_game} if self.watched else {}

    # -- what the page shows -----------------------------------------------------------------
    def state(self, *, in_room: bool) -> PlayState | None:
        """Return the live room's data for the page while a game is watched, else None."""
        return page_additions.watch_state(self.watched.watching, in_room) if self.watched else None

    def with_presence(self, state: PageState) -> PageState:
        """Return the page state with the watched players' presence; unchanged without a game."""
        watched = self.watched
        if watched is None:
            return state
        return page_additions.with_presence(
            state, watched.session.board_input.now, watched.watching, self.news
        )

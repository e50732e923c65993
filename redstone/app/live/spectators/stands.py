"""Watching at the page: who watches the game here, or the game that is watched here."""

from collections.abc import Callable
from functools import partial

from redstone.app.live.channel import Channel
from redstone.app.live.peer import Peer
from redstone.app.live.seen import Seen, write_seen
from redstone.app.live.session import LiveSession
from redstone.app.live.spectators import beside, words
from redstone.app.live.spectators.hosting import Spectators, view_of
from redstone.app.live.spectators.messages import Shown
from redstone.app.live.spectators.watched import WatchedGame
from redstone.app.live.spectators.watching import Watching
from redstone.app.live.state import PlayState
from redstone.app.page.parts import PageState
from redstone.app.play.settings import Seats
from redstone.app.storage.current_game import CurrentGame
from redstone.app.storage.kept_game import WATCHED, KeptGame
from redstone.app.storage.kept_games import new_id
from redstone.app.storage.session_text import link_of, write_players
from redstone.language import _
from redstone.record.work import Work


class Stands:
    """The `gallery` of who watches here, if anybody may, and what is `watched` here, if anything.

    `news` is what there is to say besides how things stand. `met` is called with the way to a game
    that somebody watches from now on, here or there, `lost` with one that leads nowhere, and
    `show` when anything else is new.
    """

    def __init__(
        self,
        current: CurrentGame,
        clock: Callable[[], float],
        met: Callable[[LiveSession], None],
        lost: Callable[[LiveSession], None],
        show: Callable[[], None],
    ) -> None:
        """`clock` tells seconds."""
        self._current, self._clock = current, clock
        self._met, self._lost, self._show = met, lost, show
        self.gallery: Spectators | None = None
        self.watched: WatchedGame | None = None
        self.news, self.looks_away = "", False
        self._kept = ""
        self._seen: Seen | None = None

    # -- who watches here -------------------------------------------------------------------
    def admit(self, session: LiveSession, peer: Peer) -> Channel[Shown]:
        """The channel for who comes by the card of a way, to watch the game of this side."""
        view = view_of(peer, looks_away=self.looks_away)
        gallery = self.gallery
        if gallery is None or gallery.table != peer.table:
            self._let_go()
            gallery = self.gallery = Spectators(peer.table, view, self._clock)
        gallery.follow(view)
        gallery.host.on_change = partial(self._hear_watchers, session)
        return gallery.host.admit(session.table)

    def play_on(self, peer: Peer) -> None:
        """The game of this side may have gone on; who watched another one is sent away."""
        if self.gallery is None:
            return
        if self.gallery.table != peer.table:
            self._let_go()
            return
        self.gallery.follow(view_of(peer, looks_away=self.looks_away))
        peer.be_watched(self.gallery.host.count)

    def _let_go(self) -> None:
        gallery, self.gallery = self.gallery, None
        if gallery is not None:
            gallery.host.on_change = lambda _: None
            gallery.host.close()

    def _hear_watchers(self, session: LiveSession, name: str | None) -> None:
        if name is not None:
            self.news = words.has_come(name)
            self._met(session)
        self._show()

    # -- what is watched here ---------------------------------------------------------------
    def watch(self, session: LiveSession) -> Channel[Shown]:
        """The channel to the game that a way leads to."""
        game, name = session.chosen.game, session.chosen.name
        start = game.go_to(0).without_future()
        watching = Watching(session.table, start, self._clock, name=name)
        watching.wire.on_change = partial(self._hear_game, session, watching)
        return watching.wire.channel()

    def look(self, *, plays: bool) -> None:
        """The page's session may have taken up another game: this one is watched no more.

        Nor is one that was played live here, once it goes on otherwise; `plays` while it is.
        """
        shown, gallery, watched = self._current.session.game, self.gallery, self.watched
        if gallery is not None and not plays and gallery.view.replica.game.tokens != shown.tokens:
            self._let_go()
        if watched is None:
            return
        if watched.is_at_board:
            watched.follow()
        else:
            self._leave()

    def keep(self) -> None:
        """Keep the game as far as it was seen; once more, and it is the same kept game."""
        if self.watched is None:
            return
        setup, game = self.watched.setup, self.watched.watching.replica.game
        self._kept = self._kept or new_id()
        players, now = write_players(setup, Seats(None), game), int(1000 * self._clock())
        self._current.kept.write([KeptGame(self._kept, link_of(game), players, now)])
        self.news = _(words.KEPT)

    def leaving(self) -> Work[None]:
        """Watch no more: back to the game of before, move by move."""
        watched = self._leave()
        if watched is not None and watched.is_at_board:
            yield from self._current.going_back()

    def stop(self) -> None:
        """Nobody watches here any more, and nothing is watched."""
        self._let_go()
        self._leave()

    def _leave(self) -> WatchedGame | None:
        """Watch no more what was watched, if anything was, which a reload finds no more."""
        watched, self.watched = self.watched, None
        if watched is not None:
            watched.watching.wire.leave()
            self._current.texts.remember(WATCHED, "")
        return watched

    def _hear_game(self, session: LiveSession, watching: Watching) -> None:
        watched = self.watched
        if watched is not None and watched.watching is watching:
            if watched.session.game.tokens != watching.replica.game.tokens:
                self.news = ""
            watched.follow()
            self._remember(watching)
        elif watching.is_whole:
            self._sit(watching)
            self._met(session)
        elif watching.wire.is_over:
            self._lost(session)
        self._show()

    def _sit(self, watching: Watching) -> None:
        """The game is at the page's own board; the one of before is kept, or watched no more."""
        self._leave()
        self._current.keep()
        self._kept = ""
        self.watched = WatchedGame(self._current.session, watching)
        self.news = words.greeting(watching)
        self._remember(watching)

    def _remember(self, watching: Watching) -> None:
        """Have a reload of this tab find what is watched, as far as it was seen."""
        seen = Seen(watching.wire.table, watching.replica.game)
        if seen != self._seen:
            self._seen = seen
            self._current.texts.remember(WATCHED, write_seen(seen))

    @property
    def seen(self) -> Seen | None:
        """What is watched here, to go on watching it by another card."""
        return self._seen if self.watched else None

    @property
    def actions(self) -> dict[str, Callable[[], None]]:
        """What buttons do while a game is watched here, but for leaving it."""
        return {"watch-keep": self.keep} if self.watched else {}

    # -- what the page shows -----------------------------------------------------------------
    def state(self, *, in_room: bool) -> PlayState | None:
        """What the live room's script shows while a game is watched here; else None."""
        return beside.watch_state(self.watched.watching, in_room) if self.watched else None

    def dress(self, state: PageState) -> PageState:
        """The page's state of the game with what there is to add while it is watched here."""
        watched = self.watched
        if watched is None:
            return state
        return beside.dressed(state, watched.session.board_input.now, watched.watching, self.news)

"""The current game of the session: stored as it is played, synced with other windows."""

from collections.abc import Callable
from dataclasses import replace

from redstone.app.play.notices import NotKept, RemoteChange, StartedAnew
from redstone.app.play.settings import Seats, Setup
from redstone.app.storage.boot_state import (
    CURRENT,
    SETTINGS,
    BootState,
    Texts,
    settings_text,
    write_current,
)
from redstone.app.storage.database import Journal
from redstone.app.storage.kept_game import LEFT, OPEN, REVIEWING, KeptGame
from redstone.app.storage.kept_games import KeptGames, new_id
from redstone.app.storage.progress import Experience
from redstone.app.storage.session_text import LOOKS, link_of, looks_of, write_players
from redstone.app.storage.validation import Damaged
from redstone.record.game import Game
from redstone.record.link import format_link
from redstone.record.work import Work


class CurrentGame:
    """Stores the session's game in the database, under its own id from the first move on.

    `shown` is called when the session has changed without an action here. `ended` is called with
    the id of a game that has just ended. `experience` stores the person's progress.
    """

    def __init__(
        self,
        begun: BootState,
        kept: KeptGames,
        texts: Texts,
        clock: Callable[[], float],
        shown: Callable[[], None] = lambda: None,
    ) -> None:
        """Continue with the boot state `begun`; `clock` returns seconds since 1970.

        Unreadable texts are set aside with a notice. `shown` is called when the board has
        changed.
        """
        self.session = begun.session
        self.kept, self.texts, self._clock, self._shown = kept, texts, clock, shown
        self.ended: Callable[[str], None] = lambda _: None
        self._newer = begun.newer
        self.experience = Experience(begun, texts, kept.put_aside)
        self.experience.count_end()
        self.journal = Journal(kept, texts)
        self._told: NotKept | None = None
        self._followed = self._recalled = -1
        # A game still shown here but deleted in another window is stored again with its next move
        # only.
        self._deleted: Game | None = None
        self._texts_kept: dict[str, str] = {}
        table = begun.session.table
        self._id, self._table = begun.game_id, table.id
        self._own, self._at = begun.own, begun.at
        self._last = begun.game_id, table.game, table.seats, table.setup
        kept.watcher = self
        for text in begun.damaged:
            kept.put_aside(text)
        if begun.fault:
            self.session.board_input.show_notices(StartedAnew(begun.fault))
        self._register_start(begun)
        kept.when_read(self._adopt_stored)

    @property
    def id(self) -> str:
        """The database id of the session's game, stored or not; each newly opened game gets one."""
        if self.session.table.id != self._table:
            self._set_id(new_id())
        return self._id

    @property
    def is_elsewhere(self) -> bool:
        """True while the position is another window's, which then requests computer moves."""
        return self.session.board_input.now.position_id == self._followed

    def take_focus(self) -> None:
        """Mark this window as in use, so that it requests the computer's moves from now on."""
        self._followed = -1

    def store(self) -> str | None:
        """Store settings, the session and its game if it has changed; return the game's link.

        A game that is only viewed is not stored, and None is returned.
        """
        session = self.session
        if SETTINGS not in self._newer:
            self._store_text(SETTINGS, settings_text(session.board_input.now.settings))
        self.experience.count_end()
        self.experience.learner.store()
        if session.table.is_visited:
            return None
        if self._has_moved_on() or self.id != self._last[0]:
            self._at = self._now
        self._last = self.id, session.game, session.table.seats, session.table.setup
        game = self._as_record()
        if session.game.line and session.game is not self._deleted and self._is_news(game):
            ended = session.table.is_finished and self._has_grown(game)
            self.kept.write([game])
            if ended:
                self.ended(game.id)
        self._store_boot_state()
        return format_link(session.game.without_branches())

    def leave(self) -> None:
        """Store the session, and write changes that may not reach the database to the journal."""
        self.store()
        if self.kept.unwritten():
            self.journal.write()

    def recover_journal(self) -> None:
        """Store the journal's games of closed pages; follow changed ids in this tab's texts.

        The game shown is updated if it is one of them.
        """
        if not self.texts.stored(LEFT):
            return
        known = self.kept.get(self.id)
        taken = self.journal.recover()
        for name in (OPEN, REVIEWING):
            if (before := self.texts.recalled(name)) in taken:
                self.texts.remember(name, taken[before])
        if self.kept.get(self.id) is not known:
            self._follow()

    def finding_unfinished(self) -> Work[str]:
        """Find the id of a recent unfinished game to offer, empty if there is none."""
        session, games = self.session, self.kept.newest_first()
        if self._own or session.game.line or session.table.is_visited:
            return ""
        if not games or games[0].played <= self._at:
            return ""  # the usual start searches no further
        from redstone.app.storage.game_search import finding_unfinished

        return (yield from finding_unfinished(self.kept, self._at, self._now))

    def store_new_moves(self) -> None:
        """Store the session if it has unstored moves."""
        if self._has_moved_on():
            self.store()

    def opening(self, game_id: str) -> Work[bool]:
        """Open a stored game, replaying it move by move.

        Returns False if it is gone or unreadable. Changes made to any game in the meantime
        are stored too.
        """
        self.store()
        game, opened = None, None
        while game is not self.kept.get(game_id):
            game = self.kept.get(game_id)
            try:
                opened = (yield from game.opening()) if game else None
            except Damaged:
                opened = None
            yield
            self.store_new_moves()
        if opened is None:
            return False
        self.session.open(*opened)
        self._set_id(game_id)
        return True

    def going_back(self) -> Work[None]:
        """Leave a viewed game for the one before it, in its latest state, move by move."""
        if not (yield from self.opening(self._last[0])):
            self.adopt_game(*self._last)

    def recall_review(self) -> bool:
        """Load the stored review of the finished game shown. Returns True if one was found.

        It is looked up once for each game opened, however often this is called.
        """
        table = self.session.table
        if not table.is_finished or table.review_summary or not self.kept.is_read:
            return False
        if self._recalled == table.id:
            return False
        self._recalled = table.id
        # Imported when a finished game is first shown.
        from redstone.app.storage.studies import stored_review_summary

        found = stored_review_summary(self.kept, self.id, table.game)
        self.session.store_review(found)
        return found is not None

    def adopt_game(self, game_id: str, game: Game, seats: Seats, setup: Setup) -> None:
        """Replace the session's game by a state from another window or a link.

        The moves are legal, since a record from elsewhere is replayed as it is read. The rules
        determine the player of each.
        """
        self.session.open(game, seats, setup)
        self._last = game_id, game, seats, setup
        self._set_id(game_id)

    # -- called by the kept games -------------------------------------------------------

    def went_on_elsewhere(self, game_id: str, how: RemoteChange, own_id: str) -> None:
        """Handle another window's change of the game shown: follow it, or show that they parted.

        `own_id` is the id of this window's state, if that is now stored separately.
        """
        if game_id == self._last[0]:
            self._last = own_id, *self._last[1:]
        if game_id != self.id:
            return
        if how is RemoteChange.FOLLOWED:
            self._follow()
            return
        self._id = own_id
        if how is RemoteChange.REMOVED and not self.kept.is_unwritten(own_id):
            self._deleted = self.session.game
        self._show_change(how)

    def was_written(self, game_id: str) -> None:
        """Tidy the journal after the latest change of a game was written to the database.

        For the session's game, the text for the next start is stored too.
        """
        self._told = None
        self.journal.tidy()
        if game_id == self.id and not self.session.table.is_visited:
            self._store_boot_state()

    def writing_failed(self, trouble: NotKept) -> None:
        """Show a notice, once per reason, that the database refuses to store games."""
        if trouble is not self._told:
            self._told = trouble
            self.session.board_input.show_notices(trouble)
            self._shown()

    # -- inside -------------------------------------------------------------------------

    def _follow(self) -> None:
        """Show the other window's state of the game, or store this one as a game of its own.

        The latter happens if both have moves that the other one lacks.
        """
        theirs, mine = self.kept.get(self.id), self._as_record()
        if theirs is None or self.session.table.is_visited:
            return
        if not self._has_moved_on() or theirs.has_all_of(mine):
            try:
                self.adopt_game(self.id, *theirs.open())
                self._followed = self.session.board_input.now.position_id
                self._show_change(RemoteChange.FOLLOWED)
                return
            except Damaged:
                pass  # a game that cannot be replayed is not followed
        elif mine.has_all_of(theirs):
            return
        self._id = self.kept.store_separately(mine)
        self._show_change(RemoteChange.PARTED)

    def _adopt_stored(self) -> None:
        """Show the database's state if this tab's session has no moves but its stored game has."""
        if not self.session.game.line and self.kept.get(self.id) is not None:
            self._follow()

    def _has_moved_on(self) -> bool:
        """Return True if the session's game has changed since it was last stored."""
        return self.session.game is not self._last[1]

    def _show_change(self, how: RemoteChange) -> None:
        """Show a notice of another window's change."""
        self.session.board_input.show_notices(how)
        self._shown()

    def _set_id(self, game_id: str) -> None:
        """Set the database id of the session's current game."""
        self._table = self.session.table.id
        self._id = game_id

    def _as_record(self) -> KeptGame:
        """Return the session's game as a record to store.

        Its time changes only if the game or the players have changed.
        """
        session, known = self.session, self.kept.get(self.id)
        table = session.table
        players = write_players(table.setup, table.seats, session.game)
        others = {**(known.others if known else {}), LOOKS: None, **looks_of(session.table)}
        others = {name: told for name, told in others.items() if told is not None}
        game = KeptGame(self.id, link_of(session.game), players, self._now, others)
        if known and (known.link, known.players) == (game.link, game.players):
            return replace(game, played=known.played)
        return game

    @property
    def _now(self) -> int:
        """Milliseconds since 1970."""
        return int(1000 * self._clock())

    def _is_news(self, game: KeptGame) -> bool:
        """Return True if this record differs from the stored one in anything but its time."""
        known = self.kept.get(game.id)
        content = (game.link, game.players, game.others)
        return known is None or (known.link, known.players, known.others) != content

    def _has_grown(self, game: KeptGame) -> bool:
        """Return True if no record is stored, or it lacks moves or differs in being drawn."""
        known = self.kept.get(game.id)
        return known is None or not known.has_all_of(game) or known.is_drawn is not game.is_drawn

    def _register_start(self, begun: BootState) -> None:
        """Tell the database layer which revision of the game this window starts from.

        A game not written before is written.
        """
        game = self._as_record()
        if not (begun.revision or begun.unwritten):
            self._deleted = begun.session.game
        if begun.revision:
            self.kept.expect(game, begun.revision)
        if begun.unwritten and begun.session.game.line:
            self.kept.write([game])

    def _store_boot_state(self) -> None:
        """Store the short text of the current session, for the next start.

        A stored text of a later version is not overwritten.
        """
        unwritten = self.kept.is_unwritten(self.id)
        revision = self.kept.revision(self.id)
        text = write_current(self.session, self.id, revision, unwritten=unwritten, at=self._at)
        self.texts.remember(CURRENT, text)
        if CURRENT not in self._newer:
            self._store_text(CURRENT, text)

    def _store_text(self, name: str, text: str) -> None:
        """Store a text under a key if this window has not stored the same one last."""
        if self._texts_kept.get(name) != text:
            self._texts_kept[name] = text
            self.texts.keep(name, text)

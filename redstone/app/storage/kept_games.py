"""The stored games as this window knows them, synced with the database and other windows.

A change made here shows at once and is written in the background. The database reports changes made
by other windows. Nothing is overwritten unseen: if two windows continued the same game, both lines
are kept.
"""

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Protocol
from zlib import crc32

from redstone.app.play.notices import KeptState, NotKept, RemoteChange
from redstone.app.storage.database import Database, Key, OtherWrite, StoreKeeper, WriteQueue
from redstone.app.storage.kept_game import Illegible, KeptGame, read_record
from redstone.app.storage.validation import Damaged, Newer

GAMES = "games"
DAMAGED = "damaged"
"""The store of texts that could not be read, each under a name made from its content."""
ABOUT = "about"
"""The store of entries about the database itself."""
MAX_ASIDE = 5_000_000
"""Characters of a damaged text that is stored; browsers give a whole site no more local storage."""


class GameWatcher(Protocol):
    """The view of a stored game, notified of changes by other windows and by the database."""

    def went_on_elsewhere(self, game_id: str, how: RemoteChange, new_id: str) -> None:
        """Called when another window changed the game; this window's state may get a new id."""

    def was_written(self, game_id: str) -> None:
        """Called when the game's latest change was written to the database."""

    def writing_failed(self, trouble: NotKept) -> None:
        """Called when the database refuses to store games."""


def new_id() -> str:
    """Return a new random id for a game."""
    return os.urandom(8).hex()


class KeptGames:
    """The stored games by id; `damaged` has the texts that could not be read.

    `is_read` becomes true once the database has been read, or has failed. Stores read on demand
    have their own keepers, and use the same write queue.
    """

    def __init__(self, database: Database) -> None:
        """Start without games; they are received from the database by `read`."""
        self.database = database
        self.keepers: dict[str, StoreKeeper] = {}
        self.watcher: GameWatcher | None = None
        self.damaged: dict[str, str] = {}
        self.illegible: dict[str, tuple[Illegible, str]] = {}
        self._games: dict[str, KeptGame] = {}
        self._about: dict[str, str] = {}
        self._removed: dict[str, KeptGame] = {}
        self._removed_texts = dict[str, tuple[Illegible, str]]()
        self._sorted: list[KeptGame] | None = None
        self._then: list[Callable[[], None]] = []
        self.newer_before = False
        self.is_read = False
        self._seen: set[str] = set()
        self.writing = WriteQueue(
            database, self._text_of, self._solve_conflict, self._done, self._failed
        )
        self.written = self.writing.written

    # -- contents -----------------------------------------------------------------------

    def newest_first(self) -> list[KeptGame]:
        """Return all stored games, the last played first."""
        if self._sorted is None:
            self._sorted = sorted(self._games.values(), key=lambda game: (-game.played, game.id))
        return self._sorted

    def get(self, game_id: str) -> KeptGame | None:
        """Return the stored game with an id, None if there is none."""
        return self._games.get(game_id)

    def revision(self, game_id: str) -> int:
        """Return the last known revision of a game in the database, 0 for none."""
        return self.writing.revision(Key(GAMES, game_id))

    def is_unwritten(self, game_id: str) -> bool:
        """Return True while a game's latest state is not in the database."""
        return self.writing.is_busy(Key(GAMES, game_id))

    def unwritten(self) -> list[KeptGame]:
        """Return the games whose latest state is not in the database, latest first."""
        keys = self.writing.busy()
        games = [
            self._games[key.id] for key in keys if key.store == GAMES and key.id in self._games
        ]
        return sorted(games, key=lambda game: -game.played)

    @property
    def state(self) -> KeptState:
        """The numbers of damaged records and of newer ones, and the reason if writing fails."""
        whys = [why for why, _ in self.illegible.values()]
        damaged = whys.count(Illegible.DAMAGED) + len(self.damaged)
        newer = whys.count(Illegible.NEWER) + self.newer_before
        return KeptState(damaged, newer, self.writing.trouble)

    def metadata(self, name: str) -> str:
        """Return the database's metadata entry under a name, empty if there is none."""
        return self._about.get(name, "")

    def when_read(self, then: Callable[[], None]) -> None:
        """Call `then` once the database was read or has failed; at once if that is so."""
        if self.is_read:
            then()
        else:
            self._then.append(then)

    # -- changes made here ----------------------------------------------------------------

    def expect(self, game: KeptGame, revision: int) -> None:
        """Register a game as being in the database at this revision, by the last visit."""
        self._set(game.id, game)
        self.writing.set_revision(Key(GAMES, game.id), revision)

    def write(self, games: Iterable[KeptGame], about: Mapping[str, str] | None = None) -> None:
        """Store states of games and metadata entries `about` the database in one write."""
        games = list(games)
        for game in games:
            if game.id in self.illegible:
                self.put_aside(self.illegible.pop(game.id)[1])
            self._set(game.id, game)
        self._about |= about or {}
        keys = [Key(ABOUT, name) for name in about or {}]
        self.writing.put([*keys, *(Key(GAMES, game.id) for game in games)])

    def store_separately(self, game: KeptGame) -> str:
        """Store a state of a game as a separate game; return its new id."""
        own = replace(game, id=new_id())
        self.write([own])
        return own.id

    def remove(self, game_id: str) -> None:
        """Delete a game; can be undone until the page is closed."""
        self.remove_all([game_id])

    def remove_all(self, game_ids: Iterable[str]) -> None:
        """Delete games and unreadable records; can be undone until the page is closed."""
        gone = list[str]()
        for game_id in game_ids:
            if (game := self._games.get(game_id)) is not None:
                self._removed[game_id] = game
                self._set(game_id, None)
            elif game_id in self.illegible:
                self._removed_texts[game_id] = self.illegible.pop(game_id)
            else:
                continue
            gone.append(game_id)
        self.writing.put([Key(GAMES, game_id) for game_id in gone])

    def put_back(self, game_id: str) -> None:
        """Undo the deletion of a game."""
        self.put_all_back([game_id])

    def put_all_back(self, game_ids: Iterable[str]) -> None:
        """Undo the deletion of games and unreadable records."""
        ids = list(game_ids)
        self.write([self._removed.pop(each) for each in ids if each in self._removed])
        texts = [each for each in ids if each in self._removed_texts]
        for game_id in texts:
            self.illegible[game_id] = self._removed_texts.pop(game_id)
        self.writing.put([Key(GAMES, game_id) for game_id in texts])

    def put_aside(self, text: str) -> None:
        """Store an unreadable text among the damaged records; equal texts are stored once."""
        text = text[:MAX_ASIDE]
        name = f"{len(text)}-{crc32(text.encode(errors='replace')):08x}"
        if text and name not in self.damaged:
            self.damaged[name] = text
            self.writing.put([Key(DAMAGED, name)])

    # -- called by the database -------------------------------------------------------------

    def read(self, store: str, record_id: str, revision: int, text: str) -> None:
        """Receive a record while the database is read: a game, damaged text, metadata or other.

        Called for every record before `begin`. All are read again after the connection to
        the database was lost.
        """
        key = Key(store, record_id)
        if store == GAMES:
            self._read_game(key, OtherWrite(revision, text))
            return
        if store in self.keepers:
            self.keepers[store].read(record_id, revision, text)
            return
        self.writing.set_revision(key, revision)
        if store == DAMAGED:
            self.damaged[record_id] = text
        elif store == ABOUT:
            self._about[record_id] = text

    def begin(self, trouble: str) -> None:
        """Begin to write, and call what waits for that; `trouble` is set if the database failed.

        Called after all records were read. Games known before that it no longer has were
        deleted elsewhere.
        """
        for game_id in () if trouble else [*self._games]:
            if self.revision(game_id) and game_id not in self._seen:
                self.changed(GAMES, game_id, 0, "")
        self.writing.begin(NotKept(trouble) if trouble else None)
        self.is_read, self._seen = True, set()
        for keeper in self.keepers.values():
            keeper.begin()
        then, self._then = self._then, []
        for call in then:
            call()

    def changed(self, store: str, record_id: str, revision: int, text: str) -> None:
        """Adopt a record that another window wrote, or deleted if the revision is 0.

        A record that this window has changed is left to the conflict of the writes.
        """
        key = Key(store, record_id)
        if store in self.keepers:
            self.keepers[store].read(record_id, revision, text)
            return
        if store != GAMES or self.writing.is_busy(key):
            return  # the result of the pending write will report it
        if revision and revision <= self.writing.revision(key):
            return
        self.writing.set_revision(key, revision)
        self._follow(record_id, self._legible(record_id, text if revision else None))

    def brought(self, store: str, whole: object) -> None:
        """Called after a store was read on demand; `whole` is False if some records failed."""
        self.keepers[store].brought(whole=bool(whole))

    # -- inside -------------------------------------------------------------------------

    def _set(self, game_id: str, game: KeptGame | None) -> None:
        """Set or remove a game in this window's state."""
        self._sorted = None
        if game is None:
            self._games.pop(game_id, None)
        else:
            self._games[game_id] = game

    def _read_game(self, key: Key, theirs: OtherWrite) -> None:
        """Take over a game's record while the database is read; an unwritten state here stays."""
        self._seen.add(key.id)
        if self.is_read:
            self.changed(*key, theirs.revision, theirs.text or "")
            return
        mine, known = self._games.get(key.id), self.writing.revision(key)
        if mine is not None and theirs.revision > known and not self.writing.is_busy(key):
            self.changed(*key, theirs.revision, theirs.text or "")
            return
        found = self._legible(key.id, theirs.text)
        if mine is not None and self.writing.is_busy(key):
            # Changes that this page has not yet written will meet it in the database.
            self._set(key.id, replace(mine, others=found.others if found else {}))
            return
        self.writing.set_revision(key, theirs.revision)
        self._set(key.id, found)

    def _legible(self, game_id: str, text: str | None) -> KeptGame | None:
        """Parse a record's text; return None if it is missing or unreadable."""
        self.illegible.pop(game_id, None)
        if text is None:
            return None
        try:
            return read_record(game_id, text)
        except Newer:
            self.illegible[game_id] = Illegible.NEWER, text
        except Damaged:
            self.illegible[game_id] = Illegible.DAMAGED, text
        return None

    def _follow(self, game_id: str, theirs: KeptGame | None) -> None:
        """Replace this window's unchanged state of a game, and notify the watcher of the change."""
        known = self._games.get(game_id)
        self._set(game_id, theirs)
        if theirs is None:
            self._notify_watcher(game_id, RemoteChange.REMOVED, new_id())
        elif known is None or (theirs.link, theirs.players) != (known.link, known.players):
            self._notify_watcher(game_id, RemoteChange.FOLLOWED, game_id)

    def _solve_conflict(self, key: Key, found: OtherWrite) -> None:
        """Resolve a conflict with another window's write: the state with all moves stays.

        If neither has all moves, this window's state is stored as a separate game.
        """
        if key.store in self.keepers:
            self.keepers[key.store].overtaken(key.id, found)
            return
        if key.store != GAMES:
            return  # the same text, or the mark that another window has set
        mine, theirs = self._games.get(key.id), self._legible(key.id, found.text)
        if mine is None or (theirs and mine.link != theirs.link and theirs.has_all_of(mine)):
            self._follow(key.id, theirs)
        elif theirs and mine.has_all_of(theirs):
            if (mine.link, mine.players) != (theirs.link, theirs.players):
                self.writing.put([key])
        else:
            self._set(key.id, theirs)
            how = RemoteChange.REMOVED if found.text is None else RemoteChange.PARTED
            self._notify_watcher(key.id, how, self.store_separately(mine))

    def _notify_watcher(self, game_id: str, how: RemoteChange, own_id: str) -> None:
        """Notify the watcher, if there is one, of another window's change."""
        if self.watcher is not None:
            self.watcher.went_on_elsewhere(game_id, how, own_id)

    def _text_of(self, key: Key) -> str | None:
        """Return the record's text for the write queue, None to delete it."""
        if key.store in self.keepers:
            return self.keepers[key.store].text_of(key.id)
        if key.store == GAMES:
            game = self._games.get(key.id)
            return game.text if game else self.illegible.get(key.id, (None, None))[1]
        return (self.damaged if key.store == DAMAGED else self._about).get(key.id)

    def _done(self, key: Key) -> None:
        """Notify the watcher, if there is one, that a game was written; ignore other records."""
        if key.store == GAMES and self.watcher is not None:
            self.watcher.was_written(key.id)

    def _failed(self) -> None:
        """Notify the watcher, if there is one, that the database refuses to store."""
        if self.writing.trouble is not None and self.watcher is not None:
            self.watcher.writing_failed(self.writing.trouble)

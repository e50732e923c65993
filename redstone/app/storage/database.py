"""The interface to the browser's database, the write queue, and the write-ahead journal.

The database has records by store and id. A record is a text with a revision, which grows with every
write. A write or deletion must name the revision that this window knows. If another window has
written since, nothing is changed, and this window gets the other text.

A write as a page closes may come too late, but the browser's short texts are stored at once. The
next page, in any tab, takes up the changes in the journal before anything else. They stay there
until the database has them.

    left = JSON object: "version", "games", a list of records, each with its "id"
"""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol
from zlib import crc32

from redstone.app.play.notices import NotKept
from redstone.app.storage.kept_game import LEFT, MAX_RECORD, KeptGame, read_data
from redstone.app.storage.validation import VERSION, Damaged, opened, reader

if TYPE_CHECKING:
    from redstone.app.storage.boot_state import Texts
    from redstone.app.storage.kept_games import KeptGames


class Database(Protocol):
    """The page's database, which is asynchronous: it answers by calling the queue."""

    def write(self, ticket: int, changes: str) -> None:
        """Apply changes atomically, then call `WriteQueue.written(ticket, …)`.

        `changes` is a JSON list of objects with `store`, `id`, `expected` and `revision` (0 for a
        record that does not exist), and `text`, null to delete.
        """

    def bring(self, store: str) -> None:
        """Read a store: calls `KeptGames.read` for each record, then `KeptGames.brought`."""

    def peek(self, store: str, record_id: str) -> None:
        """Read one record ahead: calls `KeptGames.read`, with revision 0 if it is missing."""


class Key(NamedTuple):
    """The key of a record: its store and its id."""

    store: str
    id: str


class StoreKeeper(Protocol):
    """The owner of one store's records, which are read on demand."""

    def begin(self) -> None:
        """Prepare for the store to be read, also again after the database was reopened."""

    def read(self, record_id: str, revision: int, text: str) -> None:
        """Receive a record read or written by another window; revision 0 if it is missing."""

    def brought(self, *, whole: bool) -> None:
        """Called after all records were read; `whole` is False if some could not be."""

    def overtaken(self, record_id: str, theirs: "OtherWrite") -> None:
        """Resolve a conflict: another window has written `theirs` to the record first."""

    def text_of(self, record_id: str) -> str | None:
        """Return the record's text to write, None if it is to be deleted."""


class WriteResult(Enum):
    """The outcome of a write; all but KEPT change nothing."""

    KEPT = "kept"
    CONFLICT = "conflict"
    FULL = "full"
    REFUSED = "refused"


class OtherWrite(NamedTuple):
    """Another window's write: revision and text; 0 and None if it deleted the record."""

    revision: int
    text: str | None


@dataclass(frozen=True)
class StoredChange:
    """A change of a record, conditional on its expected revision in the database."""

    key: Key
    expected: int
    revision: int
    text: str | None

    @property
    def data(self) -> dict[str, object]:
        """The change as JSON-compatible data for `Database.write`."""
        about = {"expected": self.expected, "revision": self.revision, "text": self.text}
        return {"store": self.key.store, "id": self.key.id, **about}


@dataclass
class WriteQueue:
    """The queue of writes to the database, with optimistic locking by revision.

    `text_of` returns the current text of a record, None if it is to be deleted. Of several changes
    made during a write only the last is written. `overtaken` is called on a conflict, `done` for a
    stored record, and `failed` once when the database begins to refuse.
    """

    database: Database
    text_of: Callable[[Key], str | None]
    overtaken: Callable[[Key, OtherWrite], None]
    done: Callable[[Key], None]
    failed: Callable[[], None]
    trouble: NotKept | None = None
    ready: bool = False
    _known: dict[Key, int] = field(default_factory=dict)
    _highest: dict[Key, int] = field(default_factory=dict)
    _waiting: dict[Key, None] = field(default_factory=dict)  # ordered, unlike a set
    _tickets: dict[int, dict[Key, int]] = field(default_factory=dict)
    _last_ticket: int = 0

    def revision(self, key: Key) -> int:
        """Return the last known revision of a record in the database, 0 for none."""
        return self._known.get(key, 0)

    def set_revision(self, key: Key, revision: int) -> None:
        """Record the revision that the database has of a record, 0 if it does not exist."""
        self._known[key] = revision
        self._highest[key] = max(revision, self._highest.get(key, 0))

    def is_busy(self, key: Key) -> bool:
        """Return True while a record is queued or being written."""
        return key in self._waiting or any(key in sent for sent in self._tickets.values())

    def busy(self) -> set[Key]:
        """Return the keys of all records queued or being written."""
        return {*self._waiting, *(key for sent in self._tickets.values() for key in sent)}

    def put(self, keys: Iterable[Key]) -> None:
        """Queue records, to be written in the state that they have then.

        All that are not being written already are written together; after a failure, each
        separately.
        """
        self._waiting |= dict.fromkeys(keys)
        self._send()

    def begin(self, trouble: NotKept | None) -> None:
        """Start writing once the database was read; `trouble` is set if it can't be used."""
        self.ready, self.trouble = trouble is None, trouble
        self._send()

    def written(self, ticket: int, outcome: str, conflicts: str) -> None:
        """Handle the outcome of a write: written, conflicts, storage full, or refused.

        `conflicts` is a JSON list of store, id, revision, and text or null.
        """
        sent = self._tickets.pop(ticket)
        match WriteResult(outcome):
            case WriteResult.KEPT:
                self._note_written(sent)
            case WriteResult.CONFLICT:
                found = {
                    Key(store, name): OtherWrite(revision, text)
                    for store, name, revision, text in json.loads(conflicts)
                }
                self._resolve_conflicts(sent, found)
            case WriteResult.FULL:
                self._fail(sent, NotKept.FULL)
            case WriteResult.REFUSED:
                self._fail(sent, NotKept.REFUSED)

    # -- inside -------------------------------------------------------------------------

    def _send(self) -> None:
        """Write the queued records that are not being written, once the database is ready.

        After a failure each is written separately.
        """
        under_way = {key for sent in self._tickets.values() for key in sent}
        free = [key for key in self._waiting if key not in under_way]
        if not self.ready:
            if self.trouble is not None and free:
                self.failed()
            return
        for key in free:
            del self._waiting[key]
        changes = [change for key in free if (change := self._change(key))]
        # With little room left, one record may fit though all together do not.
        for part in [[change] for change in changes] if self.trouble else [changes]:
            self._write(part)

    def _write(self, changes: list[StoredChange]) -> None:
        """Pass changes to the database under a new ticket number; do nothing without any."""
        if changes:
            self._last_ticket += 1
            self._tickets[self._last_ticket] = {each.key: each.revision for each in changes}
            self.database.write(self._last_ticket, json.dumps([each.data for each in changes]))

    def _change(self, key: Key) -> StoredChange | None:
        """Return the change for a record, None if it is to be deleted but does not exist."""
        text, expected = self.text_of(key), self.revision(key)
        if text is None and not expected:
            return None
        revision = 0 if text is None else self._highest.get(key, 0) + 1
        return StoredChange(key, expected, revision, text)

    def _note_written(self, sent: Mapping[Key, int]) -> None:
        """Record that these revisions were written, and call `done`."""
        self.trouble = None
        for key, revision in sent.items():
            self.set_revision(key, revision)
            self.done(key)
        self._send()

    def _resolve_conflicts(self, sent: Mapping[Key, int], found: Mapping[Key, OtherWrite]) -> None:
        """Pass conflicts to `overtaken`, and write the records without conflict again."""
        self._waiting |= dict.fromkeys(key for key in sent if key not in found)
        for key, theirs in found.items():
            self._waiting.pop(key, None)
            self.set_revision(key, theirs.revision)
            self.overtaken(key, theirs)
        self._send()

    def _fail(self, sent: Mapping[Key, int], trouble: NotKept) -> None:
        """Queue records that could not be written again; call `failed` for a new kind of trouble.

        They are written with the next change.
        """
        told, self.trouble = self.trouble, trouble
        self._waiting |= dict.fromkeys(sent)
        if told is not trouble:
            self.failed()


MAX_LEFT = 2_500_000
"""Characters of the journal: half of what browsers store of such texts for a whole site."""


class Journal:
    """Stores changes not yet in the database, and recovers those of closed pages."""

    def __init__(self, kept: "KeptGames", texts: "Texts") -> None:
        """Use the database `kept`, and `texts` of the browser's storage for unwritten changes."""
        self._kept, self._texts = kept, texts
        self._mine = list[tuple[KeptGame, str]]()  # each with its id in the database

    def write(self) -> None:
        """Write the games not yet in the database, if any, to the journal in the browser's storage.

        The page may be closing before the database has them.
        """
        unwritten = self._kept.unwritten()
        if unwritten:
            others = self._others([game for game, _ in self._mine])
            self._mine = [(game, game.id) for game in unwritten]
            self._texts.keep(LEFT, journal_text([*unwritten, *others]))

    def recover(self) -> dict[str, str]:
        """Store the journal's games in the database; return the new id of each by the old one."""
        found = self._read()
        self._mine = [(game, self._store(game)) for game in found]
        self.tidy()
        return {game.id: kept_as for game, kept_as in self._mine}

    def tidy(self) -> None:
        """Remove the games from the journal that are now in the database."""
        done = [game for game, kept_as in self._mine if not self._kept.is_unwritten(kept_as)]
        if done:
            self._mine = [pair for pair in self._mine if pair[0] not in done]
            others = self._others(done)
            self._texts.keep(LEFT, journal_text(others) if others else "")

    # -- inside -------------------------------------------------------------------------

    def _others(self, done: list[KeptGame]) -> list[KeptGame]:
        """Return the journal's games except `done`; other windows may have added some."""
        return [game for game in self._read() if game not in done]

    def _read(self) -> list[KeptGame]:
        """Return the readable games in the journal; a damaged text is set aside and replaced."""
        text = self._texts.stored(LEFT)
        try:
            found, is_whole = read_journal(text) if text else ([], True)
        except Damaged:
            found, is_whole = [], False
        if not is_whole:
            self._kept.put_aside(text)
            self._texts.keep(LEFT, journal_text(found) if found else "")
        return found

    def _store(self, left: KeptGame) -> str:
        """Store a game of the journal in the database and return its id, a new one on a conflict.

        Nothing is written if the database has a later state.
        """
        known = self._kept.get(left.id)
        if known is not None and known.grew_from(left):
            return left.id
        if left.id not in self._kept.illegible and _is_later_state(left, known):
            self._kept.write([left])
            return left.id
        # The id is the same in every window that finds the game.
        apart = replace(left, id=f"left-{crc32(left.content.encode()):08x}")
        if self._kept.get(apart.id) is None:
            self._kept.write([apart])
        return apart.id


def _is_later_state(left: KeptGame, known: KeptGame | None) -> bool:
    """Return True if the journal's game is a later state of the stored one."""
    if known is None or left.grew_from(known):
        return True
    return left.is_study and known.is_study and left.played >= known.played


def journal_text(games: Iterable[KeptGame]) -> str:
    """Return games as the journal's text; those beyond MAX_LEFT characters are left out."""
    records, length = list[dict[str, object]](), 0
    for game in games:
        length += len(game.text)
        if length <= MAX_LEFT:
            records.append({"id": game.id, **game.data})
    return json.dumps({"version": VERSION, "games": records}, separators=(",", ":"))


@reader
def read_journal(text: str) -> tuple[list[KeptGame], bool]:
    """Parse the journal's text; the second value is False if an entry is damaged.

    Raises Damaged. The previous version had one study, as an "id" and a "record".
    """
    data = opened(text, 2 * MAX_LEFT)
    entries = data["games"] if "games" in data else [{"id": data["id"], **data["record"]}]
    games = list[KeptGame]()
    for entry in entries:
        with suppress(Damaged):
            games.append(_entry(entry))
    return games, len(games) == len(entries)


@reader
def _entry(entry: Any) -> KeptGame:
    """Parse a game of the journal. Raises Damaged."""
    game = read_data(entry["id"], {name: part for name, part in entry.items() if name != "id"})
    if len(game.text) > MAX_RECORD:
        raise Damaged("it is longer than what is read")
    return game

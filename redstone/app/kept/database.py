"""The browser's database as the kept games see it, and the queue of its writes.

The database has records by store and id. A record is a text with a revision, which grows with every
write; a write or deletion must name the revision that this window knows. If another window has
written meanwhile, nothing is changed, and this window gets the other text.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, Protocol

from redstone.app.play.notices import NotKept


class Database(Protocol):
    """The page's database; its answers come later, as calls of the queue."""

    def write(self, ticket: int, changes: str) -> None:
        """Make changes, all or none, and answer with `WriteQueue.written(ticket, …)`.

        `changes` is a JSON list of objects with `store`, `id`, `expected` and `revision`
        (0 for a record that is not there), and `text`, null to delete.
        """

    def bring(self, store: str) -> None:
        """Read a shelf: `KeptGames.read` for each of its records, then `KeptGames.brought`."""

    def peek(self, store: str, record_id: str) -> None:
        """Read one record of a shelf ahead of the others: `KeptGames.read`; as gone, if need be."""


class Key(NamedTuple):
    """The store and the id of a record."""

    store: str
    id: str


class ShelfKeeper(Protocol):
    """The owner of a store's records, which are read when first asked for."""

    def begin(self) -> None:
        """Begin reading again if this shelf was read before, as the database has been reopened."""

    def read(self, record_id: str, revision: int, text: str) -> None:
        """A record that the database has, by this or another window; revision 0 for none."""

    def brought(self, *, whole: bool) -> None:
        """Note that all records have been read, or that some could not be."""

    def overtaken(self, record_id: str, theirs: "OtherWrite") -> None:
        """Another window has written a record that was to be written here."""

    def text_of(self, record_id: str) -> str | None:
        """Return the current text of a record, None if it is to be deleted."""


class WriteResult(Enum):
    """The result of a write; the last two change nothing."""

    KEPT = "kept"
    CONFLICT = "conflict"
    FULL = "full"
    REFUSED = "refused"


class OtherWrite(NamedTuple):
    """The revision and text written by another window; 0 and None if it deleted the record."""

    revision: int
    text: str | None


@dataclass(frozen=True)
class StoredChange:
    """A record as it is to be, if the database has it at the revision expected."""

    key: Key
    expected: int
    revision: int
    text: str | None

    @property
    def data(self) -> dict[str, object]:
        """As `Database.write` takes it."""
        about = {"expected": self.expected, "revision": self.revision, "text": self.text}
        return {"store": self.key.store, "id": self.key.id, **about}


@dataclass
class WriteQueue:
    """The writes that are pending, on their way, and done.

    `text_of` returns the current text of a record, None if it is to be deleted: of changes made
    during a write only the last is written. `overtaken` is called on a conflict, `done` for a
    record that is kept, `failed` once when the database begins to refuse.
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
        """The revision that is known to be in the database, 0 for none."""
        return self._known.get(key, 0)

    def knows(self, key: Key, revision: int) -> None:
        """This revision is in the database; 0 if the record is not there."""
        self._known[key] = revision
        self._highest[key] = max(revision, self._highest.get(key, 0))

    def is_busy(self, key: Key) -> bool:
        """Return True while a record waits to be written or is being written."""
        return key in self._waiting or any(key in sent for sent in self._tickets.values())

    def busy(self) -> set[Key]:
        """Return all records that wait to be written or are being written."""
        return {*self._waiting, *(key for sent in self._tickets.values() for key in sent)}

    def put(self, keys: Iterable[Key]) -> None:
        """Write records as they are now; together, if all of them are free to be written."""
        self._waiting |= dict.fromkeys(keys)
        self._send()

    def begin(self, trouble: NotKept | None) -> None:
        """The database has been read, or cannot be."""
        self.ready, self.trouble = trouble is None, trouble
        self._send()

    def written(self, ticket: int, outcome: str, conflicts: str) -> None:
        """Take an answer; `conflicts` is a JSON list of store, id, revision and text or null."""
        sent = self._tickets.pop(ticket)
        match WriteResult(outcome):
            case WriteResult.KEPT:
                self._is_kept(sent)
            case WriteResult.CONFLICT:
                found = {
                    Key(store, name): OtherWrite(revision, text)
                    for store, name, revision, text in json.loads(conflicts)
                }
                self._meet(sent, found)
            case WriteResult.FULL:
                self._fail(sent, NotKept.FULL)
            case WriteResult.REFUSED:
                self._fail(sent, NotKept.REFUSED)

    # -- inside -------------------------------------------------------------------------

    def _send(self) -> None:
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
        if changes:
            self._last_ticket += 1
            self._tickets[self._last_ticket] = {each.key: each.revision for each in changes}
            self.database.write(self._last_ticket, json.dumps([each.data for each in changes]))

    def _change(self, key: Key) -> StoredChange | None:
        text, expected = self.text_of(key), self.revision(key)
        if text is None and not expected:
            return None
        revision = 0 if text is None else self._highest.get(key, 0) + 1
        return StoredChange(key, expected, revision, text)

    def _is_kept(self, sent: Mapping[Key, int]) -> None:
        self.trouble = None
        for key, revision in sent.items():
            self.knows(key, revision)
            self.done(key)
        self._send()

    def _meet(self, sent: Mapping[Key, int], found: Mapping[Key, OtherWrite]) -> None:
        """Those that another window has written are looked at, the others written again."""
        self._waiting |= dict.fromkeys(key for key in sent if key not in found)
        for key, theirs in found.items():
            self._waiting.pop(key, None)
            self.knows(key, theirs.revision)
            self.overtaken(key, theirs)
        self._send()

    def _fail(self, sent: Mapping[Key, int], trouble: NotKept) -> None:
        """They wait for the next change: then there may be room again."""
        told, self.trouble = self.trouble, trouble
        self._waiting |= dict.fromkeys(sent)
        if told is not trouble:
            self.failed()

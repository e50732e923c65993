"""A database store whose records are read on first use, as this window knows them.

A change made here shows at once and is written in the background. If another window has written the
same record in the meantime, both states are merged, depending on the kind of record. A deletion
wins over a change.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from redstone.app.storage.database import Key, OtherWrite
from redstone.app.storage.kept_game import Illegible
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.validation import Damaged, Newer

Value = TypeVar("Value")


class RecordKind(Protocol[Value]):
    """Reads, writes and merges a store's records; `store` is its name in the database."""

    @property
    def store(self) -> str:
        """The name of the store in the database."""

    def read(self, record_id: str, text: str) -> Value:
        """Parse a record's text into a value. Raises Damaged or Newer."""

    def text(self, value: Value) -> str:
        """Serialise a value as a record's text; equal for equal values."""

    def merged(self, mine: Value, theirs: Value) -> Value:
        """Merge two windows' states of one record; the order does not matter."""


class RecordStore(Generic[Value]):
    """The values of a store by id; `illegible` has unreadable texts, each with the reason.

    `changed` is called when another window has changed something, and when the record of
    `bring_first` has been read. `is_read` becomes true once all records have been read, or reading
    failed; records can be added before that. `edition` changes with every change of a value.
    """

    def __init__(
        self, kept: KeptGames, kind: RecordKind[Value], changed: Callable[[], None] = lambda: None
    ) -> None:
        """Keep records of one kind in a store of the database, which is read on first use.

        `changed` is called after a change from another window.
        """
        self._kept, self._kind, self._changed = kept, kind, changed
        self._values: dict[str, Value] = {}
        self.values: Mapping[str, Value] = MappingProxyType(self._values)
        self.illegible: dict[str, tuple[Illegible, str]] = {}
        self.is_read, self.edition = False, 0
        self._is_asked, self._first = False, ""
        self._seen: set[str] = set()
        self._then: list[Callable[[], None]] = []
        kept.keepers[kind.store] = self

    def when_read(self, then: Callable[[], None]) -> None:
        """Call `then` once the records were read, which this begins; at once if they were read."""
        if self.is_read:
            then()
            return
        self._then.append(then)
        if not self._is_asked:
            self._is_asked = True
            self._kept.database.bring(self._kind.store)

    def bring_first(self, record_id: str) -> None:
        """Read this record before the others."""
        self._first = record_id
        self._kept.database.peek(self._kind.store, record_id)

    def put(self, values: Mapping[str, Value]) -> None:
        """Store values by id, all together, except over records of a newer version of the page."""
        self.edition += 1
        for record_id, value in values.items():
            why, text = self.illegible.get(record_id, (None, ""))
            if why is Illegible.NEWER:
                continue
            if why is not None:
                self._kept.put_aside(text)
                del self.illegible[record_id]
            self._values[record_id] = value
        self._write(record_id for record_id in values if record_id in self._values)

    def remove(self, ids: Iterable[str]) -> None:
        """Delete records, readable or not."""
        ids = list(ids)
        self.edition += 1
        for record_id in ids:
            self._values.pop(record_id, None)
            self.illegible.pop(record_id, None)
        self._write(ids)

    # -- called by the database -------------------------------------------------------------

    def begin(self) -> None:
        """Prepare for the store to be read: forget the records seen, except those being written."""
        busy = self._kept.writing.busy()
        self._seen = {key.id for key in busy if key.store == self._kind.store}

    def read(self, record_id: str, revision: int, text: str) -> None:
        """Adopt a record of the database, unless this window is writing it or knows it.

        It was read or written by another window. The revision is 0 if it is missing.
        """
        self._seen.add(record_id)
        key, writing = self._key(record_id), self._kept.writing
        if writing.is_busy(key) or (revision and revision <= writing.revision(key)):
            return  # the result of the pending write will report it
        writing.set_revision(key, revision)
        self._parse(record_id, text)
        if self.is_read or record_id == self._first:
            self._changed()

    def brought(self, *, whole: bool) -> None:
        """Remove records that were deleted, and call those who wait, as all records were read.

        `whole` is False if some could not be read.
        """
        for record_id in [*self._values, *self.illegible] if whole else ():
            if record_id not in self._seen and self._kept.writing.revision(self._key(record_id)):
                self.read(record_id, 0, "")
        self.is_read = True
        then, self._then = self._then, []
        for call in then:
            call()

    def overtaken(self, record_id: str, theirs: OtherWrite) -> None:
        """Merge a record with `theirs`, which another window wrote first; write the result."""
        mine = self._values.get(record_id)
        self._parse(record_id, theirs.text or "")
        read = self._values.get(record_id)
        if mine is None:
            self.remove([record_id])
        elif read is not None:
            merged = self._kind.merged(mine, read)
            if merged != read:
                self.put({record_id: merged})
        elif theirs.text is not None:
            self.put({record_id: mine})
        self._changed()

    def text_of(self, record_id: str) -> str | None:
        """Return the record's text to write, None if it is to be deleted."""
        value = self._values.get(record_id)
        return None if value is None else self._kind.text(value)

    # -- inside -------------------------------------------------------------------------

    def _key(self, record_id: str) -> Key:
        """Return the database key of a record."""
        return Key(self._kind.store, record_id)

    def _write(self, ids: Iterable[str]) -> None:
        """Write the current state of records to the database."""
        ids = list(ids)
        self._seen.update(ids)
        self._kept.writing.put([self._key(record_id) for record_id in ids])

    def _parse(self, record_id: str, text: str) -> None:
        """Parse a record's text into `values` or `illegible`; an empty one removes the record."""
        self.edition += 1
        self._values.pop(record_id, None)
        self.illegible.pop(record_id, None)
        if not text:
            return
        try:
            self._values[record_id] = self._kind.read(record_id, text)
        except Newer:
            self.illegible[record_id] = Illegible.NEWER, text
        except Damaged:
            self.illegible[record_id] = Illegible.DAMAGED, text

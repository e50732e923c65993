"""Records of a store: read when needed, and merged if two windows have changed them."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.storage.kept_game import Illegible
from redstone.app.storage.kept_games import GAMES
from redstone.app.storage.record_store import RecordStore
from redstone.app.storage.validation import Damaged, Newer
from tests.storage.windows import Disk, Window

CARDS = "cards"


@dataclass(frozen=True)
class Tallies:
    """Records with counts. Merging two takes the higher one."""

    store: str = CARDS

    def read(self, record_id: str, text: str) -> int:
        """Read a count. Raises Newer or Damaged."""
        if text.startswith("newer"):
            raise Newer(text)
        if not text.isdecimal():
            raise Damaged(f"{record_id} says {text}")
        return int(text)

    def text(self, value: int) -> str:
        """Return a count's text."""
        return str(value)

    def merged(self, mine: int, theirs: int) -> int:
        """Return the higher count."""
        return max(mine, theirs)


class StoreVisit:
    """A window with a record store, which is read by default."""

    def __init__(self, disk: Disk, *, reads: bool = True) -> None:
        """Open a window on a disk, and read the record store if `reads`."""
        self.window = Window(disk)
        self.changes = self.readings = 0
        self.store = RecordStore(self.window.kept, Tallies(), self._change)
        if reads:
            self.store.when_read(self._read)
        disk.settle()

    def _change(self) -> None:
        """Count a change."""
        self.changes += 1

    def _read(self) -> None:
        """Count a reading."""
        self.readings += 1


def stored_texts(disk: Disk) -> dict[str, str]:
    """Return the texts in the database, by id."""
    return {name: text for (store, name), (_, text) in disk.records.items() if store == CARDS}


def test_stored_records_are_there_at_the_next_visit() -> None:
    disk = Disk()
    first = StoreVisit(disk)
    first.store.put({"one": 1, "two": 2})
    first.store.put({"one": 3})
    disk.settle()
    first.window.close()
    next_one = StoreVisit(disk)
    assert next_one.store.values == {"one": 3, "two": 2}
    assert (next_one.readings, next_one.store.is_read) == (1, True)


def test_a_record_store_is_not_read_before_a_request() -> None:
    disk = Disk()
    first = StoreVisit(disk)
    first.store.put({"one": 1})
    disk.settle()
    other = StoreVisit(disk, reads=False)
    assert other.window.kept.is_read
    assert (other.store.values, other.store.is_read) == ({}, False)
    other.store.when_read(other._read)
    other.store.when_read(other._read)
    disk.settle()
    assert (other.store.values, other.readings) == ({"one": 1}, 2)


def test_records_can_be_added_without_reading() -> None:
    disk = Disk()
    StoreVisit(disk).store.put({"one": 1})
    disk.settle()
    other = StoreVisit(disk, reads=False)
    other.store.put({"one": 5, "two": 2})
    disk.settle()
    assert stored_texts(disk) == {"one": "5", "two": "2"}


def test_a_lower_tally_added_without_reading_is_ignored() -> None:
    disk = Disk()
    StoreVisit(disk).store.put({"one": 7})
    disk.settle()
    other = StoreVisit(disk, reads=False)
    other.store.put({"one": 5})
    disk.settle()
    assert (stored_texts(disk), other.store.values) == ({"one": "7"}, {"one": 7})


def test_records_put_and_removed_in_one_window_change_in_another() -> None:
    disk = Disk()
    here, there = StoreVisit(disk), StoreVisit(disk)
    here.store.put({"one": 1, "two": 1})
    disk.settle()
    assert there.store.values == {"one": 1, "two": 1}
    here.store.remove(["one"])
    disk.settle()
    assert (there.store.values, stored_texts(disk)) == ({"two": 1}, {"two": "1"})
    assert there.changes == 3


def test_a_deletion_overrides_a_change() -> None:
    disk = Disk()
    here, there = StoreVisit(disk), StoreVisit(disk)
    here.store.put({"one": 1, "two": 1})
    disk.settle()
    here.store.remove(["one"])
    there.store.put({"one": 9})
    there.store.put({"two": 9})
    here.store.remove(["two"])
    disk.settle()
    assert (stored_texts(disk), here.store.values, there.store.values) == ({}, {}, {})


Step = tuple[int, str, int | None]


@given(
    st.lists(
        st.tuples(
            st.integers(0, 1), st.sampled_from("abc"), st.one_of(st.none(), st.integers(0, 5))
        )
    ),
    st.sets(st.integers(0, 30)),
)
def test_two_windows_and_the_database_agree_in_the_end(steps: list[Step], rests: set[int]) -> None:
    disk = Disk()
    visits = StoreVisit(disk), StoreVisit(disk)
    for number, (who, name, tally) in enumerate(steps):
        store = visits[who].store
        if tally is None:
            store.remove([name])
        else:
            store.put({name: tally})
        if number in rests:
            disk.settle()
    disk.settle()
    texts = {name: int(text) for name, text in stored_texts(disk).items()}
    assert visits[0].store.values == visits[1].store.values == texts


def test_damaged_records_are_set_aside_when_overwritten_and_newer_ones_never_are() -> None:
    disk = Disk()
    disk.records[CARDS, "broken"] = 4, "{"
    disk.records[CARDS, "later"] = 6, "newer"
    visit = StoreVisit(disk)
    assert visit.store.values == {}
    assert visit.store.illegible == {
        "broken": (Illegible.DAMAGED, "{"),
        "later": (Illegible.NEWER, "newer"),
    }
    visit.store.put({"broken": 1, "later": 1})
    disk.settle()
    assert stored_texts(disk) == {"broken": "1", "later": "newer"}
    assert list(visit.window.kept.damaged.values()) == ["{"]


@pytest.mark.parametrize(("text", "left"), [("{", "1"), ("newer", "newer")])
def test_putting_a_record_replaces_a_damaged_one_of_another_window_but_no_newer_one(
    text: str, left: str
) -> None:
    disk = Disk()
    visit = StoreVisit(disk, reads=False)
    disk.records[CARDS, "one"] = 3, text
    visit.store.put({"one": 1})
    disk.settle()
    assert stored_texts(disk) == {"one": left}


@pytest.mark.parametrize("trouble", ["blocked", "newer"])
def test_without_a_database_a_store_counts_as_read_and_empty(trouble: str) -> None:
    disk = Disk()
    StoreVisit(disk).store.put({"one": 1})
    disk.settle()
    disk.trouble = trouble
    other = StoreVisit(disk)
    assert (other.store.values, other.readings) == ({}, 1)
    other.store.put({"two": 2})
    disk.settle()
    assert (stored_texts(disk), other.store.values) == ({"one": "1"}, {"two": 2})


def test_a_store_read_again_has_the_databases_records_and_those_put_meanwhile() -> None:
    disk = Disk()
    visit = StoreVisit(disk)
    visit.store.put({"one": 1, "gone": 1})
    disk.settle()
    disk.records[CARDS, "one"] = 9, "4"
    disk.records[CARDS, "new"] = 1, "5"
    del disk.records[CARDS, "gone"]
    visit.window.read_again()
    visit.store.put({"mine": 2})  # written while all is read
    disk.settle()
    assert visit.store.values == {"one": 4, "new": 5, "mine": 2}
    assert stored_texts(disk) == {"one": "4", "new": "5", "mine": "2"}


def test_records_of_another_store_are_not_games() -> None:
    disk = Disk()
    StoreVisit(disk).store.put({"one": 1})
    disk.settle()
    assert all(store != GAMES for store, _ in disk.records)

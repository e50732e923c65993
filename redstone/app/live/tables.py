"""The live games that this device can join again: which kept game each is, and how far.

tables = JSON object: "version", and "tables", the latest first, each a list of the id on the
         cards, the id of the kept game, the seat here, the round, what was taken back, and the
         clock as cards have it; older pages wrote none
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass

from redstone.app.kept.door import VERSION, Damaged, is_count, opened_object, reader
from redstone.app.kept.kept_game import is_id
from redstone.app.live.agreed import is_clock
from redstone.record.game import Seat

LIVE = "redstone.live"
"""The name of the text."""
MAX_TEXT = 10_000
MAX_TABLES = 20
"""Games that can be joined again."""
AS_OLDER_PAGES = 2
"""So much do older pages say of how far a game is: no clock."""

_TABLE = re.compile("[0-9a-f]{12}", re.ASCII)


@dataclass(frozen=True)
class Table:
    """A live game by the id that its cards have, and the id of the game that is kept of it."""

    id: str
    kept: str
    seat: Seat
    round: int = 0
    takebacks: int = 0
    clock: str = ""


def with_table(tables: Iterable[Table], table: Table) -> tuple[Table, ...]:
    """The tables with this one first, in place of what was known of it."""
    return (table, *(known for known in tables if known.id != table.id))[:MAX_TABLES]


def write_tables(tables: Iterable[Table]) -> str:
    """The text of some tables."""
    lists = [
        [each.id, each.kept, each.seat.value, each.round, each.takebacks, each.clock]
        for each in tables
    ]
    return json.dumps({"version": VERSION, "tables": lists}, separators=(",", ":"))


@reader
def read_tables(text: str) -> tuple[Table, ...]:
    """What `write_tables` wrote; none of an empty text. Raises Damaged."""
    if not text:
        return ()
    lists = opened_object(text, MAX_TEXT)["tables"]
    return tuple(_table(*parts) for parts in lists[:MAX_TABLES])


def _table(table: object, kept: object, seat: object, *far: object) -> Table:
    round_, takebacks, clock = far if len(far) > AS_OLDER_PAGES else (*far, "")
    if not (isinstance(table, str) and _TABLE.fullmatch(table) and is_id(kept)):
        raise Damaged("it does not name its game")
    if not (is_count(round_) and is_count(takebacks)):
        raise Damaged("it does not say how far it is")
    if not (isinstance(clock, str) and is_clock(clock)):
        raise Damaged("it does not say which clock it has")
    return Table(table, kept, Seat(seat), round_, takebacks, clock)

"""The live games that this device can rejoin, each with its id and its stored game.

A table is the id of a live game, which its cards (invitations and replies) carry.

tables   = JSON object: "version", and "tables" (a list, the latest first)
table    = [id on the cards, id of the stored game, seat here, round, takebacks, offer, undone,
           clock as on cards, true to continue by link, seen]
offer    = [] | [proposal, number of moves left, *revision]
undone   = [] | revision                      of the replica given up last
revision = [round, takebacks, moves made, running check]
seen     = seconds since 1970 when both were last joined, or 0
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from redstone.app.live.agreed import is_clock
from redstone.app.live.codec import Revision, read_revision
from redstone.app.live.message import Offer, Proposal
from redstone.app.live.offers import LASTING, NOTHING, Pending
from redstone.app.storage.kept_game import is_id
from redstone.app.storage.validation import VERSION, Damaged, is_count, opened_object, reader
from redstone.record.game import Seat

MAX_TEXT = 10_000
MAX_TABLES = 20
"""Most games that can be joined again; the oldest are dropped."""
_TABLE = re.compile("[0-9a-f]{12}", re.ASCII)


@dataclass(frozen=True)
class LiveTable:
    """A live game that can be rejoined; `id` is on its cards, `kept` is the stored game's id.

    `clock` is as on the card. `by_link` is true once the person has chosen to continue by link.
    """

    id: str
    kept: str
    seat: Seat
    round: int = 0
    takebacks: int = 0
    pending: Pending = NOTHING
    clock: str = ""
    by_link: bool = False


def with_table(tables: Iterable[LiveTable], table: LiveTable) -> tuple[LiveTable, ...]:
    """Return the tables with this one first, replacing any with the same id."""
    return (table, *(known for known in tables if known.id != table.id))[:MAX_TABLES]


def write_tables(tables: Iterable[LiveTable]) -> str:
    """Serialise the tables as text."""
    lists = [_list_of(each) for each in tables]
    return json.dumps({"version": VERSION, "tables": lists}, separators=(",", ":"))


def _list_of(table: LiveTable) -> list[object]:
    """Return a table as a list of JSON values."""
    offered, undone, seen = table.pending.offered, table.pending.undone, table.pending.seen
    told = [table.id, table.kept, table.seat.value, table.round, table.takebacks]
    proposal = [offered.proposal.value, offered.to, *_parts(offered.revision)] if offered else []
    return [*told, proposal, _parts(undone), table.clock, table.by_link, seen or 0]


def _parts(revision: Revision | None) -> list[object]:
    """Return the values of a revision, none for None."""
    return list(vars(revision).values()) if revision else []


@reader
def read_tables(text: str) -> tuple[LiveTable, ...]:
    """Parse the text that `write_tables` wrote; an empty text gives no tables.

    Raises Damaged if the text is not valid.
    """
    if not text:
        return ()
    lists = opened_object(text, MAX_TEXT)["tables"]
    return tuple(_table(parts) for parts in lists[:MAX_TABLES])


def _table(parts: list[Any]) -> LiveTable:
    """Return the table for its list of JSON values. Raises Damaged if it is invalid."""
    table, kept, seat, round_, takebacks, offered, undone, clock, by_link, seen = parts
    is_valid = is_table(table) and is_id(kept) and is_clock(clock) and isinstance(by_link, bool)
    if not (is_valid and all(map(is_count, (round_, takebacks, seen)))):
        raise Damaged("it does not say which game it is, or how it goes on")
    given_up = read_revision(undone) if undone else None
    pending = Pending(_offer(*offered) if offered else None, given_up, seen or None)
    return LiveTable(table, kept, Seat(seat), round_, takebacks, pending, clock, by_link)


def is_table(text: object) -> bool:
    """Return True for a well-formed live game id."""
    return isinstance(text, str) and _TABLE.fullmatch(text) is not None


def _offer(proposal: object, to: object, *revision: object) -> Offer:
    """Return the pending offer for its JSON values. Raises Damaged if it is invalid."""
    if Proposal(proposal) not in LASTING or not is_count(to):
        raise Damaged("it does not say what was offered")
    return Offer(0, Proposal(proposal), to, read_revision(revision))

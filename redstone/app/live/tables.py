"""The live games that this device can join again, each with its table and its stored game.

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
from dataclasses import dataclass, replace
from typing import Any

from redstone.app.live.agreed import is_clock
from redstone.app.live.codec import Revision
from redstone.app.live.message import Offer, Proposal
from redstone.app.live.offers import LASTING, NOTHING, Pending
from redstone.app.storage.kept_game import is_id
from redstone.app.storage.validation import VERSION, Damaged, is_count, opened_object, reader
from redstone.record.game import Seat

MAX_TEXT = 10_000
MAX_TABLES = 20
"""Most games that can be joined again; the oldest are dropped."""
_TABLE = re.compile("[0-9a-f]{12}", re.ASCII)
_CHECK = re.compile("[0-9a-f]{8}", re.ASCII)


@dataclass(frozen=True)
class LiveTable:
    """A live game that can be joined again: `id` is on its cards, `kept` is the stored game's id.

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
    """Return the text to store for the tables."""
    lists = [_list_of(each) for each in tables]
    return json.dumps({"version": VERSION, "tables": lists}, separators=(",", ":"))


def _list_of(table: LiveTable) -> list[object]:
    told = [table.id, table.kept, table.seat.value, table.round, table.takebacks]
    offered, undone = table.pending.offered, table.pending.undone
    told_last = [table.clock, table.by_link, table.pending.seen or 0]
    proposal = (
        [offered.proposal.value, offered.to, *_revision_list(offered.revision)] if offered else []
    )
    return [*told, proposal, _revision_list(undone) if undone else [], *told_last]


def _revision_list(revision: Revision) -> list[object]:
    return [revision.round, revision.takebacks, revision.moves, revision.check]


@reader
def read_tables(text: str) -> tuple[LiveTable, ...]:
    """Return the tables that `write_tables` wrote; none for an empty text.

    Raises Damaged if the text is not valid.
    """
    if not text:
        return ()
    lists = opened_object(text, MAX_TEXT)["tables"]
    return tuple(_table(parts) for parts in lists[:MAX_TABLES])


def _table(parts: list[Any]) -> LiveTable:
    table, kept, seat, round_, takebacks, offered, undone, clock, by_link, seen = parts
    if not (isinstance(table, str) and _TABLE.fullmatch(table) and is_id(kept)):
        raise Damaged("it does not name its game")
    if not (is_count(round_) and is_count(takebacks)):
        raise Damaged("it does not say how far it is")
    if not (isinstance(clock, str) and is_clock(clock)):
        raise Damaged("it does not say which clock it has")
    if not (isinstance(by_link, bool) and is_count(seen)):
        raise Damaged("it does not say how it goes on")
    pending = replace(_pending(offered, undone), seen=seen or None)
    return LiveTable(table, kept, Seat(seat), round_, takebacks, pending, clock, by_link)


def _pending(offered: Iterable[object], undone: Iterable[object]) -> Pending:
    return Pending(_offer(*offered) if offered else None, _revision(*undone) if undone else None)


def _offer(proposal: object, to: object, *revision: object) -> Offer:
    if Proposal(proposal) not in LASTING or not is_count(to):
        raise Damaged("it does not say what was offered")
    return Offer(0, Proposal(proposal), to, _revision(*revision))


def _revision(round_: object, takebacks: object, moves: object, check: object) -> Revision:
    if not (is_count(round_) and is_count(takebacks) and is_count(moves)):
        raise Damaged("it does not say of which copy it is")
    if not (isinstance(check, str) and _CHECK.fullmatch(check)):
        raise Damaged("it does not have the check of a copy")
    return Revision(round_, takebacks, moves, check)

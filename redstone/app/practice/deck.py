"""The deck: all practice cards on this device, with due days, answers and counts.

The number of cards asked a day is limited, and so is the number of all cards. Surplus cards are
deleted, those archived longest ago first.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from redstone.app.practice.card import (
    CardKind,
    MistakeCard,
    Record,
    SearchedGame,
    data_of,
    read_record,
)
from redstone.app.practice.checking import corrected_card, is_sure
from redstone.app.practice.count import CardCount, count_cards
from redstone.app.practice.judging import ConfirmedMistake
from redstone.app.practice.memory import Grade
from redstone.app.practice.no_card_reason import NoCardReason
from redstone.app.storage.kept_game import is_id
from redstone.app.storage.kept_games import KeptGames
from redstone.app.storage.record_store import RecordStore
from redstone.app.storage.validation import Damaged
from redstone.record.work import WAITS, Work

FORGOTTEN = "forgotten"
"""The id of the record with the time when all cards were deleted."""
MOST = 5_000
MOST_SIFTED = 5_000
"""The largest number of cards, and of games searched for mistakes, that are stored."""


class Deck:
    """The practice cards by id, with their counts; `clock` returns seconds since 1970.

    `changed` is called when another window has changed a card, and when the card to read ahead of
    the others has been read.
    """

    def __init__(
        self,
        kept: KeptGames,
        clock: Callable[[], float],
        today: Callable[[], date] = date.today,
    ) -> None:
        """Keep the practice cards in the database; `clock` returns seconds since 1970."""
        self._clock, self._today = clock, today
        self.changed: Callable[[], None] = lambda: None
        self._kept, self._kind = kept, CardKind()
        self._store: RecordStore[Record] = RecordStore(kept, self._kind, self._notify)
        self.when_read, self.bring_first = self._store.when_read, self._store.bring_first
        self._count_of, self._count = (0, 0), count_cards({}, 0)
        self._gone: Mapping[str, Record] = {}

    def _notify(self) -> None:
        """Call `changed`, as a card was changed in another window."""
        self.changed()

    @property
    def is_read(self) -> bool:
        """True once the cards have been read, or reading failed."""
        return self._store.is_read

    @property
    def illegible(self) -> int:
        """The number of unreadable records."""
        return len(self._store.illegible)

    @property
    def cards(self) -> Mapping[str, MistakeCard]:
        """All cards, including archived ones."""
        return self._counted.cards

    @property
    def away(self) -> int:
        """The number of archived cards."""
        return self._counted.away

    def get(self, name: str) -> MistakeCard | None:
        """Return the card with an id, None if there is none."""
        found = self._store.values.get(name)
        return found if isinstance(found, MistakeCard) else None

    def unasked_of(self, game_id: str) -> Mapping[int, NoCardReason]:
        """Return by ply why mistakes of a stored game have no card."""
        found = self._store.values.get(game_id)
        return found.unasked if isinstance(found, SearchedGame) else {}

    def has_searched(self, game_id: str) -> bool:
        """Return True if the mistakes of a stored game were already made into cards."""
        return game_id in self._store.values

    @property
    def forgotten(self) -> int:
        """The time when all cards were deleted, in milliseconds since 1970; 0 if never.

        Mistakes of games played before then are not searched for again.
        """
        mark = self._store.values.get(FORGOTTEN)
        return mark.changed if isinstance(mark, SearchedGame) and mark.changed <= self.now else 0

    # -- due cards --------------------------------------------------------------------------

    @property
    def day(self) -> int:
        """The number of today's date, by the device's clock."""
        return self._today().toordinal()

    @property
    def due(self) -> tuple[str, ...]:
        """The ids of the cards still to ask today, in order."""
        return self._counted.due

    @property
    def asked(self) -> int:
        """The number of cards already asked today."""
        return self._counted.asked

    @property
    def coming(self) -> tuple[tuple[int, str], ...]:
        """The next days on which cards come up, each with a card's id, the soonest first."""
        return self._counted.coming

    @property
    def next_days(self) -> tuple[int, ...]:
        """The days on which the next cards come up, soonest first."""
        return tuple(day for day, _ in self.coming)

    @property
    def _counted(self) -> CardCount:
        """The cards' counts, cached until a card or the day changes."""
        of = self._store.edition, self.day
        if self._count_of != of:
            self._count_of, self._count = of, count_cards(self._store.values, self.day)
        return self._count

    # -- answers ----------------------------------------------------------------------------

    def answer(self, name: str, grade: Grade) -> None:
        """Store an answer's grade and reschedule the card; only a day's first answer counts."""
        card = self.get(name)
        if card is not None and card.last < self.day:
            self._store.put({name: card.answered(grade, self.day, self.now)})

    def put_away(self, name: str, *, away: bool = True) -> None:
        """Archive a card, or with `away=False` restore it; ignore an unknown one."""
        card = self.get(name)
        if card is not None and card.away is not away:
            self._store.put({name: replace(card, away=away, changed=self.now)})

    def add(self, cards: Mapping[str, MistakeCard]) -> int:
        """Store those cards that are new; return their number."""
        new = {name: card for name, card in cards.items() if self.get(name) is None}
        self._store.put(new)
        self._store.remove(self._too_many())
        return len(new)

    def note_searched(self, game_id: str, unasked: Mapping[int, NoCardReason]) -> None:
        """Record that a stored game's mistakes were made into cards, except those in `unasked`."""
        self._store.put({game_id: SearchedGame(self.now, unasked=dict(unasked))})

    # -- checking cards of before -------------------------------------------------------------

    @property
    def unchecked(self) -> list[str]:
        """The ids of cards made with too few simulations, soonest due first."""
        cards = self.cards
        unsure = (name for name, card in cards.items() if not is_sure(card))
        return sorted(unsure, key=lambda name: (cards[name].away, cards[name].due, name))

    def correct(self, name: str, sure: ConfirmedMistake) -> None:
        """Replace a card's facts by newly judged ones; its memory state is unchanged.

        An unknown card is ignored.
        """
        card = self.get(name)
        if card is not None:
            self._store.put({name: corrected_card(card, sure, self.now)})

    def drop(self, name: str) -> None:
        """Delete a card that turned out not to be a mistake."""
        self._store.remove([name])

    # -- forgetting -------------------------------------------------------------------------

    def deleting_all(self) -> Work[None]:
        """Delete all cards, including unreadable ones, after they were read; record the time."""
        yield from self.waiting()
        self._gone = dict(self.cards)
        self._store.remove([*self._gone, *self._store.illegible])
        self._store.put({FORGOTTEN: SearchedGame(self.now)})

    def restoring(self) -> Work[None]:
        """Restore the deleted cards; possible until the page is closed."""
        yield from self.waiting()
        self._store.remove([FORGOTTEN])
        self._store.put(self._gone)
        self._gone = {}

    # -- the file of everything --------------------------------------------------------------

    def exporting(self) -> Work[list[dict[str, object]]]:
        """Return all records for an export file, including unreadable ones as texts."""
        yield from self.waiting()
        told = list[dict[str, object]]()
        for name, value in [*self._store.values.items()]:
            if name != FORGOTTEN:
                told.append({"id": name, **data_of(value)})
            yield
        illegible = [*self._store.illegible.items()]
        return told + [{"id": name, "text": text} for name, (_, text) in illegible]

    def importing(self, records: Iterable[Mapping[str, object]]) -> Work[None]:
        """Import records of an export file, merged with those here.

        Damaged records are set aside. Records beyond the maximum numbers are deleted.
        """
        yield from self.waiting()
        found = dict[str, Record]()
        for record in records:
            name = record.get("id")
            try:
                if not is_id(name) or name == FORGOTTEN:
                    raise Damaged("it has no id")
                value = self._read(record)
                known = found.get(name) or self._store.values.get(name)
                found[name] = self._kind.merged(known, value) if known else value
            except Damaged:
                self._kept.put_aside(json.dumps({**record}))
            yield
        values = self._store.values
        self._store.put({name: each for name, each in found.items() if values.get(name) != each})
        self._store.remove(self._too_many())

    def _read(self, record: Mapping[str, object]) -> Record:
        """Parse a record of an export file. Raises Damaged."""
        text = record.get("text")
        if isinstance(text, str):
            return read_record(text)
        about = {key: value for key, value in record.items() if key not in ("id", "store")}
        return read_record(json.dumps(about))

    def waiting(self) -> Work[None]:
        """Wait (incrementally) until the cards were read, or reading has failed."""
        self.when_read(lambda: None)
        while not self.is_read:
            yield WAITS

    def _too_many(self) -> Collection[str]:
        """Return the ids of records beyond the maximum numbers, to be deleted."""
        cards = self.cards
        sifted = {
            name: each.changed
            for name, each in self._store.values.items()
            if isinstance(each, SearchedGame) and name != FORGOTTEN
        }
        too_many = _first(len(cards) - MOST, cards, key=lambda name: _worth(cards[name]))
        return [*too_many, *_first(len(sifted) - MOST_SIFTED, sifted, key=lambda n: (sifted[n], n))]

    @property
    def now(self) -> int:
        """The current time in milliseconds since 1970."""
        return int(1000 * self._clock())


def _first(number: int, names: Iterable[str], key: Callable[[str], Any]) -> list[str]:
    """Return the first `number` names by `key`; none if `number` is not positive."""
    return sorted(names, key=key)[:number] if number > 0 else []


def _worth(card: MistakeCard) -> tuple[bool, float, int]:
    """Return a sort key: archived cards first, longest ago, then the best-remembered ones."""
    known = card.memory.stability if card.memory else 0.0
    return (not card.away, 0.0 if card.away else -known, card.changed)

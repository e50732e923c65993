"""Counts of practice cards due and asked, in one pass over all cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import nsmallest

from redstone.app.practice.card import MistakeCard, Record
from redstone.app.storage.progress import A_DAY


@dataclass(frozen=True)
class CardCount:
    """All `cards` by id, with their counts on a day.

    `due` has the ids of the cards to ask, in order. `asked` is the number asked on the day, `away`
    the number archived. `coming` has the next days on which cards come up, each with a card's id,
    the soonest first.
    """

    cards: Mapping[str, MistakeCard]
    due: tuple[str, ...]
    asked: int
    away: int
    coming: tuple[tuple[int, str], ...]


def count_cards(records: Mapping[str, Record], day: int) -> CardCount:
    """Count cards, those asked on day number `day`, and archived ones; list those due next."""
    cards = dict[str, MistakeCard]()
    due, coming = list[tuple[int, int, str]](), list[tuple[int, int, str]]()
    asked = 0
    for name, card in records.items():
        if not isinstance(card, MistakeCard):
            continue
        cards[name] = card
        asked += card.last == day
        if card.away:
            continue
        coming.append((max(card.due, day + (card.last >= day)), card.made, name))
        if card.due <= day and card.last < day:
            due.append((card.due, card.made, name))
    first = tuple(name for _, _, name in nsmallest(A_DAY - asked, due))
    away = len(cards) - len(coming)
    next_ones = tuple((up, name) for up, _, name in nsmallest(2 * A_DAY, coming))
    return CardCount(cards, first, asked, away, next_ones)

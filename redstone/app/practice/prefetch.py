"""Facts known before the practice cards are read: the first one's id, and the number due.

A tab remembers the card asked in it. The small text for the menu names the cards that come up.
"""

from typing import NamedTuple

from redstone.app.storage.boot_state import Texts
from redstone.app.storage.kept_game import is_id
from redstone.app.storage.progress import DUE, MAX_DUE, due_today
from redstone.app.storage.validation import Damaged, opened_object, reader

ASKED = "redstone.practice"
"""The name of the text in which a tab stores the id of the card being asked."""


class CardsAhead(NamedTuple):
    """The id of the card to read first (may be empty), and the number of cards due."""

    name: str
    due: int


NOTHING = CardsAhead("", 0)


def known_ahead(texts: Texts, day: int) -> CardsAhead:
    """Return what the stored texts say about the cards due on a day."""
    due, asked = due_today(texts, day), texts.recalled(ASKED)
    name = asked if is_id(asked) else _first(texts)
    return CardsAhead(name if due else "", due)


def _first(texts: Texts) -> str:
    """Return the id of the card due first, empty if unknown."""
    try:
        return _first_of(texts.stored(DUE))
    except Damaged:
        return ""


@reader
def _first_of(text: str) -> str:
    """Parse the id of the card due first from the menu's stored text. Raises Damaged."""
    names = opened_object(text, MAX_DUE).get("names") or [""]
    if not (isinstance(names, list) and is_id(names[0])):
        raise Damaged("it names no card")
    return names[0]

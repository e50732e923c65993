"""The number of practice cards due, stored as a short text for the menu.

due = JSON object: "version", "days" (the numbers of the days on which cards come up, the
soonest first, no more than are asked in some days), "names" (their ids), "asked" (a day,
and the number of cards asked on it)
"""

import json
from collections.abc import Sequence

from redstone.app.storage.boot_state import Texts
from redstone.app.storage.validation import VERSION, Damaged, is_count, opened_object, reader

DUE = "redstone.due"
"""The name under which the browser stores it."""
A_DAY = 10
"""The largest number of cards asked in a day."""
MAX_TEXT = 1_000
"""Characters of the longest text that is written."""


def write_due(texts: Texts, coming: Sequence[tuple[int, str]], day: int, asked: int) -> None:
    """Store each practice card's due day and id, and the number `asked` on `day` so far.

    The soonest day is the first.
    """
    days, names = [due for due, _ in coming], [name for _, name in coming]
    data = {"version": VERSION, "days": days, "names": names, "asked": [day, asked]}
    text = json.dumps(data, separators=(",", ":"))
    if texts.stored(DUE) != text:
        texts.keep(DUE, text)


def due_today(texts: Texts, day: int) -> int:
    """Return the number of practice cards left to ask on a day, 0 if unknown."""
    text = texts.stored(DUE)
    try:
        return _due(text, day) if text else 0
    except Damaged:
        return 0


@reader
def _due(text: str, day: int) -> int:
    """Return the number of cards due on a day, up to the rest of the daily limit.

    Raises Damaged.
    """
    data = opened_object(text, MAX_TEXT)
    last, asked = data["asked"]
    if not all(map(is_count, (last, asked, *data["days"]))):
        raise Damaged("a day is none")
    left: int = A_DAY - asked if last == day else A_DAY
    due: int = sum(each <= day for each in data["days"])
    return max(0, min(left, due))

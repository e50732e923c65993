"""The page's state as far as links are concerned; see `page` for what its keys mean."""

from redstone.app.kept.correspondence import Relation
from redstone.app.kept.desk import Arrival, Desk
from redstone.app.kept.library import entry_of
from redstone.app.kept.storage import Damaged
from redstone.app.page.state import State
from redstone.app.show.drawing import draw
from redstone.app.show.view import View
from redstone.app.words import faults as fault_words
from redstone.app.words import links as travel_words
from redstone.record.link import LinkReading

CONTEXT = 60
"""Characters of a bad link that are shown on either side of its fault."""


def travel_state(desk: Desk) -> State:
    """Labels and presence of the buttons of a visited game."""
    arrival = desk.arrival
    bad = arrival is not None and arrival.reading.fault is not None
    return {
        "texts": {"visit-back": _back(arrival)},
        "hidden": {"visit-why": not bad, "visit-opened": bad},
    }


def _back(arrival: Arrival | None) -> str:
    match = arrival.match if arrival else None
    if match is None:
        return "Back to my game"
    older = match.comparison.relation is Relation.OLDER
    return "To the newest state" if older else "Back to my version"


def kept_game(desk: Desk, entry_id: int) -> State | None:
    """A kept game for the list: who plays it, whose turn it is, and its board; None if damaged."""
    entry = entry_of(desk.games(), entry_id)
    if entry is None:
        return None
    try:
        game, seats, setup = entry.open()
    except Damaged:
        return None
    view = View(game.position.board, game.position.to_move.stone)
    return {
        "title": travel_words.players(game, setup),
        "state": travel_words.whose_turn(game, seats),
        "picture": draw(view, labelled=False).as_json(),
        "current": desk.is_current(entry_id),
    }


def fault_state(reading: LinkReading) -> State:
    """The texts of the dialog about a link that cannot be read to its end."""
    fault = reading.fault
    assert fault is not None, reading
    at, text = fault.at, reading.text
    return {
        "texts": {
            "bad-message": fault_words.message(fault),
            "bad-place": fault_words.place(fault, len(text)),
            "bad-before": ("…" if at > CONTEXT else "") + text[max(0, at - CONTEXT) : at],
            "bad-mark": text[at : at + 1] or "(end)",
            "bad-after": text[at + 1 : at + 1 + CONTEXT]
            + ("…" if len(text) > at + CONTEXT else ""),
            "bad-valid": fault_words.valid(reading.game),
        }
    }

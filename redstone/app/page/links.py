"""Page state about opened links; `page` lists the keys."""

from redstone.app.page.parts import PageState
from redstone.app.play.board_state import BoardState
from redstone.app.storage.arrivals import Arrival, Relation
from redstone.app.words import arrivals as words
from redstone.app.words import faults as fault_words
from redstone.record.link import LinkReading

CONTEXT = 60
"""Characters of a bad link that are shown on either side of its fault."""


def visit_state(arrival: Arrival | None) -> PageState:
    """Return the buttons' labels and visibility for a viewed game.

    "Why" is shown if it came with a fault, otherwise "open as a game of its own".
    """
    bad = arrival is not None and arrival.reading.fault is not None
    match = arrival.match if arrival else None
    older = match is not None and match.comparison.relation is Relation.OLDER
    return {
        "texts": {"visit-back-name": words.back_label(known=match is not None, older=older)},
        "hidden": {"visit-why": not bad, "visit-opened": bad},
    }


def received_state(now: BoardState) -> PageState:
    """Return the texts and buttons of a received game's card: game, person's colour, choices."""
    return {
        "texts": {
            "received-title": words.title(now),
            "received-about": words.game_sentence(now),
            "received-colour": words.colour(now),
            "received-told": words.other_notices(now),
        },
        "hidden": {
            "received-swap": not now.table.may_swap,
            "received-here": not now.table.is_received,
            "received-computer": not now.table.is_received,
        },
    }


def fault_state(reading: LinkReading) -> PageState:
    """Return the texts of the dialog about a link's fault, with an excerpt around the fault."""
    fault = reading.fault
    assert fault is not None, reading
    at, text = fault.at, reading.text
    return {
        "texts": {
            "bad-title": fault_words.title(reading),
            "bad-message": fault_words.message(fault),
            "bad-place": fault_words.place(fault, len(text)),
            "bad-before": ("…" if at > CONTEXT else "") + text[max(0, at - CONTEXT) : at],
            "bad-mark": text[at : at + 1] or "(end)",
            "bad-after": text[at + 1 : at + 1 + CONTEXT]
            + ("…" if len(text) > at + CONTEXT else ""),
            "bad-valid": fault_words.valid(reading.game),
        },
        "hidden": {"bad-text": not text, "copy-bad": not text},
    }

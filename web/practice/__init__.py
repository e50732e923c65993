"""The practice of one's own mistakes: its declaration; `room` has its page."""

from web.rooms import Declaration, Shell
from web.routes import (
    CardsForgotten,
    Exported,
    GravestWanted,
    ImportedRecords,
    MistakesWanted,
    PracticeRoute,
)


def _route(shell: Shell) -> PracticeRoute | None:
    """Return the route to the mistakes of the game shown if the person's seat is known."""
    current, table = shell.current, shell.current.session.table
    seat = None if table.is_visited else table.seats.person
    return PracticeRoute(table.annotated_game, seat, current.id, once=True) if seat else None


ROOM = Declaration(
    takes=(PracticeRoute,),
    answers=(MistakesWanted, GravestWanted, CardsForgotten, Exported, ImportedRecords),
    actions={"practise-game": _route},
    is_prepared=True,
    store="cards",
)

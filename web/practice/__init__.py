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


def _open_practice(shell: Shell) -> None:
    """Open the mistakes of the game shown if the person's seat is known, else all."""
    current, table = shell.current, shell.current.session.table
    seat = None if table.is_visited else table.seats.person
    if seat:
        shell.rooms.go(PracticeRoute(table.annotated_game, seat, current.id, once=True))
    else:
        shell.rooms.enter("practice")


ROOM = Declaration(
    takes=(PracticeRoute,),
    answers=(MistakesWanted, GravestWanted, CardsForgotten, Exported, ImportedRecords),
    actions={"practise-game": _open_practice},
    is_prepared=True,
    store="cards",
)

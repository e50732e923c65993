"""The practice of one's own mistakes: its declaration; `room` has its page."""

from web.rooms import (
    CardsForgotten,
    Declaration,
    Exported,
    GravestWanted,
    House,
    ImportedRecords,
    MistakesWanted,
    PracticeErrand,
)


def _practise(house: House) -> None:
    """Open the mistakes of the game shown if the person's seat is known, else all."""
    current, table = house.current, house.current.session.table
    seat = None if table.is_visited else table.seats.person
    if seat:
        house.rooms.go(PracticeErrand(table.noted_game, seat, current.id, once=True))
    else:
        house.rooms.enter("practice")


ROOM = Declaration(
    takes=(PracticeErrand,),
    answers=(MistakesWanted, GravestWanted, CardsForgotten, Exported, ImportedRecords),
    actions={"practise-game": _practise},
    is_prepared=True,
    shelf="cards",
)

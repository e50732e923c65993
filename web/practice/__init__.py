"""The practice of one's own mistakes: its declaration; `room` has its page."""

from redstone.app.page.parts import PageState
from redstone.app.storage.progress import due_today
from redstone.app.words.newcomer import menu_name
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
    """Return the route to the person's mistakes in the game shown, None without a seat."""
    current, table = shell.current, shell.current.session.table
    seat = None if table.is_visited else table.seats.person
    return PracticeRoute(table.annotated_game, seat, current.id, once=True) if seat else None


def _menu(shell: Shell) -> PageState:
    """Return the room's name in the menu, with the number of mistakes due."""
    from datetime import date  # the start does not wait for it

    due = due_today(shell.current.texts, date.today().toordinal())
    return {"texts": {"more-practice-name": menu_name(due)}}


ROOM = Declaration(
    takes=(PracticeRoute,),
    answers=(MistakesWanted, GravestWanted, CardsForgotten, Exported, ImportedRecords),
    actions={"practise-game": _route},
    menu=_menu,
    is_prepared=True,
    store="cards",
)

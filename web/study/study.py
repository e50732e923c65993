"""The study on the page: the session at it, its buttons, its list of moves and what is written."""

from collections.abc import Callable
from functools import partial
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

from redstone.app.page.state import State, race_state
from redstone.app.page.study import (
    study_labels,
    study_pointing_state,
    study_state,
    study_thinking_state,
)
from redstone.app.study.study_session import StudySession
from redstone.record.node import Shape
from web.rooms import House, StudyErrand

SIGNS = {
    "study-brilliant": "!!",
    "study-good": "!",
    "study-interesting": "!?",
    "study-doubtful": "?!",
    "study-mistake": "?",
    "study-blunder": "??",
}
TOOLS = {
    "study-triangle": Shape.TRIANGLE,
    "study-square": Shape.SQUARE,
    "study-circle": Shape.CIRCLE,
    "study-cross": Shape.CROSS,
    "study-letter": Shape.LABEL,
}


LINE_PLIES = 8
"""Moves of a line that are put into the tree at once; the first of them is shown."""
EVENTS = ("go", "fold", "comment", "line", "add")
"""What room.js calls."""


class Study:
    """The handlers of what is done at a study."""

    def __init__(self, house: House, script: Any, errand: StudyErrand) -> None:
        """`script` is the module room.js of this folder."""
        self._house, own = house, house.current.session
        self.session = session = StudySession(
            errand.game or own.game, own.settings, touch=own.touch
        )
        session.take_settings(own.settings)
        self.actions: dict[str, Callable[[], None]] = {
            **{name: partial(session.sign, sign) for name, sign in SIGNS.items()},
            **{name: partial(session.take_tool, tool) for name, tool in TOOLS.items()},
            "study-unmark": session.clear_marks,
            "study-promote": session.promote,
            "study-cut": session.cut,
            "study-before": lambda: session.go_beside(-1),
            "study-after": lambda: session.go_beside(1),
            "study-redo": session.redo,
            "study-worths": session.switch_worths,
            "study-set-up": lambda: house.rooms.enter("editor", session.game),
        }
        proxies = {name: create_proxy(getattr(self, name)) for name in EVENTS}
        script.listen(to_js(proxies, dict_converter=js.Object.fromEntries))

    # -- events of the column ---------------------------------------------------------

    def go(self, number: int) -> None:
        """Show a moment of the list."""
        self.session.go_to_node(number)
        self._house.refresh()

    def fold(self, number: int, folded: bool) -> None:
        """Fold a branch of the list or unfold it."""
        self.session.fold(number, folded=folded)
        self._house.refresh()

    def comment(self, text: str) -> None:
        """The comment of the moment shown as it is written now."""
        self.session.comment(text)
        self._house.refresh()

    def line(self, index: int) -> None:
        """A line of the search is pointed at; none below 0."""
        if self.session.show_line(index if index >= 0 else None):
            self._house.refresh()

    def add(self, index: int) -> None:
        """Put a line of the search into the tree."""
        self.session.add_line(index, LINE_PLIES)
        self._house.refresh()

    # -- asked by the page --------------------------------------------------------------

    def state(self) -> State:
        """Everything the page shows of the study."""
        self.session.take_settings(self._house.current.session.settings)
        return study_state(self.session)

    def pointing_state(self) -> State:
        """What changes while the pointer moves."""
        return study_pointing_state(self.session)

    def thinking_state(self) -> State:
        """What changes while the computer thinks."""
        return study_thinking_state(self.session)

    def labels(self) -> State:
        """The names of all points."""
        return study_labels(self.session)

    def settled(self) -> State:
        """The safe moves, which take milliseconds to be counted."""
        return race_state(self.session)

    def leave(self) -> None:
        """The computer is asked nothing more here."""
        self.session.think(on=False)


def enter(house: House, script: Any, errand: object) -> Study:
    """A study of what the errand brings, else of the game shown."""
    asked = errand if isinstance(errand, StudyErrand) else StudyErrand()
    return Study(house, script, asked)

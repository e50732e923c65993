"""The coach at the page: loaded once a game has one, visible while it warns."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from pyodide.ffi import JsProxy

from redstone.app.play.notices import Event
from redstone.app.play.session import Session
from redstone.app.play.settings import COACHED
from web.parts import Part

if TYPE_CHECKING:
    from pyscript.js_modules import scripts

    from redstone.app.coach.coach import Coach, CoachAdvice


class Coaching:
    """The coach of the session's game, if it has one."""

    def __init__(
        self, session: Session, browser: "scripts.Rooms", refresh: Callable[[], None]
    ) -> None:
        """Start without a coach. `browser` is the module rooms.js, which loads it."""
        self._session = session
        self._part = Part("coach", browser, session.board_input, Event.COACH_MISSING, refresh)
        self._script: JsProxy  # once the modules are loaded
        self._card: Callable[[CoachAdvice], object]  # likewise
        self._coach: Coach | None = None
        self._shown = ""
        self.actions: dict[str, Callable[[], None]] = {}

    @property
    def is_loading(self) -> bool:
        """True while the computer's answer must wait for the coach; False once loading failed."""
        is_silent = self._session.game.ply <= self._session.table.setup.coach_silent
        return self._is_due and not is_silent and not self._part.is_missed

    @property
    def _is_due(self) -> bool:
        """True if the coach is not loaded and may have to examine a move soon.

        Nothing is loaded for a first visit, or before the first answers at the lowest level.
        """
        table = self._session.table
        has_begun = bool(table.game.line) and table.game.ply >= table.setup.coach_silent
        return self._coach is None and table.setup.coach is not None and has_begun

    def show(self) -> None:
        """Send the coach's warning to the page if it has changed; load the coach if it is due."""
        if self._is_due:
            unasked = self._session.table.setup.level <= COACHED
            self._part.load(self._begin, quietly=unasked)
        if self._coach is None:
            return
        advice = self._coach.advice
        shown = json.dumps(advice and self._card(advice))
        if shown != self._shown:
            self._shown = shown
            self._script.show(shown)

    def _begin(self, script: JsProxy) -> None:
        """Create the coach and its actions; `script` is coach.js, loaded by now."""
        from redstone.app.coach.coach import Coach
        from redstone.app.coach.words import card

        self._script, self._card, self._coach = script, card, Coach(self._session)
        self._session.coach = self._coach
        self.actions = {
            "coach-take-back": self._coach.take_back,
            "coach-play-on": self._coach.play_on,
        }

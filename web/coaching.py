"""The coach at the page: loaded once a game has one, visible while it warns."""

import json
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from pyodide.ffi import JsProxy

from redstone.app.play.notices import Event
from redstone.app.play.session import Session
from redstone.app.play.settings import COACHED
from web.parts import Part

if TYPE_CHECKING:
    from pyscript.js_modules import scripts

    from redstone.app.coach.coach import Coach


class Coaching:
    """The coach of the session's game, if it has one."""

    def __init__(
        self, session: Session, browser: "scripts.Rooms", refresh: Callable[[], None]
    ) -> None:
        """Start without a coach. `browser` is the module rooms.js, which loads it."""
        self._session = session
        self._part = Part("coach", browser, session.board_input, Event.COACH_MISSING, refresh)
        self._script: JsProxy  # once the modules are loaded
        self._coach: Coach | None = None
        self._shown = ""
        self.actions: dict[str, Callable[[], None]] = {}

    @property
    def is_loading(self) -> bool:
        """True while the game's coach is not loaded yet; False once loading has failed."""
        return self._coach is None and self._has_work and not self._part.is_missed

    @property
    def _has_work(self) -> bool:
        """True for a game with a coach once it has begun; nothing is loaded for a first visit."""
        table = self._session.table
        return table.setup.coach is not None and bool(table.game.line)

    def show(self) -> None:
        """Show the coach's warning, or remove it."""
        if self._coach is None:
            if self._has_work:
                unasked = self._session.table.setup.level <= COACHED
                self._part.want(self._begin, quietly=unasked)
            return
        words, advice = import_module("redstone.app.coach.words"), self._coach.advice
        shown = json.dumps(advice and words.card(advice))
        if shown != self._shown:
            self._shown = shown
            self._script.show(shown)

    def _begin(self, script: JsProxy) -> None:
        """Create the coach once its modules are loaded."""
        module = import_module("redstone.app.coach.coach")
        self._script, self._coach = script, module.Coach(self._session)
        self._session.coach = self._coach
        self.actions = {
            "coach-take-back": self._coach.take_back,
            "coach-play-on": self._coach.play_on,
        }

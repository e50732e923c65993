"""The clock of the game at the page. Its pack is loaded once a game has a clock."""

import json
from collections.abc import Callable, Container
from time import time
from typing import TYPE_CHECKING

from pyodide.ffi import JsProxy, create_proxy

from redstone.app.play.notices import Event
from redstone.app.storage.current_game import CurrentGame
from redstone.record.game import Game
from web.parts import Part

if TYPE_CHECKING:
    from pyscript.js_modules import scripts

    from redstone.app.clock.keeper import ClockKeeper

ALLOWED = frozenset({"sound", "show-red", "rematch", "close-end"})
"""The actions that remain possible while the clock is paused, other than to resume."""
LIVE = "live-"
"""The prefix of live play's actions, which can end a pause."""


class Clocks:
    """The clock of the session's game, if it has one: follows the game, and shows the clock."""

    def __init__(
        self,
        current: CurrentGame,
        browser: "scripts.Rooms",
        refresh: Callable[[], None],
        act: Callable[[str], None],
    ) -> None:
        """Start without a clock. `browser` is rooms.js, which loads it; `act` runs an action."""
        self._current, self._act = current, act
        board_input = current.session.board_input
        self._part = Part("clock", browser, board_input, Event.CLOCK_MISSING, refresh)
        self._keeper: ClockKeeper | None = None
        self._script: JsProxy  # once the modules are loaded
        self._state: Callable[..., object]  # likewise
        self._shown = ""
        self._is_away = False
        self.actions: dict[str, Callable[[], None]] = {"resume-clock": self._continue_without_clock}

    @property
    def is_paused(self) -> bool:
        """True while the clock is paused, so that the game accepts no actions."""
        return self._keeper is not None and self._keeper.is_paused

    @property
    def _is_covered(self) -> bool:
        """True while the board is hidden because the clock is paused."""
        return self._keeper is not None and self._keeper.is_covered

    @property
    def is_stuck(self) -> bool:
        """True for a paused game whose clock module could not be loaded."""
        is_out = self._keeper is None and self._part.is_missed and not self._is_away
        return is_out and self._current.session.table.is_paused

    def act(self, action: str, in_game: Container[str]) -> bool:
        """Perform an action if it is the clock's. Returns True if nothing else may handle it.

        `in_game` has the actions of the game, if it is at the board; most of them are blocked
        while the clock is paused.
        """
        if action in self.actions:
            self.actions[action]()
            return True
        is_allowed = action in ALLOWED or action.startswith(LIVE)
        return self._is_covered and action in in_game and not is_allowed

    def with_times(self, game: Game) -> Game:
        """Return the session's game with its moves' times as notes; unchanged without a clock."""
        return self._keeper.with_times(game) if self._keeper else game

    def follow(self, *, away: bool) -> None:
        """Update the clock for the session's latest moves; load its module if a game needs it.

        `away` is true while a room is open.
        """
        self._is_away = away
        if self._keeper is not None:
            self._keeper.follow(away=away and not self._current.is_elsewhere)
        elif self._current.session.table.setup.clock:
            self._part.load(self._begin)

    def show(self) -> None:
        """Send the state of the clock to the page if it has changed."""
        if self._keeper is None:
            return
        now, clock = self._current.session.board_input.now, self._keeper.clock
        # A room's board is not covered while the game's clock runs.
        how = {
            "paused": self._is_covered and not self._is_away,
            "elsewhere": self._current.is_elsewhere,
            "told": self._keeper.is_told,
        }
        shown = "null" if clock is None else json.dumps(self._state(now, clock, **how))
        if shown != self._shown:
            self._shown = shown
            self._script.show(shown)

    def _continue_without_clock(self) -> None:
        """Remove the game's clock if it is paused and its module could not be loaded."""
        if self.is_stuck:
            board_input = self._current.session.board_input
            self._current.session.set_clock("")
            board_input.cancel()  # the refusal because of the pause may be shown
            board_input.show_notices(Event.CLOCK_OFF)

    def _begin(self, script: JsProxy) -> None:
        """Create the clock's keeper and its actions; `script` is clock.js, loaded by now."""
        from redstone.app.clock.keeper import ClockKeeper
        from redstone.app.clock.state import shown

        script.listen(create_proxy(self._act))
        self._script = script
        self._state = shown
        self._keeper = ClockKeeper(self._current.session, lambda: int(1000 * time()))
        self.actions = {
            "pause-clock": self._keeper.pause,
            "resume-clock": self._keeper.resume,
            "flag": self._keeper.check_flag,
        }

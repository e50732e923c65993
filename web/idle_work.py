"""The work done while the page is idle: a search for mistakes in games that have ended."""

from redstone.app.storage.current_game import CurrentGame
from web.computer.asking import Asking, IdleTask
from web.rooms import Rooms
from web.routes import MistakesWanted

REST_MS = 20_000
"""The idle time, without use of the page or changes by itself, after which a search begins."""
AHEAD_MS = 1_000
"""The idle time after which rooms that should open at once are prepared."""


class IdleWork:
    """Lets the idle computer search for mistakes."""

    def __init__(self, current: CurrentGame, rooms: Rooms, asking: Asking) -> None:
        self._current, self._rooms, self._asking = current, rooms, asking
        self._stirs = 0
        self._wait()

    def interrupt(self) -> None:
        """Stop the idle work at once because the page is used, and wait for idle time again."""
        self._asking.work_for(None)
        self._stirs += 1
        self._take_back()
        self._wait()

    def _wait(self) -> None:
        """Schedule the preparations for a short idle time."""
        self._take_back = self._asking.later(AHEAD_MS, self._make_ready)

    def _make_ready(self) -> None:
        """Prepare rooms with many records, and schedule the search for a longer idle time."""
        if self._rooms.are_near:
            self._rooms.make_ready()
        self._take_back = self._asking.later(REST_MS - AHEAD_MS, self._begin)

    def _begin(self) -> None:
        """Ask for the next search task, if the computer is free."""
        self._take_back = lambda: None
        if not self._may_work:
            self._wait()
            return
        stirs = self._stirs
        self._rooms.ask(MistakesWanted(), lambda found: self._lend(found, stirs))

    def _lend(self, found: IdleTask | None, stirs: int) -> None:
        """Run a task unless the page was used since (`stirs`); without a task, wait again."""
        if stirs != self._stirs:
            return
        if found is None:
            self._wait()
        else:
            self._asking.work_for(found, self._begin, self._wait)

    @property
    def _may_work(self) -> bool:
        """True if the computer is free and not needed soon."""
        table, rooms = self._current.session.table, self._rooms
        plays = table.has_computer and bool(table.game.moves) and not table.position.is_over
        lending = rooms.answering(MistakesWanted)
        settled = rooms.name in ("", lending) and not rooms.is_fetching
        wanted = (
            self._current.session.board_input.now.settings.find_mistakes
            and self._current.kept.is_read
        )
        return wanted and settled and not plays and rooms.session.request is None

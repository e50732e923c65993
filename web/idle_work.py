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
        """Wait for idle time; tasks come from `rooms` and are done by `asking`."""
        self._current, self._rooms, self._asking = current, rooms, asking
        self._stirs = 0
        self._wait()

    def interrupt(self) -> None:
        """Stop the idle work at once because the page is used, and wait for idle time again."""
        self._asking.work_for(None)
        self._stirs += 1
        self._cancel()
        self._wait()

    def _wait(self) -> None:
        """Schedule the preparations for a short idle time."""
        self._cancel = self._asking.later(AHEAD_MS, self._prepare)

    def _prepare(self) -> None:
        """Prepare rooms with many records, and schedule the search for a longer idle time."""
        if self._rooms.are_cached:
            self._rooms.prepare_rooms()
        self._cancel = self._asking.later(REST_MS - AHEAD_MS, self._begin)

    def _begin(self) -> None:
        """Ask the rooms for a search task if the computer is free, otherwise wait again."""
        self._cancel = lambda: None
        if not self._may_work:
            self._wait()
            return
        stirs = self._stirs
        self._rooms.ask(MistakesWanted(), lambda found: self._run_task(found, stirs))

    def _run_task(self, found: IdleTask | None, stirs: int) -> None:
        """Run the task `found`, or wait again without one.

        Does nothing if the page was used since the count of uses was `stirs`.
        """
        if stirs != self._stirs:
            return
        if found is None:
            self._wait()
        else:
            self._asking.work_for(found, self._begin, self._wait)

    @property
    def _may_work(self) -> bool:
        """True if the search for mistakes is switched on, and the computer free for some time.

        The stored games must have been read, and no other room be open or loading.
        """
        table, rooms = self._current.session.table, self._rooms
        plays = table.has_computer and bool(table.game.moves) and not table.position.is_over
        lending = rooms.room_for_question(MistakesWanted)
        settled = rooms.name in ("", lending) and not rooms.is_fetching
        wanted = (
            self._current.session.board_input.now.settings.find_mistakes
            and self._current.kept.is_read
        )
        return wanted and settled and not plays and rooms.session.request is None

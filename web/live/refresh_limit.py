"""A limit on redrawing: many messages from other devices cause one refresh per frame."""

from collections.abc import Callable

import js
from pyodide.ffi import create_proxy

FRAME_MS = 16


class RefreshLimit:
    """Calls `refresh` at once, and then at most once per FRAME_MS however often it is called.

    It uses a timer, as a hidden page has no animation frames.
    """

    def __init__(self, refresh: Callable[[], None]) -> None:
        """Limit the calls of `refresh`."""
        self._refresh = refresh
        self._is_waiting = self._is_due = False
        self._frame_ended = create_proxy(self._end_frame)

    def __call__(self) -> None:
        """Refresh now, or at the end of the current frame time."""
        if self._is_waiting:
            self._is_due = True
            return
        self._is_waiting = True
        js.setTimeout(self._frame_ended, FRAME_MS)
        self._refresh()

    def _end_frame(self) -> None:
        """End the frame time, and refresh if that was requested during it."""
        is_due, self._is_waiting, self._is_due = self._is_due, False, False
        if is_due:
            self()

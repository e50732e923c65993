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
        self._refresh = refresh
        self._rests = self._is_due = False
        self._beat = create_proxy(self._look)

    def __call__(self) -> None:
        """Refresh now, or at the end of the current frame time."""
        if self._rests:
            self._is_due = True
            return
        self._rests = True
        js.setTimeout(self._beat, FRAME_MS)
        self._refresh()

    def _look(self) -> None:
        """End the frame time, and refresh if that was requested during it."""
        is_due, self._rests, self._is_due = self._is_due, False, False
        if is_due:
            self()

"""Shows what comes of other devices: at once, and then once a frame however much comes."""

from collections.abc import Callable

import js
from pyodide.ffi import create_proxy

FRAME_MS = 16


class Refreshing:
    """Called when anything is new, it calls `refresh` now, or once a frame's time has passed.

    It is a timer, for a page that is out of sight has no frames.
    """

    def __init__(self, refresh: Callable[[], None]) -> None:
        self._refresh = refresh
        self._rests = self._is_due = False
        self._beat = create_proxy(self._look)

    def __call__(self) -> None:
        if self._rests:
            self._is_due = True
            return
        self._rests = True
        js.setTimeout(self._beat, FRAME_MS)
        self._refresh()

    def _look(self) -> None:
        is_due, self._rests, self._is_due = self._is_due, False, False
        if is_due:
            self()

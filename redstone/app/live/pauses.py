"""The pauses between phrases: nobody is spoken to without end."""

SAID, HEARD = 2.0, 1.0
"""Seconds between two phrases that are said, and that are shown: on the way they may draw near."""


class Pauses:
    """When one side has last said something."""

    def __init__(self, seconds: float) -> None:
        """So long is each pause at least."""
        self._seconds = seconds
        self._last: float | None = None

    def may(self, now: float) -> bool:
        """True if something may be said at a time in seconds, which it is then."""
        if self._last is not None and 0 <= now - self._last < self._seconds:
            return False
        self._last = now
        return True

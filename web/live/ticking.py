"""A timer that reads the clock of a live game twice a second.

It also counts down the time until the game can be claimed from an absent opponent.
"""

from collections.abc import Callable

import js
from pyodide.ffi import create_once_callable

from redstone.app.live.peer import Peer

EVERY_MS = 500


class Ticking:
    """Reads the clock of a peer while its game has one, or while a claim counts down."""

    def __init__(self, peer: Peer, show: Callable[[], None]) -> None:
        """`show` is called whenever the seconds until a claim change."""
        self._peer: Peer | None = peer
        self._show, self._shown, self._is_due = show, peer.until_claim, False
        self.go_on()

    def go_on(self) -> None:
        """Schedule the next reading in half a second, if a clock or a countdown runs."""
        peer = self._peer
        if peer is not None and not self._is_due and (peer.timing.agreed or peer.until_claim):
            self._is_due = True
            js.setTimeout(create_once_callable(self._look), EVERY_MS)

    def stop(self) -> None:
        """Stop; a reading that is already scheduled does nothing."""
        self._peer = None

    def _look(self) -> None:
        """Read the clock, which may end the game, and show a countdown that has changed."""
        self._is_due = False
        peer = self._peer
        if peer is None:
            return
        peer.timing.pulse()
        left, before = peer.until_claim, self._shown
        self._shown = left
        if left is not None and left != before:
            self._show()
        self.go_on()

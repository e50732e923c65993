"""Looks at the clock of a live game about twice a second, for as long as it is played.

It also counts down, for the page to show, until the game of a side that stays away can be claimed.
"""

from collections.abc import Callable

import js
from pyodide.ffi import create_once_callable

from redstone.app.live.peer import Peer

EVERY_MS = 500


class Ticking:
    """Looks at a peer while its game has a clock, or while there is something to count down."""

    def __init__(self, peer: Peer, show: Callable[[], None]) -> None:
        """`show` is called whenever the time until a claim is another one."""
        self._peer: Peer | None = peer
        self._show, self._shown, self._is_due = show, peer.until_claim, False
        self.go_on()

    def go_on(self) -> None:
        """Look again in half a second, if there is anything to look at."""
        peer = self._peer
        if peer is not None and not self._is_due and (peer.timing.agreed or peer.until_claim):
            self._is_due = True
            js.setTimeout(create_once_callable(self._look), EVERY_MS)

    def book(self) -> bool:
        """Count what has passed into what is kept. True if there is a clock."""
        peer = self._peer
        if peer is not None and peer.timing.agreed:
            peer.timing.book()
        return peer is not None and bool(peer.timing.agreed)

    def stop(self) -> None:
        """The game is played live no more; the last look frees itself."""
        self._peer = None

    def _look(self) -> None:
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

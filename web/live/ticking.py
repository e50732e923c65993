"""Looks at the clock of a live game about twice a second, for as long as it is played."""

import js
from pyodide.ffi import create_proxy

from redstone.app.live.peer import Peer

EVERY_MS = 500


class Ticking:
    """Looks at the clock of one peer; one whose game has no clock is left in peace."""

    def __init__(self, peer: Peer) -> None:
        self._peer: Peer | None = peer if peer.agreed else None
        self._beat = create_proxy(self._look)
        self._timer = 0
        self._look()

    def book(self) -> bool:
        """Count what has passed into what is kept. True if there is a clock."""
        if self._peer is not None:
            self._peer.book()
        return self._peer is not None

    def stop(self) -> None:
        """The game is played live no more."""
        self._peer = None
        if self._timer:
            js.clearTimeout(self._timer)

    def _look(self) -> None:
        if self._peer is not None:
            self._timer = js.setTimeout(self._beat, EVERY_MS)
            self._peer.pulse()

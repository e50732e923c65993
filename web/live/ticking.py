"""Looks at the clock of a live game about twice a second, for as long as it is played."""

import js
from pyodide.ffi import create_once_callable

from redstone.app.live.peer import Peer

EVERY_MS = 500


class Ticking:
    """Looks at the clock of one peer; one whose game has no clock is left in peace."""

    def __init__(self, peer: Peer) -> None:
        self._peer: Peer | None = peer if peer.agreed else None
        self._look()

    def book(self) -> bool:
        """Count what has passed into what is kept. True if there is a clock."""
        if self._peer is not None:
            self._peer.book()
        return self._peer is not None

    def stop(self) -> None:
        """The game is played live no more; the last look frees itself."""
        self._peer = None

    def _look(self) -> None:
        if self._peer is not None:
            js.setTimeout(create_once_callable(self._look), EVERY_MS)
            self._peer.pulse()

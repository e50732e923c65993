"""The replies of a room's session, made a short time after the person's move."""

from collections.abc import Callable
from typing import Protocol

import js
from pyodide.ffi import create_once_callable

from redstone.app.play.board_session import BoardSession

BEAT_MS = 600
"""The delay of a reply, so that the person can see the effect of their own move."""


class Replying(BoardSession, Protocol):
    """A session that determines a reply to the person's last move."""

    @property
    def reply(self) -> object:
        """The reply to the last move, None if there is none."""

    def make_reply(self) -> None:
        """Make the reply on the board."""


class Replies:
    """Makes a session's replies after a delay, each once, unless the board has changed by then."""

    def __init__(
        self,
        session: Replying,
        refresh: Callable[[], None],
        delay: Callable[[], int] = lambda: BEAT_MS,
    ) -> None:
        """Reply for a session; `delay` returns the delay in milliseconds, 0 for the usual one."""
        self._session, self._refresh, self._delay = session, refresh, delay
        self._awaited = 0

    def expect(self) -> None:
        """Schedule the reply to the current position, if there is one."""
        now = self._session.board_input.now.position_id
        if self._session.reply is None or self._awaited == now:
            return
        self._awaited = now
        js.setTimeout(create_once_callable(lambda: self._make(now)), self._delay() or BEAT_MS)

    def _make(self, asked: int) -> None:
        """Make the reply and refresh, unless the position's id has changed from `asked`."""
        if self._session.board_input.now.position_id == asked:
            self._session.make_reply()
            self._refresh()

"""Parts of the game that come from packs of their own, once a game needs them."""

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException

from redstone.app.play.hand import Hand
from redstone.app.play.notices import Event
from web import packs


class Part:
    """A part of the game, loaded on demand; a failure is shown once, and retried later."""

    def __init__(
        self, name: str, browser: Any, hand: Hand, missing: Event, refresh: Callable[[], None]
    ) -> None:
        """Take rooms.js as `browser`; `missing` is the notice shown after a failure."""
        self._name, self._browser = name, browser
        self._hand, self._missing, self._refresh = hand, missing, refresh
        self._fetching: asyncio.Task[None] | None = None
        self._is_missed = False

    @property
    def is_missed(self) -> bool:
        """Return True once loading it has failed."""
        return self._is_missed

    def want(self, begin: Callable[[Any], None]) -> None:
        """Have it, and begin it with its script."""
        if self._fetching is None:
            self._fetching = asyncio.ensure_future(self._fetch(begin))

    async def _fetch(self, begin: Callable[[Any], None]) -> None:
        try:
            begin(await packs.part(self._browser, self._name))
        except JsException:
            if not self._is_missed:
                self._hand.tell(self._missing)
            self._is_missed = True
        self._refresh()  # before it can be wanted once more
        self._fetching = None

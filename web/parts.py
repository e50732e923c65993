"""Parts of the game that come from packs of their own, once a game needs them."""

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException

from redstone.app.play.hand import Hand
from redstone.app.play.notices import Event
from web import packs


class Part:
    """A part of the game; without a network that is told once, and it is tried again later."""

    def __init__(
        self, name: str, browser: Any, hand: Hand, missing: Event, refresh: Callable[[], None]
    ) -> None:
        """`browser` is the module rooms.js; `missing` is told the hand where it cannot be had."""
        self._name, self._browser = name, browser
        self._hand, self._missing, self._refresh = hand, missing, refresh
        self._fetching: asyncio.Task[None] | None = None
        self._is_missed = False

    @property
    def is_missed(self) -> bool:
        """True once it could not be had."""
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

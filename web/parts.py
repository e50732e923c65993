"""Parts of the game from packs of their own, loaded once a game needs them."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from pyodide.ffi import JsException, JsProxy

from redstone.app.play.board_input import BoardInput
from redstone.app.play.notices import Event
from web import packs

if TYPE_CHECKING:
    from pyscript.js_modules import scripts


class Part:
    """A part of the game, loaded on demand; a failure is shown once, and may be retried."""

    def __init__(
        self,
        name: str,
        browser: "scripts.Rooms",
        board_input: BoardInput,
        missing: Event,
        refresh: Callable[[], None],
    ) -> None:
        """Prepare the part `name`, which the module rooms.js (`browser`) loads on demand.

        `missing` is the notice shown after a failure.
        """
        self._name, self._browser = name, browser
        self._board_input, self._missing, self._refresh = board_input, missing, refresh
        self._fetching: asyncio.Task[None] | None = None
        self._is_missed = False

    @property
    def is_missed(self) -> bool:
        """True once loading it has failed."""
        return self._is_missed

    def load(self, begin: Callable[[JsProxy], None], *, quietly: bool = False) -> None:
        """Load the part unless that has begun, and pass its script to `begin`.

        A failure is not shown if it is loaded `quietly`.
        """
        if self._fetching is None:
            self._fetching = asyncio.ensure_future(self._fetch(begin, quietly=quietly))

    async def _fetch(self, begin: Callable[[JsProxy], None], *, quietly: bool) -> None:
        """Load the part and pass its script to `begin`, or show once that it is missing."""
        try:
            load = packs.load(self._browser, packs.SHARED)
            _, script = await asyncio.gather(load, self._browser.part(self._name))
            begin(script)
        except JsException:
            if not (self._is_missed or quietly):
                self._board_input.show_notices(self._missing)
            self._is_missed = True
        self._refresh()  # before it can be requested again
        self._fetching = None

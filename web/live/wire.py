"""Wires of the browser: the ends that two devices are joined by (wire.js)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy, to_js

from redstone.app.live.session_description import BadDescription, SessionDescription
from redstone.app.live.wire import Receiver

HEARD = ("opened", "arrived", "away", "closed")
"""What a receiver is told, by the names of its methods and of wire.js."""


class End:
    """This side of a wire: its half of what a card says, and the wire once it is joined."""

    def __init__(self, end: Any) -> None:
        """`end` is that of wire.js, which is ready. Raises BadDescription."""
        self._end = end
        self._half = SessionDescription.of_description(end.description)
        self._lent: Mapping[str, Any] = {}

    @property
    def half(self) -> bytes:
        """What the other side has to know."""
        return self._half.packed()

    def connect(self, half: bytes, receiver: Receiver) -> None:
        """Join the side that a card tells of, once. Raises BadDescription.

        It waits until the other side does the same; nothing is said if that never comes.
        """
        answer = SessionDescription.parse(half).answer(self._half)
        heard = {name: getattr(receiver, name) for name in HEARD}
        heard["closed"] = partial(self._be_closed, receiver)
        self._lent = {name: create_proxy(function) for name, function in heard.items()}
        self._end.connect(answer, to_js(self._lent, dict_converter=js.Object.fromEntries))

    def send(self, text: str) -> None:
        """Send a text; it may arrive late, or never where the wire is cut before."""
        self._end.send(text)

    def close(self) -> None:
        """Hang up; nothing arrives after that."""
        self._end.close()
        self._take_back()

    def _be_closed(self, receiver: Receiver, reason: str) -> None:
        """The wire is gone by itself."""
        receiver.closed(reason)
        self._take_back()

    def _take_back(self) -> None:
        """Free what was lent to the wire, which calls nothing any more, after the call from it."""
        lent, self._lent = self._lent, {}
        if lent:
            js.setTimeout(create_once_callable(partial(_free, lent)), 0)


def _free(lent: Mapping[str, Any]) -> None:
    for proxy in lent.values():
        proxy.destroy()


async def prepare(script: Any, servers: str) -> End:
    """An end that can be joined; `script` is wire.js, `servers` JSON as `servers.ice` has it.

    Raises BadDescription where the browser's own description cannot be understood.
    """
    end = await script.prepare(servers)
    try:
        return End(end)
    except BadDescription:
        end.close()
        raise

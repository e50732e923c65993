"""Wires of the browser: the ends that two devices are joined by (wire.js)."""

from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

from redstone.app.live.half import BadHalf, Half
from redstone.app.live.wire import Receiver

HEARD = ("opened", "arrived", "away", "closed")
"""What a receiver is told, by the names of its methods and of wire.js."""


class End:
    """This side of a wire: its half of what a card says, and the wire once it is joined."""

    def __init__(self, end: Any) -> None:
        """`end` is that of wire.js, which is ready. Raises BadHalf."""
        self._end = end
        self._half = Half.of_description(end.description)

    @property
    def half(self) -> bytes:
        """What the other side has to know."""
        return self._half.packed()

    def connect(self, half: bytes, receiver: Receiver) -> None:
        """Join the side that a card tells of, once. Raises BadHalf.

        It waits until the other side does the same; nothing is said if that never comes.
        """
        answer = Half.parse(half).answer(self._half)
        hear = {name: create_proxy(getattr(receiver, name)) for name in HEARD}
        self._end.connect(answer, to_js(hear, dict_converter=js.Object.fromEntries))

    def send(self, text: str) -> None:
        """Send a text; it may arrive late, or never where the wire is cut before."""
        self._end.send(text)

    def close(self) -> None:
        """Hang up; nothing arrives after that."""
        self._end.close()


async def prepare(script: Any, servers: str) -> End:
    """An end that can be joined; `script` is wire.js, `servers` JSON as `servers.ice` has it.

    Raises BadHalf where the browser's own description cannot be understood.
    """
    end = await script.prepare(servers)
    try:
        return End(end)
    except BadHalf:
        end.close()
        raise

"""The browser's direct connections between two devices, made by wire.js."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import JsProxy, create_once_callable, create_proxy, to_js

from redstone.app.live.session_description import BadDescription, SessionDescription

if TYPE_CHECKING:
    from redstone.app.live.channel import Channel

HEARD = ("opened", "arrived", "away", "closed")
"""The channel's methods, which have the same names in wire.js."""


class End:
    """This device's end of a connection, before and after it is established."""

    def __init__(self, end: JsProxy) -> None:
        """Wrap a prepared end of wire.js.

        Raises BadDescription if the browser's session description is not understood.
        """
        self._end = end
        self._description = SessionDescription.of_description(end.description)
        self._lent: Mapping[str, JsProxy] = {}

    @property
    def description(self) -> bytes:
        """This side's packed session description, to be sent in its card."""
        return self._description.packed()

    def connect(self, description: bytes, channel: "Channel[Any]") -> None:
        """Connect to the side whose packed session description is `description`; call it once.

        The connection is made once the other side does the same. If it never does, nothing is
        reported. Raises BadDescription if the description is invalid or is this side's own.
        """
        answer = SessionDescription.parse(description).answer(self._description)
        heard = {name: getattr(channel, name) for name in HEARD}
        heard["closed"] = partial(self._report_closed, channel)
        self._lent = {name: create_proxy(function) for name, function in heard.items()}
        self._end.connect(answer, to_js(self._lent, dict_converter=js.Object.fromEntries))

    def send(self, text: str) -> None:
        """Send a text; it may arrive late, or never if the connection breaks before."""
        self._end.send(text)

    def close(self) -> None:
        """Close the connection for good; the channel is not called any more."""
        self._end.close()
        self._free_proxies()

    def _report_closed(self, channel: "Channel[Any]", reason: str) -> None:
        """Report to the channel that the connection is closed, and free the proxies."""
        channel.closed(reason)
        self._free_proxies()

    def _free_proxies(self) -> None:
        """Free the proxies lent to wire.js, once the current call from it has returned."""
        lent, self._lent = self._lent, {}
        if lent:
            js.setTimeout(create_once_callable(partial(_free, lent)), 0)


def _free(lent: Mapping[str, JsProxy]) -> None:
    """Destroy proxies lent to JavaScript."""
    for proxy in lent.values():
        proxy.destroy()


async def prepare(script: JsProxy, servers: str) -> End:
    """Prepare this device's end of a WebRTC connection, and return it.

    `script` is the module wire.js, `servers` JSON of the ICE servers to use. Raises BadDescription
    if the browser's session description is not understood.
    """
    end = await script.prepare(servers)
    try:
        return End(end)
    except BadDescription:
        end.close()
        raise

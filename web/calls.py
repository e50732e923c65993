"""The functions that the rooms' scripts call; they live as long as the page."""

from functools import partial
from typing import Any
from weakref import ref

import js
from pyodide.ffi import JsProxy, create_proxy, to_js


class Calls:
    """Functions for a room's script, each of which calls a method of the last room entered.

    A script may call one at any time, so a proxy can never be destroyed. One proxy for each name
    therefore serves all visits. A call for a room that is gone does nothing.
    """

    def __init__(self, *names: str) -> None:
        """Prepare functions for the room's methods of these names."""
        self._names = names
        self._room: Any = lambda: None
        self._functions: JsProxy | None = None

    def to(self, room: object) -> JsProxy:
        """Direct the calls to this room from now on; return the functions as one JS object."""
        self._room = ref(room)
        if self._functions is None:
            proxies = {name: create_proxy(partial(self._call, name)) for name in self._names}
            self._functions = to_js(proxies, dict_converter=js.Object.fromEntries)
        return self._functions

    def _call(self, name: str, *given: object) -> object:
        """Call the room's method `name` and return its result; None if the room is gone."""
        room = self._room()
        return None if room is None else getattr(room, name)(*given)

"""The functions that rooms' scripts call, which live as long as the page."""

from functools import partial
from typing import Any
from weakref import ref

import js
from pyodide.ffi import create_proxy, to_js


class Calls:
    """Calls of methods of these names, which go to whichever room was entered last.

    A script may make one at any time, so that no proxy can be taken back from it: one for each name
    serves all visits, and what is called of a room that is gone is left undone.
    """

    def __init__(self, *names: str) -> None:
        self._names = names
        self._room: Any = lambda: None
        self._functions: Any = None

    def to(self, room: object) -> Any:
        """Have them go to this room from now on; a JavaScript object of functions makes them."""
        self._room = ref(room)
        if self._functions is None:
            proxies = {name: create_proxy(partial(self._call, name)) for name in self._names}
            self._functions = to_js(proxies, dict_converter=js.Object.fromEntries)
        return self._functions

    def _call(self, name: str, *given: Any) -> Any:
        room = self._room()
        return None if room is None else getattr(room, name)(*given)

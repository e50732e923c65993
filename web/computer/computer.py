"""The computer as the page has it: the supervisor with this browser's workers and timers."""

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy

from redstone.app.computer.messages import Answer, Found
from redstone.app.computer.supervisor import Supervisor
from redstone.app.play.request import Trouble

Begin = Callable[[], Any]
"""Makes a worker; its first messages come once it is listened to."""


class BrowserWorker:
    """A `supervisor.Worker`."""

    def __init__(
        self, begin: Begin, receive: Callable[[str], None], broke: Callable[[], None]
    ) -> None:
        self._listeners = {
            "message": create_proxy(lambda event: receive(event.data)),
            "error": create_proxy(lambda _event: broke()),
        }
        self._worker = begin()
        for name, listener in self._listeners.items():
            self._worker.addEventListener(name, listener)

    def post(self, text: str) -> None:
        self._worker.postMessage(text)

    def end(self) -> None:
        self._worker.terminate()
        for name, listener in self._listeners.items():
            self._worker.removeEventListener(name, listener)


class BrowserHost:
    """A `supervisor.Host`."""

    def __init__(self, begin: Begin) -> None:
        self._begin = begin

    def begin(self, receive: Callable[[str], None], broke: Callable[[], None]) -> BrowserWorker:
        return BrowserWorker(self._begin, receive, broke)

    def later(self, milliseconds: int, call: Callable[[], None]) -> Callable[[], None]:
        proxy = create_once_callable(call)
        timer = js.setTimeout(proxy, milliseconds)

        def take_back() -> None:
            js.clearTimeout(timer)
            proxy.destroy()

        return take_back

    def is_hidden(self) -> bool:
        return bool(js.document.hidden)


class Computer(Supervisor):
    """The one computer of the page."""

    def __init__(
        self,
        begin: Begin,
        hear: Callable[[Answer | Found], None],
        failed: Callable[[Trouble], None],
    ) -> None:
        self.host = BrowserHost(begin)
        super().__init__(self.host, hear, failed)

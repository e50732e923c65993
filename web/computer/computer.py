"""The computer as the page has it: the supervisor with this browser's workers and timers."""

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy

from redstone.app.computer.messages import Answer, Found
from redstone.app.computer.supervisor import Supervisor
from redstone.app.play.request import Trouble

WORKER = "./web/computer/worker.mjs"

Lend = Callable[[Any], None]
"""Sends a worker the engine that the page has compiled."""


class BrowserWorker:
    """A `supervisor.Worker`."""

    def __init__(
        self, lend: Lend, receive: Callable[[str], None], broke: Callable[[], None]
    ) -> None:
        self._listeners = {
            "message": create_proxy(lambda event: receive(event.data)),
            "error": create_proxy(lambda _event: broke()),
        }
        self._worker = js.Worker.new(WORKER, type="module")
        for name, listener in self._listeners.items():
            self._worker.addEventListener(name, listener)
        lend(self._worker)

    def post(self, text: str) -> None:
        self._worker.postMessage(text)

    def end(self) -> None:
        self._worker.terminate()
        for name, listener in self._listeners.items():
            self._worker.removeEventListener(name, listener)


class BrowserHost:
    """A `supervisor.Host`, whose workers are lent the page's engine."""

    def __init__(self, lend: Lend) -> None:
        self._lend = lend

    def begin(self, receive: Callable[[str], None], broke: Callable[[], None]) -> BrowserWorker:
        return BrowserWorker(self._lend, receive, broke)

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
        lend: Lend,
        hear: Callable[[Answer | Found], None],
        failed: Callable[[Trouble], None],
    ) -> None:
        self.host = BrowserHost(lend)
        super().__init__(self.host, hear, failed)

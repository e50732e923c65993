"""The page's computer: a pool of this browser's workers, with its timers."""

from collections.abc import Callable
from functools import partial

import js
from pyodide.ffi import JsProxy, create_once_callable, create_proxy

from redstone.app.computer.supervisor import Supervisor
from redstone.app.computer.worker_pool import Fail, Hear, WorkerPool
from web.slices import soon

Begin = Callable[[], JsProxy]
"""Starts a worker; its messages are kept until there is a listener."""
MOST_WORKERS = 4
ENOUGH_MEMORY = 4
"""GB of memory required for more than one worker, which takes about 80 MB; only Chromium reports
it."""


class BrowserWorker:
    """A worker of the browser: a `supervisor.WorkerHandle`."""

    def __init__(
        self, begin: Begin, receive: Callable[[str], None], broke: Callable[[], None]
    ) -> None:
        """Start a worker by `begin`; `receive` gets its messages, `broke` is called on an error."""
        self._listeners: dict[str, JsProxy] = {
            "message": create_proxy(lambda event: receive(event.data)),
            "error": create_proxy(lambda _event: broke()),
        }
        self._worker = begin()
        for name, listener in self._listeners.items():
            self._worker.addEventListener(name, listener)

    def post(self, text: str) -> None:
        """Send a message to the worker."""
        self._worker.postMessage(text)

    def end(self) -> None:
        """Terminate the worker, and free the functions lent to it."""
        self._worker.terminate()
        for name, listener in self._listeners.items():
            self._worker.removeEventListener(name, listener)
            soon(listener.destroy)  # it may be the function being called


class BrowserHost:
    """The browser's workers and timers: a `supervisor.Host`."""

    def __init__(self, begin: Begin) -> None:
        """Start workers by `begin`."""
        self._begin = begin

    def begin(self, receive: Callable[[str], None], broke: Callable[[], None]) -> BrowserWorker:
        """Start a worker. Its messages go to `receive`; `broke` is called if it fails."""
        return BrowserWorker(self._begin, receive, broke)

    def later(self, milliseconds: int, call: Callable[[], None]) -> Callable[[], None]:
        """Call a function after a delay in milliseconds. Returns a function that cancels it."""
        proxy = create_once_callable(call)
        timer = js.setTimeout(proxy, milliseconds)

        def cancel() -> None:
            """Cancel the call."""
            js.clearTimeout(timer)
            proxy.destroy()

        return cancel

    def is_hidden(self) -> bool:
        """Return True while the page is hidden."""
        return bool(js.document.hidden)


class PageComputer(WorkerPool):
    """The only computer of the page."""

    def __init__(self, begin: Begin, hear: Hear, failed: Fail) -> None:
        """Start workers by `begin`, as many as suit the device; `hear` gets their answers."""
        self.host = BrowserHost(begin)
        super().__init__(partial(Supervisor, self.host), workers_here(), hear, failed)


def workers_here() -> int:
    """Return the number of search workers: half the cores, at most MOST_WORKERS.

    One on a phone or tablet, or with little memory.
    """
    memory = getattr(js.navigator, "deviceMemory", ENOUGH_MEMORY)
    if js.matchMedia("(pointer: coarse)").matches or memory < ENOUGH_MEMORY:
        return 1
    return max(1, min(MOST_WORKERS, js.navigator.hardwareConcurrency // 2))

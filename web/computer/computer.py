"""The computer's worker as the page sees it: asked, hurried, stopped, and started anew if stuck."""

from collections.abc import Callable
from json import dumps

import js
from pyodide.ffi import create_proxy

from redstone.app.play.messages import Answer, read_answer, write_ask
from redstone.app.play.request import Request

WORKER = "./web/computer/worker.mjs"
START_MS = 60_000
"""How long a worker may take to load Python before it counts as stuck."""
SILENCE_MS = 15_000
"""How long it may be silent while it thinks; it reports several times a second."""
RESTARTS = 2
"""How often a stuck worker is replaced before the player is told."""


class Computer:
    """One worker and the one request that it is working on."""

    def __init__(self, hear: Callable[[Answer], None], failed: Callable[[], None]) -> None:
        self._hear, self._failed = hear, failed
        self._worker: js.Worker | None = None
        self._asked: Request | None = None
        self._alarm: int | None = None
        self._restarts = 0
        self._has_spoken = False
        self._on_message = create_proxy(self._message)
        self._on_error = create_proxy(self._stuck)

    def prepare(self) -> None:
        """Let the worker load Python before it is first asked: the first answer comes sooner."""
        if self._worker is None:
            self._begin()

    def want(self, request: Request | None) -> None:
        """Make this the request that is worked on; None stops the work."""
        wanted, asked = request and request.id, self._asked and self._asked.id
        if wanted == asked:
            return
        self._asked = request
        if request is not None:
            self._post(write_ask(request))
            self._watch(SILENCE_MS if self._has_spoken else START_MS)
        else:
            self._post(dumps({"stop": True}))
            self._rest()

    def move_now(self) -> None:
        """Let the search answer with what it has."""
        self._post(dumps({"now": True}))

    def restart(self) -> None:
        """End the worker and ask a new one the same again."""
        asked, self._asked = self._asked, None
        self._end()
        self.want(asked)

    def _post(self, text: str) -> None:
        if self._worker is None:
            if self._asked is None:
                return
            self._begin()
        assert self._worker is not None
        self._worker.postMessage(text)

    def _begin(self) -> None:
        self._has_spoken = False
        self._worker = js.Worker.new(WORKER, type="module")
        self._worker.addEventListener("message", self._on_message)
        self._worker.addEventListener("error", self._on_error)

    def _message(self, event: "js.MessageEvent") -> None:
        self._has_spoken = True
        answer = read_answer(event.data)
        if self._asked is None or answer.id != self._asked.id:
            return  # a stale answer
        self._restarts = 0
        if answer.move is None:
            self._watch(SILENCE_MS)
        else:
            self._rest()
        self._hear(answer)

    def _stuck(self, *_event: object) -> None:
        self._end()
        if self._asked is None:
            return  # what could not be prepared is tried again when it is asked
        self._restarts += 1
        if self._restarts <= RESTARTS:
            self.restart()
        else:
            self._restarts = 0
            self._failed()

    def _watch(self, milliseconds: int) -> None:
        self._rest()
        self._alarm = js.setTimeout(self._on_error, milliseconds)

    def _rest(self) -> None:
        if self._alarm is not None:
            js.clearTimeout(self._alarm)
        self._alarm = None

    def _end(self) -> None:
        self._rest()
        if self._worker is not None:
            self._worker.terminate()
        self._worker = None

"""The computer's worker: minds think in slices, between which new messages are received."""

import asyncio
import json
from collections.abc import Callable
from time import perf_counter
from traceback import format_exc

import js
from pyodide.ffi import JsProxy

from redstone.app.computer.messages import (
    read_ask,
    write_failed,
    write_finding,
    write_ready,
    write_received,
)
from redstone.engine.interpreted import InterpretedKernel
from redstone.engine.kernel import Kernel
from redstone.engine.trees import TREES
from redstone.mind.mind import Mind, Question
from redstone.mind.minds import MindCache, mind_for

SLICE = 0.03
"""Seconds of thought between two checks for messages."""
PAUSE = 0.003
"""Seconds of sleep between slices; shorter ones do not leave Pyodide's own queue."""
REPORT_EVERY, AT_LAST = 0.15, 1.0
"""Seconds between two reports at first, and after a long time; one follows the first slice."""
SLOWING = 0.05
"""The time until the next report, as a share of the time spent on a request.

The longer the search, the less a moment changes. `supervisor.SILENCE` allows for AT_LAST.
"""


class Worker:
    """Works on one request at a time; a new one replaces the one before."""

    def __init__(self, mind_for: Callable[[Question], Mind] = mind_for) -> None:
        """Answer questions by the minds that `mind_for` returns: searches, proofs, reviews."""
        self._thinking = MindCache(mind_for)
        self._task: asyncio.Task[None] | None = None
        self._hurry = False

    def receive(self, text: str) -> None:
        """Handle a message of the page: begin a request, hurry the current one, or stop it.

        A request or "stop" ends the current request; "now" makes it answer soon.
        """
        message = json.loads(text)
        if message.get("now"):
            self._hurry = True
            return
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if "game" in message:
            self._hurry = False
            js.postMessage(write_received(message["id"]))
            self._task = asyncio.ensure_future(self._answer(message["id"], text))

    async def _answer(self, request_id: int, text: str) -> None:
        """Answer a request in messages; post a failure if thinking raises an exception.

        The state of minds and kernels is dropped then, since it may be inconsistent.
        """
        try:
            await self._think(request_id, self._thinking.about(read_ask(text).question))
        except Exception:
            self._thinking.forget()  # its state may be inconsistent
            kernels.forget()  # so may a kernel's
            js.console.error(format_exc())
            js.postMessage(write_failed(request_id))

    async def _think(self, request_id: int, mind: Mind) -> None:
        """Let a mind think in slices until done or hurried, posting its findings and answer."""
        begun = due = perf_counter()
        while not (mind.done or (self._hurry and mind.may_answer)):
            mind.step(SLICE)
            now = perf_counter()
            if now >= due and (finding := mind.found()) is not None:
                due = now + min(AT_LAST, max(REPORT_EVERY, SLOWING * (now - begun)))
                js.postMessage(write_finding(request_id, finding))
            await asyncio.sleep(PAUSE)
        js.postMessage(write_finding(request_id, mind.answer()))


class Kernels:
    """The only kernel of a worker, used for one tree at a time."""

    def __init__(self) -> None:
        """Make interpreted kernels until `use` is called."""
        self._make: Callable[[], Kernel] = InterpretedKernel
        self._kernel: Kernel | None = None

    def use(self, make: Callable[[], Kernel]) -> None:
        """Use kernels made by `make` from now on, for all search trees; make the first at once."""
        self._kernel = make()
        self._make = make
        TREES.make = self.kernel

    def forget(self) -> None:
        """Drop the current kernel, so that the next tree gets a new one."""
        self._kernel = None

    def kernel(self) -> Kernel:
        """Return the current kernel, or a new one."""
        if self._kernel is None:
            self._kernel = self._make()
        return self._kernel


kernels = Kernels()
receive = Worker().receive


def use_compiled_kernel(make: Callable[[], JsProxy]) -> None:
    """Use compiled kernels, made by `make`, from now on. Raises JsException if none can be made."""
    kernels.use(lambda: PageKernel(make()))


def ready() -> None:
    """Send the page the message that the worker is ready."""
    js.postMessage(write_ready())


class PageKernel:
    """The compiled kernel: an `engine.kernel.Kernel`."""

    is_compiled = True

    def __init__(self, host: JsProxy) -> None:
        """Use the interface `host` that kernel.mjs makes for an instance."""
        self._call, self._integers, self._reals = host.call, host.integers, host.reals

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; return 0 if it returns nothing."""
        return int(self._call(name, *arguments))

    def read(self, array: str, count: int) -> list[int]:
        """Return the first `count` numbers of the kernel's array of integers with this name."""
        return self._integers(array, count).to_py().tolist()  # type: ignore[no-any-return]

    def read_reals(self, array: str, count: int) -> list[float]:
        """Return the first `count` numbers of the kernel's array of floats with this name."""
        return self._reals(array, count).to_py().tolist()  # type: ignore[no-any-return]

"""Work in tasks of its own, and in slices if it takes long: the page can be used in between."""

import asyncio
import traceback
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

import js
from pyodide.ffi import create_once_callable

from redstone.record.work import WAITS, Work

Value = TypeVar("Value")

SLICE, PAUSE = 0.01, 0.004
"""Seconds of a slice of work, and of the pause after it; a shorter pause lets no events in."""


def soon(do: Callable[[], object]) -> None:
    """Call a function in a task of its own, after the events that have already arrived.

    It uses a timer of the browser, since Python's loop runs all due calls in one task.
    """
    js.setTimeout(create_once_callable(do), round(1000 * PAUSE))


async def pause() -> None:
    """Wait PAUSE seconds, so that waiting events are handled."""
    await asyncio.sleep(PAUSE)


async def in_slices(work: Work[Value]) -> Value:
    """Do some work in slices, and return its result."""
    while True:
        end = perf_counter() + SLICE
        try:
            while perf_counter() < end:
                if next(work) is WAITS:
                    break
        except StopIteration as done:
            made: Value = done.value
            return made
        await pause()


class Slices:
    """Does one piece of work at a time: a new one replaces an unfinished one."""

    def __init__(self) -> None:
        """Begin without work."""
        self._task: asyncio.Task[None] | None = None

    def do(
        self, work: Work[Value], then: Callable[[Value], None], failed: Callable[[], None]
    ) -> None:
        """Begin some work in slices in place of unfinished work, and pass its result to `then`.

        An exception in either is printed, and `failed` is called to inform the person.
        """
        self.stop()
        self._task = asyncio.ensure_future(self._do(work, then, failed))

    def stop(self) -> None:
        """Cancel unfinished work."""
        if self._task is not None:
            self._task.cancel()

    async def _do(
        self, work: Work[Value], then: Callable[[Value], None], failed: Callable[[], None]
    ) -> None:
        """Do work in slices and pass its result to `then`; after an exception call `failed`."""
        try:
            then(await in_slices(work))
        except Exception:
            traceback.print_exc()
            failed()

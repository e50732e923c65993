"""Executors for tests: one that works at once, and one that is interrupted in the middle."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class AtOnce(Executor):
    """Runs each task when it is submitted. After `left` tasks it acts as if interrupted."""

    def __init__(self, left: int | None = None) -> None:
        """Make an executor that is interrupted after `left` tasks, never for None."""
        self.left = left

    def submit(self, work: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
        """Return a finished future with the result, or with the exception that the work raised."""
        done: Future[Any] = Future()
        if self.left == 0:
            done.set_exception(KeyboardInterrupt())
            return done
        self.left = None if self.left is None else self.left - 1
        try:
            done.set_result(work(*args, **options))
        except Exception as error:
            done.set_exception(error)
        return done

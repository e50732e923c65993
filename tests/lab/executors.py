"""Executors for tests: one that works at once, and one that gives up in the middle."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class AtOnce(Executor):
    """Does each task as it is handed in; `left` bounds how many, as if it were killed then."""

    def __init__(self, left: int | None = None) -> None:
        self.left = left

    def submit(self, work: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
        """The result, or what the work raises."""
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

"""Incremental work: a generator that yields between steps and returns its result."""

from collections.abc import Generator
from typing import Any, TypeVar

Value = TypeVar("Value")

WAITS = True
"""The value that work yields if it cannot continue before another event."""

Work = Generator[Any, None, Value]


def run_to_end(work: Work[Value]) -> Value:
    """Run incremental work to its end, and return its result."""
    try:
        while True:
            next(work)
    except StopIteration as end:
        made: Value = end.value
        return made

"""Work done in steps: a generator that yields between the steps, and returns its result."""

from collections.abc import Generator
from typing import Any, TypeVar

Value = TypeVar("Value")

WAITS = True
"""What some work yields in place of nothing: before it can go on, something else has to happen."""

Work = Generator[Any, None, Value]


def finished(work: Work[Value]) -> Value:
    """Do some work to its end, and return its result."""
    try:
        while True:
            next(work)
    except StopIteration as end:
        made: Value = end.value
        return made

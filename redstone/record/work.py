"""Work done bit by bit: a generator that yields between the bits, and returns what it made."""

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

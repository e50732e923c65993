"""Checks of the values that programs pass to the library; a wrong one is refused in a sentence."""

from math import inf
from numbers import Real
from operator import index
from typing import Any

LARGEST = 10**18
"""Largest number accepted; a larger one makes no difference."""


def of_kind(value: object, kind: type | tuple[type, ...], wanted: str) -> None:
    """Check the type of a value. Raises TypeError with the sentence `wanted`."""
    if not isinstance(value, kind):
        raise _wrong(value, wanted)


def whole(value: Any, wanted: str, *, largest: int | None = LARGEST) -> int:
    """Return a whole number of any integer type except bool.

    Raises TypeError with the sentence `wanted`, and ValueError for a number that is too large.
    """
    if isinstance(value, bool):
        raise _wrong(value, wanted)
    try:
        number = index(value)
    except TypeError:
        raise _wrong(value, wanted) from None
    if largest is not None and abs(number) > largest:
        raise ValueError(f"{wanted}, and one of {largest:.0e} at most")
    return number


def seconds_of(value: Any) -> float:
    """Return a time in seconds. Raises TypeError for no number, ValueError unless it is above 0."""
    wanted = "seconds are a number"
    if isinstance(value, bool) or not isinstance(value, Real):
        raise _wrong(value, wanted)
    try:
        seconds = float(value)
    except OverflowError:
        seconds = inf
    if not 0 < seconds <= LARGEST:
        raise ValueError(f"{seconds:g} seconds: more than 0 are needed, and at most {LARGEST:.0e}")
    return seconds


def _wrong(value: object, wanted: str) -> TypeError:
    return TypeError(f"{wanted}, and {type(value).__name__} was given")

"""What programs give the library: of the kind that is asked for, or refused in a sentence."""

from operator import index
from typing import Any


def of_kind(value: object, kind: type | tuple[type, ...], wanted: str) -> None:
    """See that a value is of a kind. Raises TypeError with what is wanted."""
    if not isinstance(value, kind):
        raise _wrong(value, wanted)


def whole(value: Any, wanted: str) -> int:
    """A whole number of whatever type. Raises TypeError with what is wanted."""
    try:
        return index(value)
    except TypeError:
        raise _wrong(value, wanted) from None


def _wrong(value: object, wanted: str) -> TypeError:
    return TypeError(f"{wanted}, and {type(value).__name__} was given")

"""The validation of stored data: readers that return a value or raise Damaged.

Texts from the database and the browser's storage are read only by functions marked with `reader`,
or with `reader_in_slices` for reading in steps. Such a function raises no other exception.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeGuard, TypeVar

from redstone.app.storage.safe_json import parse_json
from redstone.record.work import Work

VERSION = 1
"""The version of texts stored by name."""
MAX_COUNT = 2**53
"""The bound of counts: larger whole numbers are not exact in JavaScript."""

Given = ParamSpec("Given")
Value = TypeVar("Value")


class Damaged(ValueError):
    """A stored text that this app did not write, or that was changed since."""


class Newer(Damaged):
    """A stored text of a later version of this page."""


def reader(read: Callable[Given, Value]) -> Callable[Given, Value]:
    """Decorate a reader of stored data so that it raises nothing but Damaged."""

    @wraps(read)
    def at_the_door(*given: Given.args, **named: Given.kwargs) -> Value:
        try:
            return read(*given, **named)
        except Damaged:
            raise
        except Exception as error:
            raise Damaged("it is not what is kept here") from error

    return at_the_door


def reader_in_slices(read: Callable[Given, Work[Value]]) -> Callable[Given, Work[Value]]:
    """Decorate a reader that yields between its steps so that it raises nothing but Damaged."""

    @wraps(read)
    def at_the_door(*given: Given.args, **named: Given.kwargs) -> Work[Value]:
        try:
            return (yield from read(*given, **named))
        except Damaged:
            raise
        except Exception as error:
            raise Damaged("it is not what is kept here") from error

    return at_the_door


@reader
def opened(text: str, longest: int) -> Any:
    """Parse the JSON of a text of at most `longest` characters. Raises Damaged."""
    try:
        return parse_json(text, longest)
    except ValueError as error:
        raise Damaged("it is not JSON") from error


@reader
def opened_object(text: str, longest: int) -> dict[str, Any]:
    """Parse a JSON object of this version. Raises Damaged or Newer."""
    data = opened(text, longest)
    version = data.get("version") if isinstance(data, dict) else None
    if type(version) is int and version > VERSION:
        raise Newer("it was kept by a newer version of this page")
    if not isinstance(data, dict) or version != VERSION:
        raise Damaged(f"it was not kept by version {VERSION} of this page")
    return data


def is_count(value: object) -> TypeGuard[int]:
    """Return True for a whole number from 0 that JavaScript can represent exactly."""
    return type(value) is int and 0 <= value < MAX_COUNT

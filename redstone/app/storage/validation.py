"""Validation of stored data: JSON parsing, and readers that return a value or raise Damaged.

Texts from the database and the browser's storage are read only by functions marked with `reader`,
or with `reader_in_slices` for reading in steps. Such a function raises no other exception.

The length and nesting of JSON are checked before it is parsed. The parser is recursive. In the
browser's interpreter 100,000 nested brackets exhaust the stack, which cannot be caught, and the
page crashes.
"""

import json
import re
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeGuard, TypeVar

from redstone.record.characters import BYTE_ORDER_MARK
from redstone.record.work import Work, run_to_end

PIECE = 1_000
"""Brackets and strings that are checked between two yields."""
MAX_DEPTH = 32
"""The deepest nesting of brackets; what this app writes has at most five levels."""

# A quoted string is matched whole, even without its end, so that no character is read twice.
_TEXT_OR_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{\]}]', re.DOTALL)


def parse_json(text: str, longest: int, deepest: int = MAX_DEPTH) -> Any:
    """Parse JSON of at most `longest` characters.

    Raises ValueError for a text that is longer, nested deeper than `deepest`, or not JSON.
    """
    return run_to_end(parsing_json(text, longest, deepest))


def parsing_json(text: str, longest: int, deepest: int = MAX_DEPTH) -> Work[Any]:
    """Parse JSON like `parse_json`, incrementally."""
    if len(text) > longest:
        raise ValueError(f"longer than {longest} characters")
    if (yield from checking_depth(text, deepest)):
        raise ValueError(f"nested more than {deepest} times")
    return json.loads(text.removeprefix(BYTE_ORDER_MARK))


def checking_depth(text: str, deepest: int) -> Work[bool]:
    """Return True if brackets outside strings are nested deeper than `deepest`.

    The text need not be JSON. The time is linear in its length.
    """
    depth = 0
    for number, found in enumerate(_TEXT_OR_BRACKET.finditer(text)):
        if number % PIECE == 0:
            yield
        if found[0] in ("[", "{"):
            depth += 1
            if depth > deepest:
                return True
        elif found[0] in ("]", "}"):
            depth -= 1
    return False


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
    """Decorate a parser of stored data so that any exception becomes Damaged."""

    @wraps(read)
    def at_the_door(*given: Given.args, **named: Given.kwargs) -> Value:
        """Call the parser, and raise Damaged for any other exception."""
        try:
            return read(*given, **named)
        except Damaged:
            raise
        except Exception as error:
            raise Damaged("it is not what is kept here") from error

    return at_the_door


def reader_in_slices(read: Callable[Given, Work[Value]]) -> Callable[Given, Work[Value]]:
    """Decorate an incremental parser of stored data so that any exception becomes Damaged."""

    @wraps(read)
    def at_the_door(*given: Given.args, **named: Given.kwargs) -> Work[Value]:
        """Run the incremental parser, and raise Damaged for any other exception."""
        try:
            return (yield from read(*given, **named))
        except Damaged:
            raise
        except Exception as error:
            raise Damaged("it is not what is kept here") from error

    return at_the_door


@reader
def opened(text: str, longest: int) -> Any:
    """Parse JSON of at most `longest` characters. Raises Damaged."""
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

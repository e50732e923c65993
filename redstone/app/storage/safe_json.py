"""JSON from outside, whose length and nesting are checked before it is parsed.

The parser is recursive. In the browser's interpreter 100,000 nested brackets exhaust the stack,
which cannot be caught, and the page crashes.
"""

import json
import re
from typing import Any

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
    """Parse JSON like `parse_json`, checking its depth in steps."""
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

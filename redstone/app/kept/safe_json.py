"""JSON from outside: how long and how deeply nested it is, is looked at before it is parsed.

The parser calls itself for every bracket within another. In the browser's interpreter 100,000 of
them exhaust a stack that cannot be caught, and the page ends.
"""

import json
import re
from typing import Any

from redstone.record.characters import BYTE_ORDER_MARK
from redstone.record.work import Work, finished

PIECE = 1_000
"""Brackets and texts that are looked at in one go."""
MAX_DEPTH = 32
"""Brackets within one another; what this app writes has no more than five."""

# A text in quotes is passed over whole, its end missing or not, so that no character is seen twice.
_TEXT_OR_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{\]}]', re.DOTALL)


def parse_json(text: str, longest: int, deepest: int = MAX_DEPTH) -> Any:
    """Parse JSON of at most `longest` characters.

    Raises ValueError for a text that is longer, nested more than `deepest` times, or not JSON.
    """
    return finished(parsing_json(text, longest, deepest))


def parsing_json(text: str, longest: int, deepest: int = MAX_DEPTH) -> Work[Any]:
    """As `parse_json`, its depth measured piece by piece."""
    if len(text) > longest:
        raise ValueError(f"longer than {longest} characters")
    if (yield from finding_deeper(text, deepest)):
        raise ValueError(f"nested more than {deepest} times")
    return json.loads(text.removeprefix(BYTE_ORDER_MARK))


def finding_deeper(text: str, deepest: int) -> Work[bool]:
    """True if more brackets than `deepest` stand within one another, those in quotes not counted.

    The text need not be JSON; time grows with its length alone.
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

"""The share of random and of many like tests: some in every run, all in `make thorough`."""

import os
from collections.abc import Iterable
from typing import TypeVar

from tests.today import TODAY

THOROUGH = os.environ.get("THOROUGH") == "1"
SHARE = 3
"""An ordinary run tries one in this many."""


def share(count: int) -> int:
    """Return the share of `count` games, examples or walks for this run, at least one."""
    return count if THOROUGH else -(-count // SHARE)


Case = TypeVar("Case")


def some(cases: Iterable[Case], at_most: int, turn: int = 0) -> list[Case]:
    """Return at most `at_most` of the cases, spread over all of them; all in a thorough run.

    The choice changes with the day and with `turn`.
    """
    known = list(cases)
    if THOROUGH or at_most >= len(known):
        return known
    spread = (number * len(known) // at_most for number in range(at_most))
    return [known[(TODAY + turn + at) % len(known)] for at in spread]

"""The share of random tests: a part of them in every run, all of them by `make thorough`."""

import os

THOROUGH = os.environ.get("THOROUGH") == "1"
SHARE = 3
"""Every run tries one of so many."""


def share(count: int) -> int:
    """Return the share of `count` games, examples or walks for this run, at least one."""
    return count if THOROUGH else -(-count // SHARE)

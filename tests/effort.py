"""The share of random tests: some of them in every run, all of them in `make thorough`."""

import os

THOROUGH = os.environ.get("THOROUGH") == "1"
SHARE = 3
"""An ordinary run tries one in this many."""


def share(count: int) -> int:
    """Return the share of `count` games, examples or walks for this run, at least one."""
    return count if THOROUGH else -(-count // SHARE)

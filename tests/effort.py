"""How much of what is random is tried: a share of it in every run, all of it by `make thorough`."""

import os

THOROUGH = os.environ.get("THOROUGH") == "1"
SHARE = 3
"""Every run tries one of so many."""


def share(count: int) -> int:
    """So many of `count` games, examples or walks are tried in this run, at least one."""
    return count if THOROUGH else -(-count // SHARE)

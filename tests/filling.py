"""A made-up game, for tests of everything that any game can rely on."""

from redstone.own_rules import load_rules
from redstone.rules.protocol import Rules
from tools.build.paths import ROOT

FILE = ROOT / "docs" / "library" / "filling.py"
"""The documentation's example."""
FILLING = load_rules(FILE)


def filling(options: str) -> Rules:
    """Return the rules of the example, as entries of `GAMES` do.

    Raises ValueError for any options.
    """
    if options:
        raise ValueError(f"{options!r} is not an option of {FILLING.name}")
    return FILLING

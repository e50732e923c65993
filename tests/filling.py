"""A made-up game, for tests of what any game can rely on."""

from redstone.own_rules import load_rules
from redstone.rules.protocol import Rules
from tools.build.paths import ROOT

FILE = ROOT / "docs" / "library" / "filling.py"
"""The example of the documentation."""
FILLING = load_rules(FILE)


def filling(options: str) -> Rules:
    """The rules of the example, which has no options, as entries of `GAMES` make them."""
    if options:
        raise ValueError(f"{options!r} is not an option of {FILLING.name}")
    return FILLING

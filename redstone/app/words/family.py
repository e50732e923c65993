"""What is said of each game by itself: its name, a sentence, and whose it is."""

from collections.abc import Mapping
from dataclasses import dataclass

from redstone.rules import TITLES
from redstone.rules.protocol import Rules


@dataclass(frozen=True)
class Told:
    """A game's name as its maker has it, what it is in a sentence, and who made it.

    `steere` is true for the games of Mark Steere, who asks to be named with his site.
    """

    title: str
    sentence: str
    credit: str
    steere: bool = True


FAMILY: Mapping[str, Told] = {
    "redstone": Told(
        TITLES["redstone"],
        "Only red stones capture, and they stay.",
        "Redstone by Mark Steere, 2012",
    ),
    "red": Told(
        TITLES["red"],
        "Redstone’s first form, with one rule more.",
        "Red by Mark Steere, 2012",
    ),
    "savage": Told(
        TITLES["savage"],
        "Take five stones: your enemy places six.",
        "Savage Go by Mark Steere, 2023",
    ),
    "go": Told(
        TITLES["go"],
        "Surround the most, by Renaissance rules.",
        "Go, Renaissance rules: first draft by jann, Life in 19x19 forum, 2021",
        steere=False,
    ),
}
"""By the names that links use, in the order in which they are offered."""


def title_of(rules: Rules) -> str:
    """A game's name for people."""
    return rules.title


def heading(rules: Rules) -> dict[str, object]:
    """The page's state as far as it names the game that is played."""
    told = FAMILY[rules.name]
    return {
        "game": {"name": rules.name, "title": told.title},
        "texts": {"credit": told.credit},
        "hidden": {"credit-site": not told.steere},
    }

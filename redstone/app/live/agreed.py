"""The clock that who invites has chosen, as the card has it.

clock = control [ "+" ]     both sides have the same; with "+" it runs while a side is away
"""

from dataclasses import dataclass
from typing import Self

from redstone.clock.control import Control

RUNS = "+"


@dataclass(frozen=True)
class Agreed:
    """The time that each side has; `runs_away` tells whether it runs while a side is away."""

    control: Control
    runs_away: bool = False

    def __str__(self) -> str:
        return f"{self.control}{RUNS if self.runs_away else ''}"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """What `str` has written, None for an empty text. Raises ValueError for any other."""
        if not text:
            return None
        return cls(Control.parse(text.removesuffix(RUNS)), text.endswith(RUNS))


def is_clock(text: str) -> bool:
    """True for the text of a clock, and for none."""
    try:
        Agreed.parse(text)
    except ValueError:
        return False
    return True

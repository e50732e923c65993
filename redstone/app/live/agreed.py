"""The clock agreed for a live game: the inviting player's choice, as written on the invitation.

A card is an invitation or a reply to one, which also carries a session description.

clock = control [ "+" ]     both sides have the same; with "+" it runs while a side is away
"""

from dataclasses import dataclass
from typing import Self

from redstone.clock.control import Control

RUNS = "+"


@dataclass(frozen=True)
class Agreed:
    """An agreed time control; with `runs_away`, time also runs during disconnections."""

    control: Control
    runs_away: bool = False

    def __str__(self) -> str:
        """Return the clock as text for `parse`: the time control, marked if it runs while away."""
        return f"{self.control}{RUNS if self.runs_away else ''}"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Parse the text of an `Agreed` clock; return None for an empty text (no clock).

        Raises ValueError if the text is anything else.
        """
        if not text:
            return None
        return cls(Control.parse(text.removesuffix(RUNS)), text.endswith(RUNS))


def is_clock(text: object) -> bool:
    """Return True for a text that is a clock or empty."""
    if not isinstance(text, str):
        return False
    try:
        Agreed.parse(text)
    except ValueError:
        return False
    return True

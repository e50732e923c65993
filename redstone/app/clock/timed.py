"""A clock with the time left after each move, stored with a game.

    text = controls | clock [ "/" left { "," left } ]

There is one `left` for each move of the line played, the time of the player who made it. It is "-"
for a move that finished no turn or was not timed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from redstone.clock.clock import Clock
from redstone.clock.control import Controls
from redstone.clock.remaining import Remaining

UNTIMED = "-"


@dataclass(frozen=True)
class Timed:
    """A clock, and the time left after each move of the line; None for moves without a time."""

    clock: Clock
    times: tuple[Remaining | None, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a stored clock with its times, started or not. Raises ValueError."""
        written, _, times = text.partition("/")
        if " " not in written:
            return cls(Clock.new(Controls.parse(written)))
        return cls(Clock.parse(written), tuple(_times(times)))

    def __str__(self) -> str:
        """Return the clock as text, followed by the time left after each move; see `parse`."""
        times = ",".join(UNTIMED if left is None else str(left) for left in self.times)
        return f"{self.clock}/{times}" if times else str(self.clock)

    def back_to(self, ply: int) -> Self:
        """Return a copy with the times of the first `ply` moves only."""
        times = self.times[:ply]
        return replace(self, times=times + (None,) * (ply - len(times)))

    def and_after(self, left: Remaining | None) -> Self:
        """Return a copy with one more move, and its player's time left."""
        return replace(self, times=(*self.times, left))


def _times(text: str) -> Iterator[Remaining | None]:
    """Parse the times of a text; None for a move without one."""
    for left in text.split(",") if text else ():
        yield None if left == UNTIMED else Remaining.parse(left)

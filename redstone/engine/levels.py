"""The computer's levels: playing strength and time per move."""

from dataclasses import dataclass, replace

from redstone.engine.report import EVEN


@dataclass(frozen=True)
class Weakness:
    """The errors of a weak level, which overlooks moves.

    A move within `sight` lines of one of the last stones is overlooked with the probability
    `overlooks`, one farther away with the probability `overlooks_afar`. The move played seems at
    most `slack` worse than the best one, in the mover's chances. A capture with a gain is seen more
    often (`weakness.py`).
    """

    overlooks: float
    overlooks_afar: float
    sight: int
    slack: float


@dataclass(frozen=True)
class Level:
    """A playing strength: limits on simulations or seconds per move, or both.

    A level with simulations only plays the same on every device. `name` is for people. It accepts
    the pie rule's offer if its chances are below `swaps_below`. Near the end it examines at least
    `proof` positions, until the result is proven or its seconds are over. If Python interprets the
    kernel, `by_python` limits the simulations of levels that would take too long.
    """

    number: int
    name: str
    simulations: int | None = None
    seconds: float | None = None
    weakness: Weakness | None = None
    swaps_below: float = EVEN
    proof: int = 0
    by_python: int | None = None

    def simulations_in(self, *, compiled: bool) -> int | None:
        """Return the limit on simulations in a compiled or interpreted kernel; None for none."""
        return self.simulations if compiled or self.by_python is None else self.by_python


RELUCTANT = 0.4
"""Weak levels swap only below these chances.

The best first stones on 7x7 and 9x9 leave the second player 0.42 or more.
"""

PROOF = 4000
"""Positions examined for a proof by the levels that find one: half a second on the page.

The compiled kernel examines twenty times as many.
"""
LONG_PROOF = 100_000
"""Positions examined for a proof by the highest level: about ten seconds of its thirty."""

LEVELS = (
    Level(1, "Newcomer", 4, weakness=Weakness(0.96, 0.985, 2, slack=0.38), swaps_below=RELUCTANT),
    Level(2, "Beginner", 12, weakness=Weakness(0.86, 0.96, 2, slack=0.29), swaps_below=RELUCTANT),
    Level(3, "Casual", 24, weakness=Weakness(0.753, 0.92, 2, slack=0.165), swaps_below=RELUCTANT),
    Level(4, "Improving", 15, swaps_below=RELUCTANT),
    Level(5, "Intermediate", 22, proof=PROOF),
    Level(6, "Skilled", 44, proof=PROOF),
    Level(7, "Advanced", 70, 4.0, proof=PROOF),
    Level(8, "Expert", 125, 5.0, proof=PROOF),
    Level(9, "Master", 250, 9.0, proof=PROOF),
    Level(10, "Maximum", 100_000, 30.0, proof=LONG_PROOF, by_python=32_000),
)
"""The levels, from a newcomer's opponent to the strongest.

The first three err as people do, and are measured by a beginner. The others search more each, and
from the fifth on play proven moves near the end. By `benchmarks.levels` the first nine are 150 to
250 Elo apart. The last one has all that the kernel can do, and is far above. On large boards and
slow devices the highest are limited by time, only the last one by more than ten seconds.
"""

DEFAULT_LEVEL = 6

NEAREST = {1: 3, 2: 4, 3: 5, 4: 8, 5: 9, 6: 9, 7: 10, 8: 10, 9: 10}
"""The nearest level for each of nine earlier levels, by number.

They had 4, 12, 40, 140, 500, 2000, 8000 and 32000 simulations, and the last one five seconds.
"""


def level_by_number(number: int) -> Level:
    """Return the level with this number. Raises ValueError if there is none."""
    for level in LEVELS:
        if level.number == number:
            return level
    raise ValueError(f"{number} is not a level: 1 to {LEVELS[-1].number}")


def strength_of(number: int) -> int:
    """Return a level's strength: its simulations for a move, 0 if it errs on purpose.

    Raises ValueError if there is no such level.
    """
    level = level_by_number(number)
    return 0 if level.weakness else level.simulations or 0


def level_by_simulations(simulations: int) -> Level:
    """Return a level with this many simulations per move. Raises ValueError below 1."""
    if simulations < 1:
        raise ValueError(f"{simulations} simulations: at least 1 is needed")
    return Level(0, f"{simulations} simulations", simulations)


def level_by_time(seconds: float) -> Level:
    """Return a level with this many seconds per move. Raises ValueError unless positive."""
    if not 0 < seconds < float("inf"):
        raise ValueError(f"{seconds} seconds: more than 0 are needed")
    return Level(0, f"{seconds:g} seconds", seconds=seconds)


HINT = Level(0, "hint", 12_000, 4.0, proof=PROOF, by_python=500)
"""Advice, independent of the opponent's level, whose view may be weak.

It takes a third of a second on the page on 9x9.
"""

ENDLESS = Level(0, "endless")
"""A search that ends only when the result is proven."""

UNSHARED = 3
"""Stones left in a turn above which they share the level's simulations."""


def level_in_turn(level: Level, due: int) -> Level:
    """Return the level for the next stone of a turn with `due` stones left.

    Its simulations are divided by the stones due beyond three, so that a turn of 20 stones takes
    the time of less than seven. A level by seconds divides them itself.
    """
    if level.simulations is None or due <= UNSHARED:
        return level
    share = due - UNSHARED
    by_python = level.by_python and max(1, level.by_python // share)
    return replace(level, simulations=max(1, level.simulations // share), by_python=by_python)

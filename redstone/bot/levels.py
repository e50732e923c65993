"""The computer's levels: how much it may think about a move."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Level:
    """A strength of play: a bound on simulations or seconds a move, the other one None.

    A level by simulations plays alike on every device; `name` is for people.
    """

    number: int
    name: str
    simulations: int | None = None
    seconds: float | None = None


LEVELS = (
    Level(1, "Pebble", 4),
    Level(2, "Brook", 12),
    Level(3, "Garden", 40),
    Level(4, "Orchard", 140),
    Level(5, "Hill", 500),
    Level(6, "Ridge", 2000),
    Level(7, "Cliff", 8000),
    Level(8, "Summit", 32000),
    Level(9, "Hourglass", seconds=5.0),
)
"""From a beginner's opponent to the strongest, each with three to four times the thought; the last
one goes by time, and is the stronger the faster the device.

More thought gains less the more there is already, so the steps grow.
"""


def level_by_number(number: int) -> Level:
    """One of LEVELS. Raises ValueError if there is no such level."""
    for level in LEVELS:
        if level.number == number:
            return level
    raise ValueError(f"{number} is not a level: 1 to {LEVELS[-1].number}")


def level_by_simulations(simulations: int) -> Level:
    """A level of so many simulations a move. Raises ValueError below 1."""
    if simulations < 1:
        raise ValueError(f"{simulations} simulations: at least 1 is needed")
    return Level(0, f"{simulations} simulations", simulations)


def level_by_time(seconds: float) -> Level:
    """A level of so many seconds of search a move. Raises ValueError unless above 0."""
    if not 0 < seconds < float("inf"):
        raise ValueError(f"{seconds} seconds: more than 0 are needed")
    return Level(0, f"{seconds:g} seconds", seconds=seconds)


UNSHARED = 3
"""From more stones than this left in a turn, they share the level's simulations."""


def level_in_turn(level: Level, due: int) -> Level:
    """A level for the next of `due` stones of a turn.

    Its simulations are divided by the stones due beyond three, so that a turn of 20 stones takes
    the time of less than seven; a level by seconds shares them by itself.
    """
    if level.simulations is None or due <= UNSHARED:
        return level
    return replace(level, simulations=max(1, level.simulations // (due - UNSHARED)))

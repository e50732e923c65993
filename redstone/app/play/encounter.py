"""The situations explained to a person once or twice: values, found by `encounters`."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from redstone.board import Point
from redstone.position import Player

if TYPE_CHECKING:
    from redstone.insight.race import Race


class Encounter(Enum):
    """A situation to be explained; earlier ones go first. The values are stored."""

    FORCED = "forced"
    """Every legal move takes own stones."""
    RUN_OUT = "run-out"
    """There is no safe move."""
    CAPTURE = "capture"
    """A person's move has taken stones."""
    LOSS = "loss"
    """A person's stones have been taken by somebody who is not here."""
    EYE = "eye"
    """A person's stone has made an eye."""
    GROWN = "grown"
    """The turn has several stones."""
    RED_STAYS = "red-stays"
    """A red stone lies on the board, and not since the last move only."""
    RACE = "race"
    """The end of the race of safe moves is in sight."""
    BOTH = "both"
    """At the staged stone's point red is allowed too."""
    HINT = "hint"
    """A hint that can be pointed at."""


TIMES: Mapping[Encounter, int] = dict.fromkeys(Encounter, 1) | {
    Encounter.CAPTURE: 2,
    Encounter.EYE: 2,
    Encounter.FORCED: 2,
    Encounter.HINT: 2,
    Encounter.RACE: 2,
}
"""The number of explanations of each."""

Met = Mapping[Encounter, int]
"""The number of explanations that a person has had of each."""


@dataclass(frozen=True)
class Explained:
    """A situation, with the details needed to explain it.

    `player` is the player concerned; `number` counts the enemy stones captured or the stones due,
    `own` the player's own stones captured with them; `point` is that of an eye, `race` the state of
    the race. It is `stale` once the other side has moved since.
    """

    encounter: Encounter
    player: Player
    number: int = 0
    point: Point | None = None
    race: "Race | None" = None
    own: int = 0
    stale: bool = False


def with_one_more(met: Met, encounter: Encounter) -> Met:
    """Return the counts with one more explanation of an encounter."""
    return {**met, encounter: met.get(encounter, 0) + 1}


def gone_stale(explained: Explained) -> Explained:
    """The same after a move of the other side."""
    return replace(explained, stale=True)

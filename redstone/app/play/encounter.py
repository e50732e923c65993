"""The situations that are explained to a person the first times they occur."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from redstone.board import Point
from redstone.position import Player

if TYPE_CHECKING:
    from redstone.insight.race import Race


class Encounter(Enum):
    """A situation to explain, in order of precedence; the values are stored."""

    FORCED = "forced"
    """Every legal move removes own stones."""
    RUN_OUT = "run-out"
    """No safe move is left."""
    CAPTURE = "capture"
    """A person here has just captured stones."""
    LOSS = "loss"
    """A person here has just lost stones to a player who is not here."""
    EYE = "eye"
    """A person's stone has just made an eye."""
    GROWN = "grown"
    """The turn has several stones."""
    RED_STAYS = "red-stays"
    """A red stone is on the board, placed before the last move."""
    RACE = "race"
    """The end of the race of safe moves is in sight."""
    BOTH = "both"
    """At the point of the staged stone, red is legal too."""
    HINT = "hint"
    """A hint with a point on the board is shown."""


TIMES: Mapping[Encounter, int] = dict.fromkeys(Encounter, 1) | {
    Encounter.CAPTURE: 2,
    Encounter.EYE: 2,
    Encounter.FORCED: 2,
    Encounter.HINT: 2,
    Encounter.RACE: 2,
}
"""The number of times that each situation is explained."""

EncounterCounts = Mapping[Encounter, int]
"""The number of times that each situation was explained to a person."""


@dataclass(frozen=True)
class Explained:
    """A situation that occurred, with the details needed to explain it.

    `player` is the player concerned. `number` is the number of enemy stones captured, or of stones
    due, and `own` that of the player's own stones captured with them. `point` is that of an eye.
    `race` is the state of the race. It is `stale` once the other side has moved since.
    """

    encounter: Encounter
    player: Player
    number: int = 0
    point: Point | None = None
    race: "Race | None" = None
    own: int = 0
    stale: bool = False


def with_one_more(met: EncounterCounts, encounter: Encounter) -> EncounterCounts:
    """Return the explanation counts with one more for a situation."""
    return {**met, encounter: met.get(encounter, 0) + 1}


def as_stale(explained: Explained) -> Explained:
    """Return the explanation marked as older than the last move."""
    return replace(explained, stale=True)

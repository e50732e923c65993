"""The result if the game were scored with the marks as they are."""

from collections.abc import Mapping
from dataclasses import dataclass

from redstone.board import Point
from redstone.position import Player, Position, Reason
from redstone.rules.count import Count
from redstone.rules.protocol import Counted, Rules


@dataclass(frozen=True)
class Settling:
    """The score, and the owner of each point of territory."""

    count: Count
    territory: Mapping[Point, Player]


def settle(rules: Rules, position: Position) -> Settling | None:
    """Return the score with the present marks if play is stopped or was scored, otherwise None."""
    outcome, go = position.outcome, position.go
    scored = outcome is not None and outcome.reason is Reason.SCORE
    stopped = outcome is None and go is not None and go.stopped
    if (stopped or scored) and isinstance(rules, Counted):
        return Settling(rules.count(position), rules.territory(position))
    return None

"""What both would have in Go if the game were scored with the marks as they are."""

from collections.abc import Mapping
from dataclasses import dataclass

from redstone.board import Point
from redstone.position import Player, Position, Reason
from redstone.rules.go import Go
from redstone.rules.go_score import Count
from redstone.rules.protocol import Rules


@dataclass(frozen=True)
class Settling:
    """The count, and whose the points without live stones are."""

    count: Count
    territory: Mapping[Point, Player]


def settle(rules: Rules, position: Position) -> Settling | None:
    """The settling while play is stopped and once it is scored, None otherwise."""
    outcome, go = position.outcome, position.go
    scored = outcome is not None and outcome.reason is Reason.SCORE
    stopped = outcome is None and go is not None and go.stopped
    if not isinstance(rules, Go) or not (stopped or scored):
        return None
    return Settling(rules.count(position), rules.territory(position))

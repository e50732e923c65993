"""The score of a game of Go if its dead-stone marks were final."""

from collections.abc import Mapping
from dataclasses import dataclass

from redstone.board import Point
from redstone.position import Player, Position, Reason
from redstone.rules.count import Count
from redstone.rules.protocol import Counted, Rules


@dataclass(frozen=True)
class Settling:
    """The score, and the owner of each territory point."""

    count: Count
    territory: Mapping[Point, Player]


def settle(rules: Rules, position: Position) -> Settling | None:
    """Return the score and territory by the current dead-stone marks.

    None unless the game is in or after scoring.
    """
    outcome, go = position.outcome, position.go
    scored = outcome is not None and outcome.reason is Reason.SCORE
    stopped = outcome is None and go is not None and go.stopped
    if (stopped or scored) and isinstance(rules, Counted):
        return Settling(rules.count(position), rules.territory(position))
    return None

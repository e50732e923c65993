"""What a move changes on the board, and what a turn will take as it stands."""

from collections.abc import Mapping
from dataclasses import dataclass

from redstone.app.play.choices import takes_at_end
from redstone.app.play.moment import Moment
from redstone.app.play.turn_record import removed
from redstone.board import Point, Stone
from redstone.position import Move, Place, Position
from redstone.rules.redstone import stones_of
from redstone.rules.savage import bounded


@dataclass(frozen=True)
class Change:
    """What the last move placed, and the stones it took off."""

    placed: Place
    removed: Mapping[Point, Stone]


def last_change(now: Moment) -> Change | None:
    """What the last move changed on the board, None if there was none or it placed nothing."""
    game = now.game
    if not game.moves:
        return None
    return change_between(game.positions[-2], game.moves[-1], game.position)


def change_between(before: Position, move: Move, after: Position) -> Change | None:
    """What a move changed on the board, None if it placed nothing."""
    return Change(move, removed(before, move, after)) if isinstance(move, Place) else None


def doomed(now: Moment) -> frozenset[Point]:
    """The enemy stones that the turn takes when it ends, as it stands."""
    if now.position.is_over or not takes_at_end(now.game.rules):
        return frozenset()
    return stones_of(bounded(now.position))

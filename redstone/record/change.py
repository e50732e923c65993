"""What a move changes on the board, and what a turn will take as it stands."""

from collections.abc import Mapping
from dataclasses import dataclass

from redstone.board import Point, Stone
from redstone.position import Move, Place, Position
from redstone.record.game import Game
from redstone.record.turn_record import removed
from redstone.rules.redstone import stones_of
from redstone.rules.savage import bounded


@dataclass(frozen=True)
class Change:
    """What the last move placed, and the stones it took off."""

    placed: Place
    removed: Mapping[Point, Stone]


def last_change(game: Game) -> Change | None:
    """What the last move changed on the board, None if there was none or it placed nothing."""
    if not game.moves:
        return None
    return change_between(game.positions[-2], game.moves[-1], game.position)


def change_between(before: Position, move: Move, after: Position) -> Change | None:
    """What a move changed on the board, None if it placed nothing."""
    return Change(move, removed(before, move, after)) if isinstance(move, Place) else None


def doomed(game: Game) -> frozenset[Point]:
    """The enemy stones that the turn takes when it ends, as it stands."""
    if game.position.is_over or not game.rules.traits.takes_at_end:
        return frozenset()
    return stones_of(bounded(game.position))

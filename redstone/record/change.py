"""Changes of the board by a move, and captures pending at the end of the turn."""

from collections.abc import Mapping
from dataclasses import dataclass

from redstone.board import Point, Stone
from redstone.position import Move, Place, Position
from redstone.record.game import Game
from redstone.record.turn_record import removed
from redstone.rules.redstone import stones_of
from redstone.rules.savage import bounded_enemies


@dataclass(frozen=True)
class Change:
    """The stone placed by a move, and the stones it captured."""

    placed: Place
    removed: Mapping[Point, Stone]


def last_change(game: Game) -> Change | None:
    """Return the last move's change, None if it placed no stone or there was no move."""
    if not game.moves:
        return None
    return change_between(game.positions[-2], game.moves[-1], game.position)


def change_between(before: Position, move: Move, after: Position) -> Change | None:
    """Return a move's change, None if it placed no stone."""
    return Change(move, removed(before, move, after)) if isinstance(move, Place) else None


def doomed(game: Game) -> frozenset[Point]:
    """Return the enemy stones that would be captured if the turn ended now."""
    if game.position.is_over or not game.rules.traits.takes_at_end:
        return frozenset()
    return stones_of(bounded_enemies(game.position))

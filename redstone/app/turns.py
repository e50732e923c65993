"""Whose turn it is between the seats, and where undo and redo lead: to a person's turn."""

from collections.abc import Iterable

from redstone.app.settings import Seats
from redstone.game import Game, seat_to_move
from redstone.position import Position


def is_persons_turn(seats: Seats, position: Position) -> bool:
    """True if a person on this device owns the colour to move; the game may be over."""
    return seats.is_person(seat_to_move(position))


def undo_ply(game: Game, seats: Seats) -> int | None:
    """The latest earlier turn of a person, None if there is none."""
    return _persons_turn(game, seats, reversed(range(game.ply)))


def redo_ply(game: Game, seats: Seats) -> int | None:
    """A person's next turn in the line, else the line's end; None if already there."""
    later = range(game.ply + 1, len(game.line) + 1)
    found = _persons_turn(game, seats, later)
    return later[-1] if found is None and later else found


def _persons_turn(game: Game, seats: Seats, plies: Iterable[int]) -> int | None:
    positions = game.line_positions
    turns = (ply for ply in plies if is_persons_turn(seats, positions[ply]))
    return next((ply for ply in turns if not positions[ply].is_over), None)

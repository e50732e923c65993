"""The turns of persons in a game, and the plies that undo and redo show."""

from collections.abc import Iterable, Sequence

from redstone.app.play.settings import Seats
from redstone.board import Board, Point
from redstone.position import Mark, Move, Player, Position
from redstone.record.edit import by_rules
from redstone.record.game import Game, seat_to_move
from redstone.rules.savage import goes_on


def is_persons_turn(seats: Seats, position: Position) -> bool:
    """Return True if a person on this device owns the colour to move; the game may be over."""
    return seats.is_person(seat_to_move(position))


def undo_ply(game: Game, seats: Seats) -> int | None:
    """Return the ply of a person's latest earlier turn, None if there is none."""
    return _persons_turn(game, seats, reversed(range(game.ply)))


def redo_ply(game: Game, seats: Seats) -> int | None:
    """Return the ply of a person's next turn, else the line's end; None if at the end."""
    later = range(game.ply + 1, len(game.line) + 1)
    found = _persons_turn(game, seats, later)
    return later[-1] if found is None and later else found


def undo_turn_ply(game: Game, seats: Seats) -> int | None:
    """Return the ply at which a person's latest turn with placements began, or None."""
    positions = game.line_positions
    begun = (ply for ply in reversed(range(game.ply)) if _begins_turn(positions, ply))
    return _persons_turn(game, seats, begun)


def _begins_turn(positions: Sequence[Position], ply: int) -> bool:
    """Return True if a turn begins at a ply."""
    return ply == 0 or not goes_on(positions[ply - 1], positions[ply])


def owner_at(board: Board, point: Point) -> Player | None:
    """Return the owner of the stone at a point, None for a red stone or an empty point."""
    stone = board.stone_at(point)
    return next((player for player in Player if player.stone is stone), None)


def mover(position: Position, move: Move) -> Player:
    """Return the player who makes a move; a mark is made by the owner of its string."""
    position, move = by_rules(position, move)
    owner = owner_at(position.board, move.point) if isinstance(move, Mark) else None
    return owner or position.to_move


def _persons_turn(game: Game, seats: Seats, plies: Iterable[int]) -> int | None:
    """Return the first of these plies where a person is to move or has marked, or None."""
    positions = game.line_positions
    turns = (ply for ply in plies if _is_persons(game, seats, ply))
    return next((ply for ply in turns if not positions[ply].is_over), None)


def _is_persons(game: Game, seats: Seats, ply: int) -> bool:
    """Return True if a person is to move at a ply, or has marked dead stones there."""
    position = game.line_positions[ply]
    if is_persons_turn(seats, position):
        return True
    move = game.line[ply] if ply < len(game.line) else None
    return isinstance(move, Mark) and seats.is_person(game.owner(mover(position, move)))

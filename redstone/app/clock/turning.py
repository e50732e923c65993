"""The seat whose clock runs, and the turns finished between two states of a game."""

from redstone.clock.clock import Clock
from redstone.clock.remaining import Remaining
from redstone.position import Position
from redstone.record.game import Game, Seat, seat_to_move


def on_turn(position: Position) -> Seat | None:
    """Return the seat whose clock runs, None after the end and in Go's scoring phase."""
    stopped = position.go is not None and position.go.stopped
    return None if position.is_over or stopped else seat_to_move(position)


def common_moves(one: Game, other: Game) -> int:
    """Return the number of moves that two games have in common from the start."""
    pairs = zip(one.moves, other.moves, strict=False)
    return next((ply for ply, (a, b) in enumerate(pairs) if a != b), min(one.ply, other.ply))


def finished_turns(game: Game, since: int) -> list[Seat]:
    """Return the seats of the turns finished after the first `since` moves, in order."""
    return list(filter(None, (finisher(game, ply) for ply in range(since + 1, game.ply + 1))))


def finisher(game: Game, ply: int) -> Seat | None:
    """Return the seat that finished a turn with move number `ply`, None if it didn't."""
    before, after = (on_turn(game.line_positions[at]) for at in (ply - 1, ply))
    return before if before is not after else None


def clock_after_steps(
    clock: Clock, to: Seat | None, now: int, back: list[Seat], forth: list[Seat]
) -> Clock:
    """Return the clock after turns were undone (`back`) and redone (`forth`), with `to` to move."""
    first, second = (back.count(seat) - forth.count(seat) for seat in Seat)
    return clock.step(to, now, first=first, second=second)


def left_after(clock: Clock, game: Game, ply: int) -> Remaining | None:
    """Return the time left after move number `ply`, None if it finished no turn."""
    seat = finisher(game, ply)
    return None if seat is None or clock.turn is seat else clock.side(seat)

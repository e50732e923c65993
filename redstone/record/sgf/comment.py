"""English comments in exported SGF, on moves that Go programs see as set-ups."""

from redstone.board import Point, Stone
from redstone.position import Mark, Move, Pass, Place, Position, Resign, Resume
from redstone.rules.savage import goes_on


def comment_on(before: Position, move: Move, after: Position) -> str:
    """Return the standard comment on a move, written if the person has not commented on it."""
    mover = before.to_move.value.capitalize()
    match move:
        case Place(point):
            taken = len(before.board.stones) + 1 - len(after.board.stones)
            stone = "a red stone" if move.red else "a stone"
            takes = f" and takes {taken or 'nothing'}"
            if not taken and goes_on(before, after):
                takes = "; nothing is taken before the turn ends"
            return f"{mover} places {stone} at {point}{takes}."
        case Resign():
            return f"{mover} resigns."
        case Mark(point):
            return _mark_comment(point, after)
        case Pass():
            return f"{mover} agrees to the marks."
        case Resume():
            return f"{mover} plays on."
        case _:
            return f"{mover}'s player swaps: the players exchange colours."


def _mark_comment(point: Point, after: Position) -> str:
    """Return the comment on a dead-stone mark."""
    dead = after.go is not None and point in after.go.dead
    stone = after.board.stone_at(point)
    colour = "black" if stone is Stone.BLACK else "white"
    return f"The {colour} string at {point} is {'marked as dead' if dead else 'alive again'}."

"""Moves in the manner of GTP: "E5", "XE5" for red, "SWAP", "resign"."""

from redstone.notation import NotationError, parse_move
from redstone.position import Move, Place, Resign, Swap


def format_vertex(move: Move) -> str:
    """A move as `parse_vertex` reads it."""
    match move:
        case Place():
            return str(move).upper()
        case Swap():
            return "SWAP"
        case Resign():
            return "resign"


def parse_vertex(text: str) -> Move:
    """Read a move in either case. Raises NotationError, also for a pass: no game here has one."""
    match text.lower():
        case "swap":
            return Swap()
        case "resign":
            return Resign()
        case "pass":
            raise NotationError("nobody may pass in this game")
        case lower if len(lower) > 1:
            return parse_move(lower)
        case _:
            raise NotationError(f"{text!r} is not a vertex")

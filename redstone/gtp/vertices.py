"""Moves in GTP's notation: "E5", "XE5" for red, "SWAP", "pass", "resign"."""

from redstone.position import Mark, Move, Pass, Place, Resign, Resume, SetUp, Swap
from redstone.record.characters import quote
from redstone.record.notation import NotationError, parse_move


def format_vertex(move: Move) -> str:
    """Format a move as a GTP vertex. Raises ValueError for moves that GTP lacks."""
    match move:
        case Place():
            return str(move).upper()
        case Swap():
            return "SWAP"
        case Resign():
            return "resign"
        case Pass():
            return "pass"
        case Mark() | Resume() | SetUp():
            raise ValueError(f"GTP has no move {move}")


def parse_vertex(text: str) -> Move:
    """Parse a GTP vertex, in either case, into a move. Raises NotationError."""
    match text.lower():
        case "swap":
            return Swap()
        case "resign":
            return Resign()
        case "pass":
            return Pass()
        case lower if len(lower) > 1:
            return parse_move(lower)
        case _:
            raise NotationError(f"{quote(text)} is not a vertex")

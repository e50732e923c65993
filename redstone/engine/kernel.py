"""The kernel's interface for the engine, whether compiled or interpreted."""

from collections.abc import Mapping
from typing import Protocol

from redstone.board import Board, Point, Stone
from redstone.engine.tree import BLACK, WHITE
from redstone.position import Move, Pass, Place, Player
from redstone.rules.protocol import Rules


class NoKernel(Exception):
    """Raised if no kernel can be created; the text is the reason."""


class Kernel(Protocol):
    """An instance of `redstone.kernel` with its own memory, which holds one search."""

    is_compiled: bool
    """True for WebAssembly, forty to a hundred times as fast as Python."""

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function by name; return its result, 0 if it returns nothing."""

    def read(self, array: str, count: int) -> list[int]:
        """Return the first `count` integers of an exported array."""

    def read_reals(self, array: str, count: int) -> list[float]:
        """Return the first `count` floating-point numbers of an exported array."""


REDSTONE, SAVAGE, GO = 0, 1, 2
KNOWN: Mapping[str, int] = {"redstone": REDSTONE, "red": REDSTONE, "savage": SAVAGE, "go": GO}
"""The games that the kernel knows, with their numbers.

Red is Redstone: its first-turn rule forbids nothing on boards from 2x2, for a lone stone has two
liberties, so neither player can place red in the first turn.
"""
NOBODY = NOWHERE = -1
COLOURS = {Player.BLACK: BLACK, Player.WHITE: WHITE}
COLOUR_OF = {Stone.BLACK: BLACK, Stone.WHITE: WHITE}


def number_of(board: Board, move: Move) -> int:
    """Return a move's number in the kernel: point, point + area for red, area for a pass.

    Points are numbered row by row from a1. Raises ValueError for any other move.
    """
    match move:
        case Place(point, red):
            return index_of(board, point) + len(board.points) * red
        case Pass():
            return len(board.points)
    raise ValueError(f"{move} has no number")


def move_of(rules: Rules, board: Board, number: int) -> Move:
    """Return the move with this kernel number."""
    area = len(board.points)
    if number == area and KNOWN[rules.name] == GO:
        return Pass()
    return Place(board.points[number % area], red=number >= area)


def index_of(board: Board, point: Point) -> int:
    """Return a point's index, row by row from a1."""
    return point.row * board.cols + point.col

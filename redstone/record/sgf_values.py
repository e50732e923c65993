"""Values of SGF properties that games share: points, numbers, colours, and faults in them."""

from redstone.board import Board, Point
from redstone.position import Player
from redstone.record.fault import Fault, FaultFound, FaultKind, quote
from redstone.record.sgf_tree import Node

MOVE, OPTIONS, PLAYED = "RSM", "RSO", "RSP"
"""Our private properties: a move that those of Go cannot say, the options, the moves played."""

COLOURS = {"B": Player.BLACK, "W": Player.WHITE}
SET_UP = {"AB": Player.BLACK, "AW": Player.WHITE, "AE": None}

Properties = dict[str, list[str]]

_LETTERS = "abcdefghijklmnopqrs"  # of columns from the left and of rows from the top


def format_point(board: Board, point: Point) -> str:
    """A point as SGF has it: column from the left, row from the top."""
    return _LETTERS[point.col] + _LETTERS[board.rows - 1 - point.row]


def read_point(board: Board, vertex: str) -> Point | None:
    """The point that `format_point` wrote, None for any other text."""
    col, row = (_LETTERS.find(c) for c in vertex) if len(vertex) == 2 else (-1, -1)
    point = Point(col, board.rows - 1 - row)
    return point if min(col, row) >= 0 and point in board else None


def read_number(text: str) -> int:
    """A number of up to four digits, -1 for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else -1


def letter_of(player: Player) -> str:
    """The property that has a move of this player, and its value where a colour is one."""
    return "B" if player is Player.BLACK else "W"


def unreadable(node: Node, expected: str, found: str) -> FaultFound:
    """The fault that a node holds something else than expected."""
    message = f"Expected {expected}, found {quote(found)}."
    return FaultFound(Fault(FaultKind.UNREADABLE, node.at, message, expected))

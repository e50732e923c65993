"""The figures in the rules of Savage Go: those of its sheet, drawn again."""

from redstone.board import Board
from redstone.pictures.drawing import Picture
from redstone.pictures.figure import Figure, after, before, picture, points_of, still
from redstone.position import Player
from redstone.rules.savage import Savage

BOUNDED = Figure(
    """
    . . . . . .
    X X O . . .
    . O . . O O
    . . . O X X
    . . . O X X
    """,
    spots="a5 b5 a3",
)
CAPTURE = Figure(
    """
    . X X O .
    X O O X .
    X O . O X
    . X X O X
    . . . X .
    """,
    move="c3",
)
SIX = "c1 d2 e1 d3 e4 c4"
"""White's next turn: one stone more than Black captured."""
TAKEN_BY_SIX = "d1 e2 e3 d4"


def six_placed() -> Board:
    """Return the board with White's six stones placed, before captures."""
    rules = Savage()
    board = rules.play(CAPTURE.position(rules), CAPTURE.place).board
    for point in points_of(SIX):
        board = board.place(point, Player.WHITE.stone)
    return board


def pictures() -> dict[str, Picture]:
    """Return the pictures by name; a turn has one before and one after it."""
    rules, board = Savage(), six_placed()
    left = board.remove(points_of(TAKEN_BY_SIX))
    return {
        "bounded": still(BOUNDED),
        "one-before": before(CAPTURE, rules),
        "one-after": after(CAPTURE, rules),
        "six-before": picture(board, Player.WHITE, spots=points_of(SIX), ringed=TAKEN_BY_SIX),
        "six-after": picture(left, Player.BLACK),
    }

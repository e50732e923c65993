"""The figures in the rules of Redstone and Red: the five of their sheets, drawn again."""

from dataclasses import replace

from redstone.pictures.drawing import Picture
from redstone.pictures.figure import Figure, after, before, still
from redstone.position import Player
from redstone.rules.redstone import Redstone

GROUPS = Figure(
    """
    X X . . . . O
    . X . . . . O
    . . . . . . .
    . . . . . . .
    . O O . . X .
    . O . . X X .
    """,
    spots="a5 c6 c5 b4 f6 f5 g4 a2 a1 b3 c3 d2 c1 e2 g2 f3 d1 g1",
)
CAPTURE = Figure(
    """
    . . X . .
    . X O X .
    . X O O X
    . . X . .
    . . . . .
    """,
    move="xd2",
)
MANY = Figure(
    """
    O X X O .
    O X O X O
    O X . X O
    . O . O .
    . . . . .
    """,
    mover=Player.WHITE,
    move="xc3",
)
CHOICE = Figure(
    """
    O X O . .
    O X O . .
    O . . . .
    . X . . .
    . . X . .
    """,
    spots="b3",
)
NEITHER = Figure(
    """
    . O . . .
    O O O O .
    O . O . .
    O O O . X
    . . . . X
    """,
    spots="a5 b3",
)


def pictures() -> dict[str, Picture]:
    """Return the pictures by name; a move has one before and one after it."""
    rules = Redstone()
    choice = replace(CHOICE, spots="")
    return {
        "groups": still(GROUPS),
        "capture-before": before(CAPTURE, rules),
        "capture-after": after(CAPTURE, rules),
        "many-before": before(MANY, rules),
        "many-after": after(MANY, rules),
        "choice": still(CHOICE),
        "choice-own": after(replace(choice, move="b3"), rules),
        "choice-red": after(replace(choice, move="xb3"), rules),
        "neither": still(NEITHER),
    }

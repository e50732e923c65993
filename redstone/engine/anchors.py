"""Fixed Elo ratings of levels and puzzle grades (anchors), against which people are rated.

`benchmarks/anchors.py` computes `MEASURED` from the matches in benchmarks/bot.md only. A beginner,
`beginner.py`, has 1000 on every board: each class of boards has its own scale.
"""

from enum import Enum
from typing import NamedTuple


class BoardClass(Enum):
    """A class of board sizes that share a rating; the value is its name in storage."""

    SMALL = "small"
    SEVEN = "seven"
    NINE = "nine"
    LARGE = "large"


BEGINNER = 1000
"""The Elo of a beginner."""
MOST_POINTS = {BoardClass.SMALL: 36, BoardClass.SEVEN: 64, BoardClass.NINE: 100}
"""Maximum number of points of a board in each class; larger ones are LARGE."""
MEASURED = {
    BoardClass.SEVEN: (712, 913, 1121, 1378, 1535, 1750, 1949, 2176, 2391, 4091),
    BoardClass.NINE: (809, 958, 1164, 1420, 1578, 1793, 1961, 2108, 2490, 4190),
}
"""The levels' Elo in Redstone by number, on 7x7 and 9x9."""
KNOWN = {BoardClass.SEVEN: 9, BoardClass.NINE: 3}
"""The highest level measured on each class of boards.

On 9x9 levels 4 to 6 are assumed to be as far apart as on 7x7. On both, level 10 is assumed to be
`FAR` above 9: it has 400 times as many simulations, and four times as many are worth some 400 Elo
on 7x7.
"""
FAR = 1700
SURE, UNSURE = 40.0, 150.0
"""Deviations in Elo: of measured levels, and of estimated ones."""
ALIKE = ("redstone", "red")
"""The game in which the levels were measured, and games played in the same way."""
BORROWED = {BoardClass.SMALL: BoardClass.SEVEN, BoardClass.LARGE: BoardClass.NINE}
"""The measured class of boards used for a class without measurements."""
PUZZLES = {
    "redstone": (890, 1110, 1240, 1520, 1780, 2300),
    "savage": (1100, 1240, 1550, 1850, 2320),
}
"""The Elo of grades of puzzles: a player with this Elo on 7x7 solves half of them at the first try.

Fitted by benchmarks/anchors.py to the levels' tries in benchmarks/puzzles.md.
"""


class Anchor(NamedTuple):
    """An opponent's Elo and its rating deviation."""

    elo: float
    deviation: float


def board_class(points: int) -> BoardClass:
    """Return the class of a board with this many points."""
    return next((each for each, most in MOST_POINTS.items() if points <= most), BoardClass.LARGE)


def level_anchor(game: str, board: BoardClass, level: int) -> Anchor:
    """Return a level's Elo with its uncertainty. Raises IndexError for an unknown level."""
    like = BORROWED.get(board, board)
    measured = game in ALIKE and like is board and level <= KNOWN[like]
    return Anchor(MEASURED[like][level - 1], SURE if measured else UNSURE)


def puzzle_anchor(game: str, grade: int) -> Anchor | None:
    """Return the Elo of a puzzle grade, None if it was not measured."""
    grades = PUZZLES.get(game, ())
    return Anchor(grades[grade - 1], UNSURE) if 0 < grade <= len(grades) else None

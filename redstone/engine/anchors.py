"""The Elo of the computer's levels, the opponents that people are rated by.

`benchmarks/anchors.py` makes `MEASURED` of the matches in benchmarks/bot.md and of nothing else. A
beginner, `beginner.py`, has 1000 on every board: each class of boards has a scale of its own.
"""

from enum import Enum
from typing import NamedTuple


class Board(Enum):
    """A class of boards on which one strength is told; `value` is its name where it is kept."""

    SMALL = "small"
    SEVEN = "seven"
    NINE = "nine"
    LARGE = "large"


BEGINNER = 1000
"""The Elo of a beginner."""
MOST_POINTS = {Board.SMALL: 36, Board.SEVEN: 64, Board.NINE: 100}
"""Of the boards of a class; all above are large."""
MEASURED = {
    Board.SEVEN: (712, 913, 1121, 1378, 1535, 1750, 1949, 2176, 2391, 2791),
    Board.NINE: (809, 958, 1164, 1420, 1578, 1793, 1961, 2108, 2490, 2890),
}
"""The levels' Elo in Redstone by number, on 7x7 and 9x9."""
KNOWN = {Board.SEVEN: 9, Board.NINE: 3}
"""Up to this level all was measured there. On 9x9 levels 4 to 6 are taken to be as far apart as on
7x7, and level 10 to be `FAR` above 9 on both: 8,000 simulations won eight games of eight."""
FAR = 400
SURE, UNSURE = 40.0, 150.0
"""Deviations in Elo: of what was measured, and of what was taken over from elsewhere."""
ALIKE = ("redstone", "red")
"""Games in which the levels were measured, or that are played alike."""
BORROWED = {Board.SMALL: Board.SEVEN, Board.LARGE: Board.NINE}
"""Where nothing was measured, it is as on the nearest board that was."""
PUZZLES = {
    "redstone": (890, 1110, 1240, 1520, 1780, 2280),
    "savage": (1090, 1240, 1740),
}
"""The Elo of grades of puzzles: who has as much on 7x7 solves one at the first try in half of all
cases. Fitted by benchmarks/anchors.py to the levels' tries in benchmarks/puzzles.md."""


class Anchor(NamedTuple):
    """An opponent's Elo and its deviation."""

    elo: float
    deviation: float


def board_class(points: int) -> Board:
    """The class of a board of so many points."""
    return next((each for each, most in MOST_POINTS.items() if points <= most), Board.LARGE)


def level_anchor(game: str, board: Board, level: int) -> Anchor:
    """What a level is worth. Raises IndexError for no level."""
    like = BORROWED.get(board, board)
    measured = game in ALIKE and like is board and level <= KNOWN[like]
    return Anchor(MEASURED[like][level - 1], SURE if measured else UNSURE)


def puzzle_anchor(game: str, grade: int) -> Anchor | None:
    """What a grade of puzzles is worth; None where nobody has measured it."""
    grades = PUZZLES.get(game, ())
    return Anchor(grades[grade - 1], UNSURE) if 0 < grade <= len(grades) else None

"""Deeds: what a move does, each a fact that the rules can check.

They are values; `app.words.deeds` says them.
"""

from enum import Enum, auto
from typing import NamedTuple


class Kind(Enum):
    """What is done, with the numbers that a deed of the kind has; what matters most comes first.

    "Own" is the mover's. An eye is one in the sense of `eyes`, safe moves and being sure of them
    are as in `reserve`.
    """

    WINS = auto()
    """The game ends, and the mover has won it."""
    LOSES = auto()
    """The game ends, and the mover has lost it."""
    DRAWS = auto()
    """The game ends without a winner."""
    ONLY_MOVE = auto()
    """The rules allow no other, resigning aside."""
    TAKES = auto()
    """So many enemy stones leave the board, and so many own ones."""
    CHEAPEST = auto()
    """Each of several legal moves takes own stones, and none fewer than this one."""
    TAKES_OVER = auto()
    """The swap: the stone on the board is the mover's now."""
    SAVES = auto()
    """So many own stones were in atari; the enemy's next turn cannot fill their liberties now."""
    FREES = auto()
    """So many own stones had no liberty and have one."""
    BOUNDS = auto()
    """So many enemy stones have lost their last liberty and leave when the turn ends."""
    NEARS = auto()
    """A group of so many enemy stones can be taken in this turn yet: so many liberties are left,
    and as many stones are due at least."""
    ATTACKS = auto()
    """So many enemy stones are in atari that had more liberties."""
    MAKES_EYES = auto()
    """So many points are own eyes that were not."""
    GAINS = auto()
    """The mover is sure of so many safe moves, more than before."""
    CUTS = auto()
    """So many enemy groups would have become one by an enemy stone here."""
    CONNECTS = auto()
    """So many own groups become one."""
    INTRUDES = auto()
    """A stone where enemy stones alone closed off a small space: there theirs would be safe."""
    SPENDS = auto()
    """A safe move in a small space that own stones alone close off; so many are sure now."""
    KEEPS = auto()
    """The mover is still sure of so many safe moves, no fewer than before."""
    THROWS_IN = auto()
    """An own stone by itself with one liberty: offered to be taken."""
    RISKS = auto()
    """An own group of so many stones is in atari that was not, or not all of it."""
    FILLS_EYE = auto()
    """An own stone in an own eye."""
    SETTLES = auto()
    """A pass where every empty point is somebody's, all stones counted as alive."""
    LEADS = auto()
    """A pass; counted with all stones alive, the mover has so many points more."""
    OPENS = auto()
    """The mover's first stone, on this line from the edge, which is the first."""
    SQUEEZES = auto()
    """So many enemy stones in a group that had more liberties are left with two."""
    STRENGTHENS = auto()
    """An own group of so many stones before has so many liberties more."""
    FOUNDS = auto()
    """An own stone with nothing beside it: a group with so many liberties."""


class Deed(NamedTuple):
    """Something that a move does; the numbers are those that its kind tells of, or 0."""

    kind: Kind
    number: float = 0
    other: int = 0

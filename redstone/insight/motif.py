"""Motifs: effects of a move that the rules can check.

They are values; `app.words.motifs` has the sentences.
"""

from enum import Enum, auto
from typing import NamedTuple


class MotifKind(Enum):
    """The kinds of motif, most important first, with the meaning of their numbers.

    "Own" is the mover's. Eyes are those of `eyes`; safe moves, and which of them are sure, are
    defined in `reserve`.
    """

    WINS = auto()
    """The game ends, and the mover has won it."""
    LOSES = auto()
    """The game ends, and the mover has lost it."""
    DRAWS = auto()
    """The game ends without a winner."""
    ONLY_MOVE = auto()
    """There is no other legal move, apart from resigning."""
    TAKES = auto()
    """Number of enemy stones captured, and of own ones."""
    CHEAPEST = auto()
    """All of several legal moves capture own stones, and none fewer than this one."""
    TAKES_OVER = auto()
    """The swap: the mover takes over the stone on the board."""
    SAVES = auto()
    """Number of own stones that were in atari and that the enemy's next turn cannot capture now."""
    FREES = auto()
    """Number of own stones that had no liberty and have one now."""
    BOUNDS = auto()
    """Number of enemy stones that lost their last liberty and are captured when the turn ends."""
    NEARS = auto()
    """Size of the largest enemy group that this turn can still capture, and its liberties.

    At least as many stones are still due as it has liberties.
    """
    ATTACKS = auto()
    """Number of enemy stones newly in atari."""
    MAKES_EYES = auto()
    """Number of new own eyes."""
    GAINS = auto()
    """Number of safe moves that the mover is sure of, which is more than before."""
    CUTS = auto()
    """Number of enemy groups that an enemy stone here would have joined."""
    CONNECTS = auto()
    """Number of own groups joined."""
    INTRUDES = auto()
    """A stone in a small space that enemy stones alone close off, where theirs would be safe."""
    SPENDS = auto()
    """An own stone in a small space that own stones close off; the safe moves still sure."""
    KEEPS = auto()
    """Number of safe moves that the mover is still sure of, the same as before."""
    THROWS_IN = auto()
    """A single own stone with one liberty, offered for capture."""
    RISKS = auto()
    """Size of an own group that is newly in atari, at least in part."""
    FILLS_EYE = auto()
    """An own stone in an own eye."""
    SETTLES = auto()
    """A pass when every empty point is someone's territory, with all stones counted as alive."""
    LEADS = auto()
    """A pass; the points by which the mover leads, with all stones counted as alive."""
    OPENS = auto()
    """The mover's first stone; the number of its line, counted from 1 at the edge."""
    SQUEEZES = auto()
    """Size of the largest enemy group that is reduced to two liberties."""


class Motif(NamedTuple):
    """An effect of a move; `number` and `other` have the meaning of its kind, or are 0."""

    kind: MotifKind
    number: float = 0
    other: int = 0

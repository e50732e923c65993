"""Redstone's fast board as the search plays on it; Red's too.

Red's first-turn rule forbids nothing on boards from 2x2: a lone stone has two liberties, so
neither player can place red in his first turn.
"""

from collections.abc import Iterator
from random import Random

from redstone.bot.fastboard import FastBoard
from redstone.bot.playboard import USUAL_TRUST
from redstone.bot.playout import policy_playout
from redstone.bot.policy import opinions
from redstone.position import Move, Place


class RedstoneBoard(FastBoard):
    """A `playboard.PlayBoard`: an own stone's number is its point, a red one's `area` more."""

    __slots__ = ()

    trust = USUAL_TRUST

    @property
    def moves(self) -> int:
        """How many numbers of moves there are."""
        return 2 * self.shape.area

    @property
    def area(self) -> int:
        """How many points the board has."""
        return self.shape.area

    def result(self) -> float | None:
        """1 if Black has won, 0 if White has; None while the game goes on.

        Before the first red stone nothing has been captured, and a missing colour has not
        been placed yet.
        """
        black, white = self.count
        if (black and white) or len(self.free) + black + white == self.shape.area:
            return None
        return float(self.winner == 0)

    def opinions(self) -> Iterator[tuple[int, float]]:
        """Every legal placement's number, with the mover's chances as the policy guesses them."""
        return opinions(self)

    def playout(self, rng: Random, played: tuple[list[int], list[int]]) -> float:
        """Play on by the policy; 1 if Black wins, 0 if White does."""
        return 1.0 - policy_playout(self, rng, played)

    def number(self, move: Move) -> int:
        """The number of a placement. Raises ValueError for any other move."""
        if not isinstance(move, Place):
            raise ValueError(f"{move} is not a placement")
        return self.shape.number(move)

    def move(self, number: int) -> Move:
        """The placement that a number stands for."""
        return self.shape.places[number]

"""The score of a finished game of Go, with its parts."""

from dataclasses import dataclass

from redstone.position import Player, Score


@dataclass(frozen=True, slots=True)
class PointTally:
    """The parts of one player's score.

    Area scoring counts live `stones` and `territory`. Territory scoring counts `territory`, the
    `prisoners` captured in play and the enemy's `dead` stones in the territory. Parts that a
    scoring does not count are 0. `komi` is in points.
    """

    stones: int = 0
    territory: int = 0
    prisoners: int = 0
    dead: int = 0
    komi: float = 0.0

    @property
    def total(self) -> float:
        """The sum of all parts."""
        return self.stones + self.territory + self.prisoners + self.dead + self.komi


@dataclass(frozen=True, slots=True)
class Count:
    """The points of both players, by the dead-stone marks."""

    black: PointTally
    white: PointTally

    def of(self, player: Player) -> PointTally:
        """Return the parts of one player's score."""
        return self.black if player is Player.BLACK else self.white

    @property
    def score(self) -> Score:
        """The totals of both players."""
        return Score(self.black.total, self.white.total)

    @property
    def winner(self) -> Player | None:
        """The player with more points, None if they are equal."""
        if self.black.total == self.white.total:
            return None
        return Player.BLACK if self.black.total > self.white.total else Player.WHITE

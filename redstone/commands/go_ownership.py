"""Predicted ownership of points in Go, for analyses."""

from random import Random

from redstone.engine.go_survey import Survey
from redstone.engine.trees import TREES
from redstone.position import Player
from redstone.record.game import Game
from redstone.rules.go import Go

SEED = 1


class Ownership:
    """An ownership survey of a game's position: `step` until `done`, then read `values`.

    Raises ValueError for games other than Go, and after the end.
    """

    def __init__(self, game: Game) -> None:
        """Prepare an ownership survey of a position of Go. Raises ValueError for other games."""
        if not isinstance(game.rules, Go):
            raise ValueError(f"{game.rules.title} has no ownership of points")
        self._board = game.position.board
        self._survey = Survey(TREES.grown(game, Random(SEED)))

    @property
    def done(self) -> bool:
        """True once the values are known."""
        return self._survey.done

    def step(self) -> None:
        """Continue the survey for a short while."""
        self._survey.step()

    def values(self, player: Player) -> list[float]:
        """Return each point's ownership from the player's view, 1 to -1, from the top left.

        They are means over the playouts that Black began and those that White began.
        """
        sign = 1 if player is Player.BLACK else -1
        means = [
            sign * (one + other) / 2 for one, other in zip(*self._survey.shares(), strict=True)
        ]
        cols, rows = self._board.cols, self._board.rows
        starts = (row * cols for row in reversed(range(rows)))
        return [mean for start in starts for mean in means[start : start + cols]]

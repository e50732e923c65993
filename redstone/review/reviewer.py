"""A complete review of a game's line, in time slices."""

from random import Random

from redstone.record.game import Game
from redstone.record.node import Evaluation
from redstone.review.look import FirstProofs, PositionSearch
from redstone.review.lookback import SIMULATIONS, Lookback
from redstone.review.task import Task


class Reviewer:
    """Reviews a game by running a `Lookback`'s searches: `step` until `done`, then read `game`."""

    def __init__(self, game: Game, simulations: int | None = None, seed: int | None = None) -> None:
        """Prepare to review a game with this many simulations per position.

        The default is SIMULATIONS, or fewer if Python searches.
        """
        self._rng = Random(seed)
        self._hastens = simulations is None
        self._lookback = Lookback(game, simulations or SIMULATIONS, hastens=self._hastens)
        self._look: PositionSearch | None = None
        self._prover = FirstProofs()

    @property
    def game(self) -> Game:
        """The game with the evaluations so far."""
        return self._lookback.game

    @property
    def done(self) -> bool:
        """True once every position is evaluated."""
        return self._lookback.task is None

    @property
    def progress(self) -> float:
        """The review's progress, from 0 to 1."""
        return self._lookback.progress

    def step(self, seconds: float) -> None:
        """Search the next position for about this many seconds, at most until it is done.

        Does nothing once the review is done.
        """
        task = self._lookback.task
        if task is None:
            return
        if self._look is None:
            simulations = self._lookback.simulations
            self._look = PositionSearch(
                task, simulations, self._rng, hastens=self._hastens, prover=self._prover
            )
        self._look.step(seconds)
        if self._look.done:
            self._lookback.note(self._look.evaluation)
            self._look = None


def searched(here: Game, simulations: int, seed: int | None = None) -> Evaluation:
    """Evaluate a position by a full search; it must not be over or in scoring."""
    look = PositionSearch(Task(here.without_future()), simulations, Random(seed))
    while not look.done:
        look.step(1.0)
    return look.evaluation

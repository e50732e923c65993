"""Evaluates every position of a game's line, a slice at a time."""

from random import Random

from redstone.record.game import Game
from redstone.record.node import Evaluation
from redstone.review.look import FirstProofs, Look
from redstone.review.lookback import SIMULATIONS, Lookback
from redstone.review.task import Task


class Reviewer:
    """Searches what a `Lookback` asks for; `step` until `done`, and take up `game`."""

    def __init__(self, game: Game, simulations: int | None = None, seed: int | None = None) -> None:
        """When left out, it is SIMULATIONS, and fewer where Python searches."""
        self._rng = Random(seed)
        self._hastens = simulations is None
        self._lookback = Lookback(game, simulations or SIMULATIONS, hastens=self._hastens)
        self._look: Look | None = None
        self._prover = FirstProofs()

    @property
    def game(self) -> Game:
        """The game with what was found so far."""
        return self._lookback.game

    @property
    def done(self) -> bool:
        """True once every position is evaluated."""
        return self._lookback.task is None

    @property
    def progress(self) -> float:
        """How much of the line is evaluated, from 0 to 1."""
        return self._lookback.progress

    def step(self, seconds: float) -> None:
        """Search for about so long, or to the end of one position."""
        task = self._lookback.task
        if task is None:
            return
        if self._look is None:
            simulations = self._lookback.simulations
            self._look = Look(
                task, simulations, self._rng, hastens=self._hastens, prover=self._prover
            )
        self._look.step(seconds)
        if self._look.done:
            self._lookback.note(self._look.evaluation)
            self._look = None


def searched(here: Game, simulations: int, seed: int | None = None) -> Evaluation:
    """What a search finds of a position by itself; it must not be over or stopped."""
    look = Look(Task(here.without_future()), simulations, Random(seed))
    while not look.done:
        look.step(1.0)
    return look.evaluation

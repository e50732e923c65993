"""The players of a match, by name on the command line."""

import argparse
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Protocol

from redstone.commands.engines import engine
from redstone.commands.plain_search import PlainSearch
from redstone.commands.simple_players import greedy_move, random_move
from redstone.commands.strength import by_number, by_simulations, by_time
from redstone.engine.beginner import beginner_move
from redstone.engine.levels import Level
from redstone.engine.trees import TREES
from redstone.gtp.client import GtpPlayer
from redstone.mind.mind import Question
from redstone.mind.minds import MindCache, mind_for, move_of, think
from redstone.mind.thought import OfStrength
from redstone.position import Move
from redstone.record.game import Game
from redstone.runtime.engines import KernelEngine

KINDS = (
    "random, greedy, beginner, uct:SECONDS, level:N, sims:N, time:SECONDS or gtp:COMMAND; "
    "sims:N@python and sims:N@kernel choose the engine"
)


class MatchPlayer(Protocol):
    """A player in a match."""

    @property
    def name(self) -> str:
        """The name of the player on the command line."""

    def choose(self, game: Game) -> Move:
        """Return a move in a game that is not over. Raises EngineFailure if there is none."""

    def close(self) -> None:
        """Release the player's resources."""


class OwnPlayer:
    """A match player in this process; `choose` maps a game to a move."""

    def __init__(self, name: str, choose: Callable[[Game], Move]) -> None:
        """Name a function that chooses moves, as a match player."""
        self.name = name
        self.choose = choose

    def close(self) -> None:
        """Do nothing, as there are no resources."""


Maker = Callable[[int], MatchPlayer]
"""Creates a player from a seed."""


def player(text: str) -> Maker:
    """Return a function from a seed to a player, by name such as "greedy"; an argparse type."""
    kind, _, detail = text.partition(":")
    if kind == "gtp" and detail.strip():
        return lambda seed: GtpPlayer(detail)
    if text in _WITHOUT_SEARCH:
        choose = _WITHOUT_SEARCH[text]
        return lambda seed: OwnPlayer(text, _with_rng(choose, Random(seed)))
    if kind == "uct":
        level = by_time(detail)
        return lambda seed: OwnPlayer(text, PlainSearch(level, Random(seed)).choose)
    if kind in _STRENGTHS:
        strength, at, name = detail.partition("@")
        level, runs = _STRENGTHS[kind](strength), engine(name) if at else None
        return lambda seed: OwnPlayer(text, SearchPlayer(level, seed, runs).choose)
    raise argparse.ArgumentTypeError(f"{text!r} is not a player: {KINDS}")


_WITHOUT_SEARCH = {"random": random_move, "greedy": greedy_move, "beginner": beginner_move}
_STRENGTHS = {"level": by_number, "sims": by_simulations, "time": by_time}


class SearchPlayer:
    """The computer as a match player.

    It keeps its tree between moves, in its own engine or the default one.
    """

    def __init__(self, level: Level, seed: int, runs: KernelEngine | None = None) -> None:
        """Prepare a search player; with `runs`, its kernels are made by that engine."""
        self._thought, self._runs = OfStrength(level), runs
        self._thinking = MindCache(partial(mind_for, seed=seed))

    def choose(self, game: Game) -> Move:
        """Search as long as the level says, and return the move."""
        with TREES.growing_in(self._runs.make if self._runs else TREES.make):
            mind = self._thinking.about(Question(game, self._thought))
            think(mind)
            return move_of(mind)


def _with_rng(choose: Callable[[Game, Random], Move], rng: Random) -> Callable[[Game], Move]:
    """Return `choose` with its random generator bound."""
    return lambda game: choose(game, rng)

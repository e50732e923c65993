"""Whose every point of a board of Go will be, by a short search for points instead of wins."""

from random import Random
from typing import Protocol, Self

from redstone.bot.go_board import NOWHERE
from redstone.bot.go_play import GoPlayBoard
from redstone.bot.go_playout import owners
from redstone.bot.kernel_tree import KernelTree
from redstone.bot.tree import Tree

SIMULATIONS, SEARCHED_POINTS = 300, 24_000
"""So many simulations, but on large boards only so many times the points: 66 on 19x19."""
KERNEL_SIMULATIONS = 600
"""The same in the kernel, on every board."""
HALF_WINS = 1
"""Where the kernel's array `surveyed` has twice Black's wins."""


class SurveyBoard(GoPlayBoard):
    """A board whose playouts count points, and tell whose every point was."""

    __slots__ = ("tally", "wins")

    tally: list[int]
    wins: list[float]

    @classmethod
    def like(cls, board: GoPlayBoard, mover: int) -> Self:
        """The same stones with a certain player to move."""
        same = cls(board.shape, board.terms)
        same.take_board(board)
        if mover != board.to_move:
            same.to_move, same.ko = mover, NOWHERE
        same.tally, same.wins = [0] * board.area, [0.0]
        return same

    def copy(self) -> Self:
        """The same position, to be played on by itself, but for what is counted of all."""
        other = super().copy()
        other.tally, other.wins = self.tally, self.wins
        return other

    def result(self) -> float | None:
        """Nothing ends but by playouts."""
        return None

    def playout(self, rng: Random, played: tuple[list[int], list[int]]) -> float:
        """Play on by the policy; half of the board more is everything."""
        points = self.play_and_count(rng, played)
        tally = self.tally
        for point, owner in enumerate(owners(self)):
            tally[point] += owner
        self.wins[0] += 0.5 if not points else float(points > 0)
        return min(max(0.5 + points / (2 * self.shape.area), 0.0), 1.0)


class Survey(Protocol):
    """The survey of a position; `step` until `done`. It takes so many `games`."""

    games: int

    @property
    def done(self) -> bool:
        """True once all is looked at."""

    def step(self) -> None:
        """Look a little longer."""

    def shares(self) -> tuple[list[float], list[float]]:
        """For every point 1 if it always was Black's, -1 if always White's, else between.

        First of the games that Black has begun, then of those that White has.
        """

    def black_wins(self) -> float:
        """The share of the games that Black has won by the count."""


def survey_of(tree: Tree, rng: Random) -> Survey:
    """A survey of the position that a search of Go starts from."""
    assert isinstance(tree.board, GoPlayBoard)
    if isinstance(tree, KernelTree):
        return KernelSurvey(tree, tree.board.area)
    return TreeSurvey(tree.board, rng)


class KernelSurvey:
    """A `Survey` by the kernel of a search, which is not to go on before it is done."""

    def __init__(self, tree: KernelTree, area: int) -> None:
        self._kernel, self._area, self._at_once = tree.kernel, area, tree.at_once
        self.games = self._left = KERNEL_SIMULATIONS
        self._kernel.call("begin_survey")

    @property
    def done(self) -> bool:
        """True once all is looked at."""
        return self._left <= 0

    def step(self) -> None:
        """Some simulations more."""
        games = min(self._at_once, self._left)
        self._kernel.call("survey", games)
        self._left -= games

    def shares(self) -> tuple[list[float], list[float]]:
        """As `Survey.shares`."""
        tally = self._kernel.read("tally", 2 * self._area)
        shares = [2 * count / self.games for count in tally]
        return shares[: self._area], shares[self._area :]

    def black_wins(self) -> float:
        """The share of the games that Black has won by the count."""
        return self._kernel.read("surveyed", 2)[HALF_WINS] / (2 * self.games)


class TreeSurvey:
    """A `Survey` by trees in Python."""

    def __init__(self, board: GoPlayBoard, rng: Random) -> None:
        self._boards = [SurveyBoard.like(board, mover) for mover in (0, 1)]
        self._trees = [Tree(like, rng) for like in self._boards]
        self.games = self._left = min(SIMULATIONS, SEARCHED_POINTS // board.area // 2 * 2)

    @property
    def done(self) -> bool:
        """True once all is looked at."""
        return self._left <= 0

    def step(self) -> None:
        """One simulation more; either player begins half of them."""
        self._left -= 1
        self._trees[self._left & 1].simulate()

    def shares(self) -> tuple[list[float], list[float]]:
        """As `Survey.shares`."""
        black, white = ([2 * count / self.games for count in board.tally] for board in self._boards)
        return black, white

    def black_wins(self) -> float:
        """The share of the games that Black has won by the count."""
        return sum(board.wins[0] for board in self._boards) / self.games

"""Long searches of positions after a first stone, each stored as soon as it is done."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from redstone.board import Point
from redstone.commands.own_files import lines_of
from redstone.engine.solver import PositionValue, Solver
from redstone.engine.tree import BLACK, BLACK_WINS
from redstone.engine.trees import TREES
from redstone.mind.minds import think
from redstone.openings.opening_map import first_stones
from redstone.position import Place
from redstone.record.game import Game
from redstone.record.notation import format_size, parse_point, parse_size
from redstone.rules import GAMES

WON, LOST = "won", "lost"
SOLVED = 0
"""Marks boards that are solved instead of searched, in seconds; 5x3 and 4x4 need the kernel."""


class Unsolved(Exception):
    """Raised if a position could not be solved; the message is the reason."""


@dataclass(frozen=True)
class SearchTask:
    """A search: game, board, first stone, repetition number, and simulations.

    Without simulations (`SOLVED`) the position after the stone is solved.
    """

    game: str
    size: tuple[int, int]
    point: Point
    number: int
    simulations: int

    def __str__(self) -> str:
        """Return the task as a line of words: game, size, point, number, simulations."""
        size = format_size(*self.size)
        return f"{self.game} {size} {self.point} {self.number} {self.simulations}"


@dataclass(frozen=True)
class SearchResult:
    """A search's result: Black's win rate, 0 to 1, or a proven 0 or 1."""

    task: SearchTask
    chances: float
    proven: bool = False

    def __str__(self) -> str:
        """Return the result as a line: its task, and the chances or a proof."""
        proof = WON if self.chances else LOST
        return f"{self.task} {proof if self.proven else f'{self.chances:.5f}'}"

    def settles(self, task: SearchTask) -> bool:
        """Return True if this result is of the task, or proves the same first stone."""
        return self.task == (replace(task, number=self.task.number) if self.proven else task)


def read(file: Path) -> list[SearchResult]:
    """Parse the search results in a file, one per line. Raises Refused."""
    return lines_of(file, found_in)


def found_in(line: str) -> SearchResult:
    """Parse a search result from a line. Raises ValueError."""
    game, size, point, number, simulations, chances = line.split()
    task = SearchTask(game, parse_size(size), parse_point(point), int(number), int(simulations))
    if chances in (WON, LOST):
        return SearchResult(task, float(chances == WON), proven=True)
    return SearchResult(task, float(chances))


def tasks(boards: list[tuple[str, tuple[int, int], int]], rounds: int) -> Iterator[SearchTask]:
    """Yield the searches of every first stone on all boards, round by round.

    A board is a game, a size, and the simulations of a search; one that is solved has one
    round.
    """
    for number in range(1, rounds + 1):
        for game, size, simulations in boards:
            if simulations == SOLVED and number > 1:
                continue
            for point in first_stones(*size):
                yield SearchTask(game, size, point, number, simulations)


def search(task: SearchTask) -> SearchResult:
    """Return Black's win rate after the first stone, by the second half of the playouts.

    The first half is spent on finding White's best answers.
    """
    game = _after(task)
    if task.simulations == SOLVED:
        return _solved(task, game)
    tree = TREES.grown(game, Random(str(task)))
    half, middle = task.simulations // 2, (0.0, 0)
    while (done := tree.root.total) < task.simulations and not tree.root.proven:
        if done == half:
            middle = sum(tree.root.wins), done
        tree.simulate(min(tree.at_once, (half if done < half else task.simulations) - done))
    root = tree.root
    if root.proven:
        return SearchResult(task, float(root.proven == BLACK_WINS), proven=True)
    rate = (sum(root.wins) - middle[0]) / (root.total - middle[1])
    return SearchResult(task, rate if root.player == BLACK else 1.0 - rate)


def _after(task: SearchTask) -> Game:
    """Return the game after the first stone, without the pie rule."""
    rules = GAMES[task.game]("")
    plain = GAMES[task.game]("n") if rules.traits.pie else rules
    return Game.new(plain, *task.size).play(Place(task.point))


def _solved(task: SearchTask, game: Game) -> SearchResult:
    """Solve the position, and return 1 for Black's win, else 0, as a proven result.

    Raises Unsolved if the solver gives up, or finds a draw.
    """
    solver = Solver(game, wants_all=False)
    think(solver)
    result = solver.solution().result
    if result not in (PositionValue.WIN, PositionValue.LOSS):
        raise Unsolved(f"{task} is not solved; the kernel may do it.")
    return SearchResult(task, float(result is PositionValue.LOSS), proven=True)

"""Grading of puzzles by solvers of rising strength.

The solvers are a beginner, who sometimes plays at random, and the computer's levels up to the
eighth, by their simulations only: proofs near the end would measure the solver, not the difficulty
of a puzzle. Each solver tries a puzzle several times with different random seeds, and has solved it
if it finds every move of the solution. Half of the tries grade the puzzle. The others, with other
seeds, test the grades.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from typing import NamedTuple

from redstone.commands.own_files import lines_of
from redstone.engine.beginner import beginner_move
from redstone.engine.levels import Level, level_by_number
from redstone.engine.search import Thinker
from redstone.position import Move
from redstone.puzzles.entry import PuzzleEntry
from redstone.puzzles.proof import parse, puzzle_of
from redstone.puzzles.symmetry import images_onto_itself
from redstone.record.game import Game

Chooser = Callable[[Game, Random], Move]
NOISE = 0.5
"""The share of random moves of the weakest solver."""
HIGHEST = 8
"""The highest level among the solvers."""
TRIES = 3
"""Tries of each solver for the grade, and as many to test it."""


class SolverTries(NamedTuple):
    """The number of solutions by each of SOLVERS: in TRIES attempts, and in TRIES more."""

    graded: tuple[int, ...]
    again: tuple[int, ...]


def _noisy(game: Game, rng: Random) -> Move:
    """Return a beginner's move, or sometimes a random one."""
    if rng.random() >= NOISE:
        return beginner_move(game, rng)
    return rng.choice(list(game.rules.legal_moves(game.position)))


def _at_level(level: Level) -> Chooser:
    """Return a chooser that searches with a level's simulations, untimed."""
    unhurried = replace(level, seconds=None)

    def choose(game: Game, rng: Random) -> Move:
        """Return the search's move."""
        thinker = Thinker(game, unhurried, rng.randrange(1 << 30))
        while not thinker.done:
            thinker.step(inf)
        return thinker.choice()

    return choose


SOLVERS: Mapping[str, Chooser] = {
    "beginner with noise": _noisy,
    **{f"level {n}": _at_level(level_by_number(n)) for n in range(1, HIGHEST + 1)},
}
"""The solvers, the weakest first."""


def try_solvers(entry: PuzzleEntry) -> SolverTries:
    """Let each solver try a puzzle several times; return how often each solved it.

    There are two lists of counts, of separate attempts.
    """
    solved = [
        [_solves(choose, entry, f"{name} {number}") for number in range(2 * TRIES)]
        for name, choose in SOLVERS.items()
    ]
    return SolverTries(tuple(sum(s[:TRIES]) for s in solved), tuple(sum(s[TRIES:]) for s in solved))


def _solves(choose: Chooser, entry: PuzzleEntry, lot: str) -> bool:
    """Return True if the chooser finds every move of the winner; `lot` is the random seed."""
    game, rng = puzzle_of(entry), Random(lot)
    winner = game.position.to_move
    for move in map(parse, entry.solution):
        if game.position.to_move is winner:
            images = images_onto_itself(game.position.board)
            if choose(game, rng) not in {image(move) for image in images}:
                return False
        game = game.play(move)
    return True


def read_tries(file: Path) -> dict[str, SolverTries]:
    """Parse a file of solver results, by puzzle link. Raises Refused."""
    return dict(lines_of(file, _read_tries))


def _read_tries(line: str) -> tuple[str, SolverTries]:
    """Parse one line into a puzzle's link and its solver results."""
    found = json.loads(line)
    return found["link"], SolverTries(tuple(found["graded"]), tuple(found["again"]))


def tries_line(link: str, tries: SolverTries) -> str:
    """Format a puzzle's solver results as a line."""
    return json.dumps({"link": link, **tries._asdict()}, separators=(",", ":"))

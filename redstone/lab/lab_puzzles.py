"""`lab puzzles`: search for puzzles, or grade puzzles by solvers of rising strength."""

import argparse
from pathlib import Path
from typing import Any

from redstone.commands import arguments
from redstone.commands.puzzle_tries import SolverTries, tries_line, try_solvers
from redstone.commands.puzzle_walks import find, puzzle_line
from redstone.commands.puzzles import GAMES_OF_PUZZLES, puzzles_in_file
from redstone.lab.campaign import Campaign
from redstone.lab.running import LabTask
from redstone.puzzles.entry import PuzzleEntry

NAME = "puzzles"
ABOUT = "search for puzzles, or let solvers try those of a file"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand."""
    parser.description = (
        "Prints puzzles in the form of `puzzles make`, and tries in the form of `puzzles try`."
    )
    about = "the game (default: redstone)"
    parser.add_argument("--game", choices=GAMES_OF_PUZZLES, default="redstone", help=about)
    about = "board size, such as 5 or 5x4 (default: 5x5)"
    parser.add_argument("--size", type=arguments.size, default=(5, 5), help=about)
    about = "searches, each from a game of its own (default: 100)"
    parser.add_argument("--walks", type=arguments.positive, default=100, metavar="N", help=about)
    about = "let solvers try the puzzles of this file instead"
    parser.add_argument("--tries", type=Path, metavar="FILE", help=about)


def campaign(options: argparse.Namespace) -> Campaign:
    """Return the job: random walks, or attempts at a file's puzzles with --tries.

    Raises ValueError without the file.
    """
    engine = options.engine.name
    if options.tries is not None:
        if not options.tries.exists():
            raise ValueError(f"no such file: {options.tries}")
        entries = puzzles_in_file(options.tries)
        tasks = [LabTask(entry.link, (entry,)) for entry in entries]
        return Campaign({"lab": NAME, "engine": engine, "tries": True}, tasks, attempts, len(tasks))
    game, size = options.game, options.size
    about = {"lab": NAME, "engine": engine, "game": game, "size": list(size)}
    walks = range(1, options.walks + 1)
    tasks = [LabTask(f"walk {number}", (game, size, number)) for number in walks]
    return Campaign(about, tasks, walk, len(tasks))


def walk(game: str, size: tuple[int, int], number: int) -> list[str]:
    """Search for puzzles along one random walk; return them as lines."""
    return [puzzle_line(puzzle) for puzzle in find(game, size, number)]


def attempts(entry: PuzzleEntry) -> dict[str, object]:
    """Let all solvers try a puzzle; return how often each group of tries solved it."""
    return try_solvers(entry)._asdict()


def print_results(options: argparse.Namespace, known: dict[str, Any]) -> None:
    """Print the results in task order."""
    for task in campaign(options).tasks:
        if task.name not in known:
            continue
        if options.tries is not None:
            graded, again = (tuple(known[task.name][each]) for each in ("graded", "again"))
            print(tries_line(task.name, SolverTries(graded, again)))
        else:
            print(*known[task.name], sep="\n", end="\n" if known[task.name] else "")

"""`openings make` and `openings map`: win rates of first stones, by long searches."""

import argparse
import sys
from pathlib import Path
from time import monotonic

from redstone.commands import arguments, long_searches
from redstone.commands.engines import add_engine
from redstone.commands.long_searches import SOLVED
from redstone.commands.worths import maps_of, solved_earlier
from redstone.openings.text import format_maps

PLAN = {
    "redstone": {
        (2, 2): SOLVED,
        (3, 2): SOLVED,
        (4, 2): SOLVED,
        (3, 3): SOLVED,
        (5, 2): SOLVED,
        (4, 3): SOLVED,
        (6, 2): SOLVED,
        (5, 3): SOLVED,
        (4, 4): SOLVED,
        (5, 5): 20_000,
        (6, 6): 20_000,
        (7, 7): 16_000,
        (8, 8): 12_000,
        (9, 9): 10_000,
        (11, 11): 5_000,
        (13, 13): 4_000,
    },
    "savage": {
        (2, 2): SOLVED,
        (3, 2): SOLVED,
        (4, 2): SOLVED,
        (3, 3): SOLVED,
        (5, 2): SOLVED,
        (4, 3): SOLVED,
        (6, 2): SOLVED,
        (5, 3): SOLVED,
        (5, 5): 8_000,
        (6, 6): 6_000,
        (7, 7): 5_000,
    },
}
"""The simulations of a search by game and board."""
ROUNDS = 6
"""The number of searches of each first stone."""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "openings",
        help="evaluate every first stone by long searches",
        description="make: run the searches that the file does not have. map: print the maps that"
        " its searches give, in the form of redstone/openings/worths.txt.",
        epilog="example: python -m redstone openings make build/openings.txt --size 5",
    )
    parser.add_argument("action", choices=("make", "map"), help="what to do")
    parser.add_argument("file", type=Path, help="the file of searches, one per line")
    add_plan(parser)
    parser.add_argument(
        "--seconds", type=arguments.positive, help="begin no search after this time"
    )
    add_engine(parser)
    parser.set_defaults(run=run)


def add_plan(parser: argparse.ArgumentParser) -> None:
    """Add the options --game, --size and --rounds, which select searches from the plan."""
    about = "the game (default: redstone)"
    parser.add_argument("--game", choices=PLAN, default="redstone", help=about)
    about = "only this board size (default: all planned sizes)"
    parser.add_argument("--size", type=arguments.size, help=about)
    about = f"searches for each first stone (default: {ROUNDS})"
    parser.add_argument(
        "--rounds", type=arguments.positive, default=ROUNDS, metavar="N", help=about
    )


def run(options: argparse.Namespace) -> int:
    """Run the searches, or print the maps; return the exit status."""
    if options.action == "map":
        print(format_maps(maps_of([*solved_earlier(), *long_searches.read(options.file)])), end="")
        return 0
    return make(options)


def make(options: argparse.Namespace) -> int:
    """Run the planned searches missing in the file, and append them; return the exit status."""
    start, known = monotonic(), long_searches.read(options.file)
    boards = [
        (options.game, size, simulations)
        for size, simulations in PLAN[options.game].items()
        if options.size in (None, size)
    ]
    for task in long_searches.tasks(boards, options.rounds):
        if options.seconds and monotonic() - start > options.seconds:
            break
        if any(found.settles(task) for found in known):
            continue
        try:
            known.append(long_searches.search(task))
        except long_searches.Unsolved as unsolved:
            print(unsolved, file=sys.stderr)
            continue
        with options.file.open("a", encoding="ascii") as file:
            print(known[-1], file=file)
    return 0

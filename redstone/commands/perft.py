"""`perft GAME SIZE DEPTH`: count the sequences of legal moves from the empty board."""

import argparse

from redstone.commands import arguments
from redstone.rules import GAMES
from redstone.rules.perft import perft


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "perft",
        help="count the sequences of legal moves from the empty board",
        epilog="example: python -m redstone perft redstone 3x2 5",
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("size", type=arguments.size, help="as in 9 or 13x9")
    parser.add_argument("depth", type=arguments.positive, help="the longest sequence counted")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print a line `n count` for every n from 1 to the depth."""
    rules = GAMES[options.game]("")
    start = rules.start(*options.size)
    for depth in range(1, options.depth + 1):
        print(depth, perft(rules, start, depth), flush=True)
    return 0

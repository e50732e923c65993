"""`perft GAME SIZE DEPTH`: count the sequences of legal moves from the empty board."""

import argparse

from redstone.commands import arguments
from redstone.commands.links import Refused
from redstone.rules import GAMES
from redstone.rules.perft import perft


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "perft",
        help="count the sequences of legal moves from the empty board",
        epilog="example: python -m redstone perft redstone 3x2 5",
    )
    parser.add_argument(
        "game", nargs="?", choices=GAMES, help="the game; leave it out with --rules"
    )
    parser.add_argument("size", type=arguments.size, help="board size, such as 9 or 13x9")
    parser.add_argument("depth", type=arguments.positive, help="length of the longest sequences")
    arguments.add_rules(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print a line `n count` for every n from 1 to the depth; return the exit status.

    Raises Refused.
    """
    if (options.game is None) is (options.rules is None):
        raise Refused("perft: name a game, or give --rules FILE instead")
    rules = arguments.rules_of(options)
    start = rules.start(*options.size)
    for depth in range(1, options.depth + 1):
        print(depth, perft(rules, start, depth), flush=True)
    return 0

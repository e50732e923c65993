"""`gtp`: the computer as an engine that speaks GTP 2 on standard input and output."""

import argparse
import sys
from typing import TextIO

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.gtp_engine import Engine
from redstone.commands.strength import add_strength
from redstone.record.game import Game
from redstone.rules import GAMES

MAX_LINE = 4096
"""Characters of a line that are looked at; no command is nearly as long."""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "gtp",
        help="an engine speaking GTP 2",
        epilog="example: python -m redstone gtp --size 9 --time 5",
    )
    parser.add_argument("--game", choices=GAMES, default="redstone")
    parser.add_argument("--size", type=arguments.size, default=(9, 9), help="as in 9 or 13x9")
    parser.add_argument("--seed", type=int, help="play the same game again")
    add_strength(parser)
    add_engine(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer commands until `quit` or the end of the input."""
    game = Game.new(GAMES[options.game](""), *options.size)
    serve(Engine(game, options.strength, options.seed), sys.stdin, sys.stdout)
    return 0


def serve(engine: Engine, lines: TextIO, out: TextIO) -> None:
    """Answer every line until the engine quits; the rest of an overlong line is dropped."""
    while not engine.quitting and (line := lines.readline(MAX_LINE)):
        end = line
        while not end.endswith("\n") and (end := lines.readline(MAX_LINE)):
            pass
        out.write(engine.answer(line))
        out.flush()

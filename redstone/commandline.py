"""The list of all commands, and the parser that dispatches to them."""

import argparse
import sys
from pathlib import Path
from typing import NoReturn

from redstone.commands import (
    analyse,
    analysis,
    bench,
    gtp,
    match,
    openings,
    perft,
    puzzles,
    review,
    rules,
    sheet,
    show,
    solve,
    widget,
)
from redstone.commands.arguments import add_commands
from redstone.commands.links import REFUSED, Refused
from redstone.engine.trees import TREES
from redstone.lab import lab
from redstone.puzzles.known import NotProven
from redstone.runtime.engines import PYTHON
from redstone.version import VERSION

INSTALLED = "redstone"
"""The name of the installed command."""
COMMANDS = (
    *(perft, show, widget, sheet, solve, analyse, review),
    *(gtp, analysis, match, bench, openings, puzzles, rules, lab),
)


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one sentence on standard error and exits with status 2."""

    def error(self, message: str) -> NoReturn:
        """Report wrong arguments and exit."""
        self.exit(2, f"{self.prog}: {message} (see --help)\n")


def run(arguments: list[str] | None = None) -> int:
    """Parse the arguments, run the command that they name, and return its exit status.

    A command that refuses its input prints why on standard error.
    """
    options = _parser().parse_args(arguments)
    engine = getattr(options, "engine", PYTHON)
    try:
        with TREES.growing_in(engine.make):
            return int(options.run(options))
    except (Refused, NotProven) as refused:
        print(refused, file=sys.stderr)
        return REFUSED


def _parser() -> Parser:
    """Return the argument parser with all commands."""
    installed = Path(sys.argv[0]).stem == INSTALLED
    name = INSTALLED if installed else f"python -m {INSTALLED}"
    parser = Parser(prog=name, description="The game of Redstone, by Mark Steere.")
    parser.add_argument("--version", action="version", version=f"{INSTALLED} {VERSION}")
    commands = add_commands(parser, "COMMAND")
    for command in COMMANDS:
        command.add(commands)
    return parser

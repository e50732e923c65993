"""The command line: `python -m redstone COMMAND`, with --help for each."""

import argparse
import os
import sys
from pathlib import Path
from typing import NoReturn

from redstone.bot.trees import TREES
from redstone.commands import (
    analyse,
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
from redstone.commands.engines import PYTHON
from redstone.lab import lab

INSTALLED = "redstone"
"""What the command is called once the package is installed."""
COMMANDS = (
    *(perft, show, widget, sheet, solve, analyse, review),
    *(gtp, match, bench, openings, puzzles, rules, lab),
)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence on standard error and exits with status 2."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        self.exit(2, f"{self.prog}: {message} (see --help)\n")


def main(arguments: list[str] | None = None) -> int:
    """Run one command; answers its exit status."""
    installed = Path(sys.argv[0]).stem == INSTALLED
    name = INSTALLED if installed else f"python -m {INSTALLED}"
    parser = Parser(prog=name, description="The game of Redstone, by Mark Steere.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)
    for command in COMMANDS:
        command.add(commands)
    options = parser.parse_args(arguments)
    try:
        runs = getattr(options, "engine", PYTHON)
        with TREES.growing_in(runs.make):
            return int(options.run(options))
    except BrokenPipeError:  # whoever reads the answers has had enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main())

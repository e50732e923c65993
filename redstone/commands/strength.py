"""The command-line options for the computer's strength."""

import argparse
from collections.abc import Callable

from redstone.commands.arguments import positive, seconds
from redstone.engine.levels import (
    DEFAULT_LEVEL,
    LEVELS,
    Level,
    level_by_number,
    level_by_simulations,
    level_by_time,
)


def add_strength(parser: argparse.ArgumentParser) -> None:
    """Add the exclusive options --level, --sims and --time, which set `strength`."""
    choice = parser.add_mutually_exclusive_group()
    options: tuple[tuple[str, str, Callable[[str], Level], str], ...] = (
        ("--level", "N", by_number, f"1 to {LEVELS[-1].number} (default: {DEFAULT_LEVEL})"),
        ("--sims", "N", by_simulations, "simulations per move"),
        ("--time", "SECONDS", by_time, "seconds per move"),
    )
    for name, metavar, reader, about in options:
        choice.add_argument(name, dest="strength", type=reader, metavar=metavar, help=about)
    parser.set_defaults(strength=LEVELS[DEFAULT_LEVEL - 1])


def by_number(text: str) -> Level:
    """Return the level with this number; an argparse type."""
    return _read(lambda: level_by_number(positive(text)))


def by_simulations(text: str) -> Level:
    """Return a level with this number of simulations per move; an argparse type."""
    return _read(lambda: level_by_simulations(positive(text)))


def by_time(text: str) -> Level:
    """Return a level with this number of seconds per move; an argparse type."""
    return _read(lambda: level_by_time(seconds(text)))


def _read(make: Callable[[], Level]) -> Level:
    """Return `make()`, with ValueError converted to argparse's error."""
    try:
        return make()
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error

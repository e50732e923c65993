"""Readers of command line arguments; what they raise becomes argparse's message."""

import argparse
import traceback
from pathlib import Path

from redstone.commands.outside import NoRules, rules_from
from redstone.record.notation import NotationError, parse_size
from redstone.rules import GAMES
from redstone.rules.protocol import Rules

LONGEST = 86_400.0
"""Seconds that may be asked for: a day."""


def size(text: str) -> tuple[int, int]:
    """A board size such as 9 or 13x9, as columns and rows."""
    try:
        return parse_size(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def outside(path: str) -> Rules:
    """The rules of a file of Python, which is run; its game is known by name from now on."""
    try:
        return rules_from(path)
    except NoRules as wrong:
        raise argparse.ArgumentTypeError(f"{wrong}") from wrong
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{path} cannot be read: {error.strerror}") from error
    except Exception as error:
        said = f"{path} does not run: {raised_in(path, error)}"
        raise argparse.ArgumentTypeError(said) from error


def raised_in(path: str, error: Exception) -> str:
    """What was raised, with the last line of a file that it went through."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if Path(frame.filename) == Path(path)]
    place = f" (line {lines[-1]})" if lines else ""
    return f"{type(error).__name__}: {error}{place}"


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add --game and --rules, of which one may be given; `rules_of` answers what they say."""
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--game", choices=GAMES, default=next(iter(GAMES)))
    add_rules(choice)


def add_rules(parser: "argparse._ActionsContainer") -> None:
    """Add --rules."""
    told = "a game of your own: a file of Python, which is run"
    parser.add_argument("--rules", type=outside, metavar="FILE", help=told)


def rules_of(options: argparse.Namespace) -> Rules:
    """The rules of the file that was given, else of the game that was named."""
    return options.rules or GAMES[options.game]("")


def positive(text: str) -> int:
    """A whole number from 1."""
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def seconds(text: str) -> float:
    """A time above 0, at most a day."""
    try:
        time = float(text)
    except ValueError:
        time = 0.0
    if not 0 < time <= LONGEST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time in seconds")
    return time

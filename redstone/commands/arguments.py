"""Parsers of command-line arguments; argparse prints the messages of their errors."""

import argparse
import traceback
from functools import partial
from pathlib import Path

from redstone.commands.trouble import reason
from redstone.own_rules import NoRules, rules_from
from redstone.record.notation import NotationError, parse_size
from redstone.rules import GAMES
from redstone.rules.protocol import Rules

LONGEST = 86_400.0
"""Maximum time in seconds: a day."""


def add_commands(
    parser: argparse.ArgumentParser, metavar: str
) -> "argparse._SubParsersAction[argparse.ArgumentParser]":
    """Add and return subparsers; without a subcommand, the command prints its help."""
    parser.set_defaults(run=partial(_help, parser))
    return parser.add_subparsers(metavar=metavar, parser_class=type(parser))


def _help(parser: argparse.ArgumentParser, _options: argparse.Namespace) -> int:
    """Print the parser's help, and return 0."""
    parser.print_help()
    return 0


def size(text: str) -> tuple[int, int]:
    """Parse a board size such as 9 or 13x9, as columns and rows; an argparse type."""
    try:
        return parse_size(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def outside(path: str) -> Rules:
    """Load the rules in a Python file and register their game; an argparse type.

    The file is executed. Its game is known by name from now on.
    """
    try:
        return rules_from(path)
    except NoRules as wrong:
        raise argparse.ArgumentTypeError(f"{wrong}") from wrong
    except OSError as error:
        raise argparse.ArgumentTypeError(reason(error)) from error
    except Exception as error:
        said = f"{path} does not run: {raised_in(path, error)}"
        raise argparse.ArgumentTypeError(said) from error


def raised_in(path: str, error: Exception) -> str:
    """Return an exception as text, with the last line of the file it came through."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if Path(frame.filename) == Path(path)]
    place = f" (line {lines[-1]})" if lines else ""
    return f"{type(error).__name__}: {error}{place}"


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the exclusive options --game and --rules; `rules_of` returns the rules."""
    choice = parser.add_mutually_exclusive_group()
    usual = next(iter(GAMES))
    about = f"the game to play (default: {usual})"
    choice.add_argument("--game", choices=GAMES, default=usual, help=about)
    add_rules(choice)


def add_games(parser: argparse.ArgumentParser, about: str, games: int) -> None:
    """Add the options of games between players: game, size, pie rule, number of games, seed.

    `about` describes the number of games, which is `games` by default.
    """
    add_game(parser)
    sizes = "board size, such as 9 or 13x9 (default: 7)"
    parser.add_argument("--size", type=size, default=(7, 7), help=sizes)
    parser.add_argument("--no-pie", action="store_true", help="play without the pie rule")
    about = f"{about} (default: {games})"
    parser.add_argument("--games", type=positive, default=games, metavar="N", help=about)
    parser.add_argument("--seed", type=int, default=1, help="seed of the games (default: 1)")


def add_rules(parser: "argparse._ActionsContainer") -> None:
    """Add the option --rules."""
    about = "a Python file with the rules of your own game; it is executed"
    parser.add_argument("--rules", type=outside, metavar="FILE", help=about)


def rules_of(options: argparse.Namespace) -> Rules:
    """Return the rules given by --rules, otherwise those of --game."""
    return options.rules or GAMES[options.game]("")


def positive(text: str) -> int:
    """Parse a positive integer; an argparse type."""
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 1 or more")
    return int(text)


def seconds(text: str) -> float:
    """Parse a positive time in seconds, at most a day; an argparse type."""
    try:
        time = float(text)
    except ValueError:
        time = 0.0
    if not 0 < time <= LONGEST:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a time in seconds, above 0 and at most {LONGEST:g}"
        )
    return time

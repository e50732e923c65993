"""`sheet LINK|FILE...`, `sheet --puzzles GAME`: positions for print, answers on the next page."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.links import REFUSED, Refused
from redstone.commands.puzzle_known import SECONDS, known_of
from redstone.commands.widget import read
from redstone.puzzles.entry import Entry, read_entries
from redstone.puzzles.proof import parse, puzzle_of
from redstone.puzzles.themes import Theme
from redstone.rules import GAMES
from redstone.widget.sheet import Exercise, sheet

USUAL = 12
"""Puzzles on a sheet: a page has room for so many."""
EPILOG = """\
examples:
  python -m redstone sheet --puzzles redstone --grade 2 -o sheet.html
  python -m redstone sheet --puzzles savage --theme eye --count 6 > sheet.html
  python -m redstone sheet '#redstone9-1-e5d4-c3f6' study.sgf --title Homework -o sheet.html

Any browser prints the file, or saves it as PDF. The answers stand on a page of their own: of a
puzzle its solution, of a game the moves that follow the position shown.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "sheet",
        help="make a sheet of positions or puzzles for print",
        description="Make a sheet of positions or puzzles for print, answers on the next page.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("links", nargs="*", metavar="LINK|FILE", help="links, or SGF files")
    parser.add_argument("--puzzles", choices=tuple(GAMES), help="puzzles of the collection")
    parser.add_argument("--grade", type=arguments.positive, help="of this grade")
    parser.add_argument("--theme", choices=[theme.value for theme in Theme], help="of this theme")
    parser.add_argument("--size", help="on boards of this size, as 5 or 5x4")
    parser.add_argument(
        "--count", type=arguments.positive, default=USUAL, help=f"so many; {USUAL} when left out"
    )
    parser.add_argument("--title", default="Redstone", help="what stands above")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write it there")
    parser.add_argument(
        "--time",
        type=arguments.seconds,
        default=SECONDS,
        metavar="SECONDS",
        help=f"for the proof of a puzzle that is not of the collection; {SECONDS:g} when left out",
    )
    add_engine(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make it, and print or write it."""
    try:
        exercises = [*_given(options), *_of_collection(options)]
        if not exercises:
            raise Refused("There is nothing to be put on a sheet.")
        made = sheet(options.title, exercises)
        if options.output is None:
            sys.stdout.write(made)
        else:
            options.output.write_text(made, encoding="utf-8")
    except Refused as refused:
        print(refused, file=sys.stderr)
        return REFUSED
    except OSError as error:
        print(f"{error.filename}: {error.strerror}.", file=sys.stderr)
        return REFUSED
    return 0


def _given(options: argparse.Namespace) -> Iterator[Exercise]:
    """The positions of links and files, with what follows there."""
    for link in options.links:
        game, is_puzzle = read(link)
        if is_puzzle:
            yield Exercise(game, known_of(game, options.time).solution)
        else:
            yield Exercise(game, game.future)


def _of_collection(options: argparse.Namespace) -> Iterator[Exercise]:
    if options.puzzles is None:
        return
    wanted = [entry for entry in read_entries() if _fits(entry, options)]
    for entry in wanted[: options.count]:
        yield Exercise(puzzle_of(entry), tuple(map(parse, entry.solution)))


def _fits(entry: Entry, options: argparse.Namespace) -> bool:
    return (
        entry.game == options.puzzles
        and options.grade in (None, entry.grade)
        and options.size in (None, entry.size)
        and (options.theme is None or options.theme in entry.themes)
    )

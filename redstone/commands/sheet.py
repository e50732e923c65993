"""`sheet LINK|FILE...`, `sheet --puzzles GAME`: a printable sheet with answers."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.links import (
    FileReading,
    Refused,
    add_number,
    game_in,
    is_name,
    read_files,
    sound,
)
from redstone.english import message
from redstone.puzzles.entry import PuzzleEntry, read_entries
from redstone.puzzles.known import SECONDS, known_lines_of
from redstone.puzzles.proof import parse, puzzle_of
from redstone.puzzles.themes import Theme
from redstone.record.game import Game
from redstone.rules import GAMES
from redstone.widget.sheet import Exercise, sheet

USUAL = 12
"""Default number of puzzles on a sheet, which fit on a page."""
EPILOG = """\
examples:
  python -m redstone sheet --puzzles redstone --grade 2 -o sheet.html
  python -m redstone sheet --puzzles savage --theme eye --count 6 > sheet.html
  python -m redstone sheet '#redstone9-1-e5d4-c3f6' study.sgf --title Homework -o sheet.html

Any browser can print the file or save it as PDF. The answers are on a separate page: the solution
of a puzzle, or the moves that follow the position shown.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "sheet",
        help="make a printable sheet of positions or puzzles",
        description="Make a printable sheet of positions or puzzles, answers on the next page.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("links", nargs="*", metavar="LINK|FILE", help="links, or SGF files")
    add_number(parser)
    parser.add_argument(
        "--puzzles", choices=tuple(GAMES), help="print puzzles of the collection, from this game"
    )
    parser.add_argument("--grade", type=arguments.positive, help="only puzzles of this grade")
    parser.add_argument(
        "--theme", choices=[theme.value for theme in Theme], help="only puzzles of this theme"
    )
    parser.add_argument("--size", help="only boards of this size, such as 5 or 5x4")
    about = f"number of puzzles (default: {USUAL})"
    parser.add_argument("--count", type=arguments.positive, default=USUAL, help=about)
    parser.add_argument("--title", default="Redstone", help="page title (default: Redstone)")
    about = "output file (default: stdout)"
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help=about)
    parser.add_argument(
        "--time",
        type=arguments.seconds,
        default=SECONDS,
        metavar="SECONDS",
        help=f"seconds to prove a puzzle outside the collection (default: {SECONDS:g})",
    )
    add_engine(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make the sheet, print it or write it to a file, and return the exit status.

    Raises Refused.
    """
    exercises = [*_given(options), *_of_collection(options)]
    if not exercises:
        raise Refused("Name a link or file, or use --puzzles.")
    made = sheet(options.title, exercises)
    if options.output is None:
        sys.stdout.write(made)
    else:
        options.output.write_text(made, encoding="utf-8")
    return 0


def _given(options: argparse.Namespace) -> Iterator[Exercise]:
    """Yield the positions of the links and files, with the moves that follow."""
    for link in options.links:
        if is_name(link):
            for found in read_files(link, options.number):
                yield from _of_file(link, found, options.time)
        else:
            yield _exercise(*game_in(link), options.time)


def _of_file(name: str, found: FileReading, seconds: float) -> Iterator[Exercise]:
    """Yield a file's game; a faulty one is skipped with a message, unless it is the only one."""
    reading, place = found.reading, f"{name}, game {found.number}"
    if found.games == 1 or (reading.fault is None and reading.game is not None):
        yield _exercise(sound(reading.game, reading.fault), reading.puzzle, seconds)
    elif reading.fault is not None:
        print(f"Left out: {place}: {message(reading.fault)}", file=sys.stderr)


def _exercise(game: Game, is_puzzle: bool, seconds: float) -> Exercise:
    """Return a position with its proven solution (puzzle) or the moves that follow."""
    solution = known_lines_of(game, seconds).solution if is_puzzle else game.future
    return Exercise(game, solution)


def _of_collection(options: argparse.Namespace) -> Iterator[Exercise]:
    """Yield collection puzzles that match the options, at most --count. Raises Refused for none."""
    if options.puzzles is None:
        return
    entries = [entry for entry in read_entries() if entry.game == options.puzzles]
    wanted = [entry for entry in entries if _fits(entry, options)]
    if not wanted:
        raise Refused(_no_puzzles(entries, options))
    for entry in wanted[: options.count]:
        yield Exercise(puzzle_of(entry), tuple(map(parse, entry.solution)))


def _no_puzzles(entries: list[PuzzleEntry], options: argparse.Namespace) -> str:
    """Return the error message if no puzzle matches the options."""
    if not entries:
        return f"No puzzles of {GAMES[options.puzzles]('').title}."
    last = max(entry.grade for entry in entries)
    if options.grade is not None and options.grade > last:
        return f"No puzzles of grade {options.grade}; grades are 1–{last}."
    wanted = {"grade": options.grade, "theme": options.theme, "size": options.size}
    named = " and ".join(f"{name} {value}" for name, value in wanted.items() if value is not None)
    return f"No puzzles of {named}."


def _fits(entry: PuzzleEntry, options: argparse.Namespace) -> bool:
    """Return True if a puzzle matches the grade, size and theme options."""
    return (
        options.grade in (None, entry.grade)
        and options.size in (None, entry.size)
        and (options.theme is None or options.theme in entry.themes)
    )

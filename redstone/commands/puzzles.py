"""`puzzles list|check|make|choose`: the collection, its proofs, and how it is made."""

import argparse
import json
import sys
from pathlib import Path
from random import Random
from time import monotonic

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.puzzle_choice import choose, parse_find, written
from redstone.commands.puzzle_games import find, puzzle_at
from redstone.puzzles.entry import Entry, read_entries
from redstone.puzzles.proof import NoPuzzle, check
from redstone.record.link import format_puzzle, read_link
from redstone.rules import GAMES

PLAN = {
    "redstone": {(4, 4): 2, (5, 5): 6, (6, 6): 5, (7, 7): 3, (8, 8): 1, (9, 9): 1},
    "savage": {(3, 3): 1, (4, 3): 2, (4, 4): 3, (5, 4): 2, (5, 5): 2},
}
"""The boards, and how often each is drawn."""
POSITIONS = 500_000
"""What the proof of one move may take; none takes nearly so many."""
FALLEN = 1  # the exit status where a proof does not hold

EPILOG = """\
examples:
  python -m redstone puzzles list --json
  python -m redstone puzzles check
  python -m redstone puzzles make build/puzzles.txt --game redstone --seconds 600
  python -m redstone puzzles choose build/puzzles.txt > redstone/puzzles/collection.txt
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "puzzles",
        help="list, prove or make the collection of puzzles",
        description="list: the collection. check: prove each puzzle again. make: look for puzzles"
        " and add them to a file, until it is broken off. choose: a balanced collection of those.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(required=True, metavar="ACTION", parser_class=type(parser))
    listing = actions.add_parser("list", help="the collection, a puzzle a line")
    listing.add_argument("--json", action="store_true", help="answer with a line of JSON a puzzle")
    listing.set_defaults(run=run_list)
    checking = actions.add_parser("check", help="prove each puzzle again")
    add_engine(checking)
    checking.set_defaults(run=run_check)
    making = actions.add_parser("make", help="look for puzzles, and add them to a file")
    making.add_argument("file", type=Path)
    making.add_argument("--game", choices=PLAN, default="redstone")
    making.add_argument("--size", type=arguments.size, help="one board alone")
    making.add_argument("--seconds", type=arguments.seconds, help="begin no game after so long")
    making.add_argument("--links", type=Path, help="look at these positions, a link a line, alone")
    add_engine(making)
    making.set_defaults(run=run_make)
    choosing = actions.add_parser("choose", help="a balanced collection of what was found")
    choosing.add_argument("file", type=Path)
    choosing.set_defaults(run=run_choose)


def run_list(options: argparse.Namespace) -> int:
    """Print the collection."""
    for entry in read_entries():
        print(json.dumps(keys_of(entry)) if options.json else entry)
    return 0


def keys_of(entry: Entry) -> dict[str, object]:
    """A puzzle as plain values."""
    return {
        "link": entry.link,
        "game": entry.game,
        "size": entry.size,
        "grade": entry.grade,
        "themes": list(entry.themes),
        "solution": list(entry.solution),
    }


def run_check(_options: argparse.Namespace) -> int:
    """Prove each puzzle; those that fall are told on standard error."""
    entries, fallen = read_entries(), 0
    for number, entry in enumerate(entries, 1):
        try:
            check(entry, POSITIONS)
        except NoPuzzle as fault:
            fallen += 1
            print(f"line {number}, {entry.link}: {fault}", file=sys.stderr)
    print(f"{len(entries) - fallen} of {len(entries)} puzzles are proven")
    return FALLEN if fallen else 0


def run_make(options: argparse.Namespace) -> int:
    """Look through games that the file has not seen, and write what each has at once.

    Games go by numbers, each with a board drawn for it; the line of a game without a puzzle has
    its number alone.
    """
    if options.links:
        return _make_of_links(options.links, options.file)
    start, plan = monotonic(), PLAN[options.game]
    number = _next_number(options.file, options.game)
    while not options.seconds or monotonic() - start < options.seconds:
        size = options.size or Random(number).choices(list(plan), list(plan.values()))[0]
        found = [written(find) for find in find(options.game, size, number)]
        with options.file.open("a", encoding="ascii") as file:
            print(f"game {options.game} {number}", *found, sep="\n", file=file)
        number += 1
    return 0


def _make_of_links(links: Path, file: Path) -> int:
    """Write which of these positions are puzzles; those in the file are not looked at again."""
    seen = file.read_text(encoding="ascii") if file.exists() else ""
    for link in links.read_text(encoding="ascii").split():
        game = read_link(link).game
        if game is None or f" {format_puzzle(game)} " in seen or f"link {link}\n" in seen:
            continue
        found = puzzle_at(game)
        with file.open("a", encoding="ascii") as out:
            print(written(found) if found else f"link {link}", file=out)
    return 0


def _next_number(file: Path, game: str) -> int:
    lines = file.read_text(encoding="ascii").splitlines() if file.exists() else []
    seen = [int(line.split()[2]) for line in lines if line.startswith(f"game {game} ")]
    return max(seen, default=0) + 1


def run_choose(options: argparse.Namespace) -> int:
    """Print the collection that the file's puzzles make."""
    lines = options.file.read_text(encoding="ascii").splitlines()
    finds = [parse_find(line) for line in lines if line[0].isdigit()]
    for entry in sorted(choose(finds), key=lambda e: (list(GAMES).index(e.game), e.grade)):
        print(entry)
    return 0

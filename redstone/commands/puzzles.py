"""`puzzles list|check|make|try|choose`: the collection, its proofs, its production."""

import argparse
import json
import sys
from pathlib import Path
from time import monotonic

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.own_files import lines_of
from redstone.commands.puzzle_choice import choose
from redstone.commands.puzzle_tries import read_tries, tries_line, try_solvers
from redstone.commands.puzzle_walks import find, puzzle_at, puzzle_line
from redstone.puzzles.entry import PuzzleEntry, parse_entry, read_entries
from redstone.puzzles.proof import NoPuzzle, check
from redstone.record.link import format_puzzle, read_link

GAMES_OF_PUZZLES = ("redstone", "savage")
POSITIONS = 500_000
"""Maximum number of positions for the proof of one move; all need far fewer."""
FALLEN = 1  # the exit status for a failed proof

EPILOG = """\
examples:
  python -m redstone puzzles list --json
  python -m redstone puzzles check
  python -m redstone puzzles make build/puzzles.txt --size 5x5 --seconds 600
  python -m redstone puzzles try build/puzzles.txt benchmarks/puzzles.jsonl
  python -m redstone puzzles choose build/puzzles.txt benchmarks/puzzles.jsonl > build/chosen.txt
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "puzzles",
        help="list, prove or make the collection of puzzles",
        description="List the collection of puzzles, prove it again, or find more puzzles for it.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = arguments.add_commands(parser, "ACTION")
    listing = actions.add_parser("list", help="print the collection, one puzzle per line")
    listing.add_argument("--json", action="store_true", help="print one line of JSON per puzzle")
    listing.set_defaults(run=run_list)
    checking = actions.add_parser("check", help="prove each puzzle again")
    add_engine(checking)
    checking.set_defaults(run=run_check)
    making = actions.add_parser("make", help="search for puzzles, and add them to a file")
    making.add_argument("file", type=Path, help="the file to add puzzles to")
    about = "the game (default: redstone)"
    making.add_argument("--game", choices=GAMES_OF_PUZZLES, default="redstone", help=about)
    about = "board size, such as 5 or 5x4 (default: 5x5)"
    making.add_argument("--size", type=arguments.size, default=(5, 5), help=about)
    about = "begin no game after this time (default: run until Ctrl-C)"
    making.add_argument("--seconds", type=arguments.seconds, help=about)
    about = "try only the positions of this file, one link per line"
    making.add_argument("--links", type=Path, metavar="FILE", help=about)
    add_engine(making)
    making.set_defaults(run=run_make)
    trying = actions.add_parser("try", help="let solvers of rising strength try all puzzles")
    choosing = actions.add_parser("choose", help="print the collection with new puzzles, graded")
    for action, run in ((trying, run_try), (choosing, run_choose)):
        action.add_argument("file", type=Path, help="the puzzles found by make")
        action.add_argument("tries", type=Path, help="results of the solvers, written by try")
        action.set_defaults(run=run)
    trying.add_argument("--seconds", type=arguments.seconds, help="begin no puzzle after this time")
    add_engine(trying)


def run_list(options: argparse.Namespace) -> int:
    """Print the puzzles of the collection, and return the exit status."""
    for entry in read_entries():
        print(json.dumps(keys_of(entry)) if options.json else entry)
    return 0


def keys_of(entry: PuzzleEntry) -> dict[str, object]:
    """Return a puzzle as a dict for JSON."""
    return {
        "link": entry.link,
        "game": entry.game,
        "size": entry.size,
        "grade": entry.grade,
        "themes": list(entry.themes),
        "solution": list(entry.solution),
    }


def run_check(_options: argparse.Namespace) -> int:
    """Prove each puzzle again and report failures on standard error; return the exit status."""
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
    """Find puzzles by further random walks until the time is up, appending them to the file.

    With --links, test the linked positions instead. Each walk has a line with its number, even
    if it found no puzzle. Returns the exit status.
    """
    if options.links:
        return _make_of_links(options.links, options.file)
    puzzles_in_file(options.file)
    start = monotonic()
    kind = f"walk {options.game} {'x'.join(map(str, options.size))}"
    number = _next_number(options.file, kind)
    while not options.seconds or monotonic() - start < options.seconds:
        found = [puzzle_line(puzzle) for puzzle in find(options.game, options.size, number)]
        with options.file.open("a", encoding="ascii") as file:
            print(f"{kind} {number}", *found, sep="\n", file=file)
        number += 1
    return 0


def _make_of_links(links: Path, file: Path) -> int:
    """Test the positions of a file of links, appending those that are puzzles to another file.

    The others are recorded there too, to be skipped next time. Returns the exit status 0.
    """
    puzzles_in_file(file)
    seen = file.read_text(encoding="ascii") if file.exists() else ""
    for link in links.read_text(encoding="ascii").split():
        game = read_link(link).game
        if game is None or f" {format_puzzle(game)} " in seen or f"link {link}\n" in seen:
            continue
        found = puzzle_at(game)
        with file.open("a", encoding="ascii") as out:
            print(puzzle_line(found) if found else f"link {link}", file=out)
    return 0


def _next_number(file: Path, kind: str) -> int:
    """Return the number of the next walk of this kind."""
    lines = file.read_text(encoding="ascii").splitlines() if file.exists() else []
    seen = [int(line.split()[-1]) for line in lines if line.startswith(f"{kind} ")]
    return max(seen, default=0) + 1


def run_try(options: argparse.Namespace) -> int:
    """Let solvers try each untried puzzle, appending each result; return the exit status."""
    start, known = monotonic(), read_tries(options.tries)
    for entry in (*read_entries(), *puzzles_in_file(options.file)):
        if options.seconds and monotonic() - start >= options.seconds:
            break
        if entry.link not in known:
            known[entry.link] = try_solvers(entry)
            with options.tries.open("a", encoding="ascii") as file:
                print(tries_line(entry.link, known[entry.link]), file=file)
    return 0


def run_choose(options: argparse.Namespace) -> int:
    """Print the collection with suitable tried puzzles added; return the exit status."""
    tries = read_tries(options.tries)
    found = [entry for entry in puzzles_in_file(options.file) if entry.link in tries]
    for entry in choose(read_entries(), found, tries):
        print(entry)
    return 0


def puzzles_in_file(file: Path) -> list[PuzzleEntry]:
    """Parse the puzzles in a file written by `make`. Raises Refused."""
    return [entry for entry in lines_of(file, _found) if entry is not None]


def _found(line: str) -> PuzzleEntry | None:
    """Parse the puzzle in a line, None for the line of a walk or link."""
    if line.startswith(("walk ", "link ")):
        return None
    return parse_entry(line)

"""`rules check FILE`: tests the rules of one's own game against the contract."""

import argparse
from collections.abc import Iterator

from redstone.commands.arguments import add_commands, outside, raised_in
from redstone.commands.contract import PROMISED, USUAL, Clause
from redstone.commands.sample import BrokenClause, Sample
from redstone.own_rules import file_of
from redstone.rules.protocol import Rules

SIZES = ((2, 2), (3, 2), (2, 5), (4, 4), (5, 5), (7, 3))
"""Board sizes on which whole games take milliseconds."""
GAMES = 3
"""Number of random games of each size, and of games from set-ups."""
BROKEN = 1  # the exit status for a broken promise

EPILOG = """\
The file is a program and is executed with your rights. docs/library/own-games.md has an example.

exit status: 0 if the rules keep every promise, 1 if not, 2 if the file has no rules
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "rules",
        help="check the rules of your own game",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = add_commands(parser, "ACTION")
    check = actions.add_parser(
        "check",
        help="try every promise of the rules in random games",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    about = "a Python file with an object called Rules"
    check.add_argument("rules", type=outside, metavar="FILE", help=about)
    check.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Test every clause in random games, print the results, and return the exit status."""
    rules: Rules = options.rules
    sizes = ", ".join(_written(size) for size in SIZES)
    print(f"{rules.title} ({rules.name}), random games on {sizes}:")
    broken = [name for name, clause in PROMISED.items() if _test_and_print(rules, name, clause)]
    print("Optional: the built-in games keep these too, and their puzzles and maps need them:")
    for name, clause in USUAL.items():
        _test_and_print(rules, name, clause)
    count = len(broken)
    if broken:
        plural = "promise" if count == 1 else "promises"
        print(f"{count} {plural} of {len(PROMISED)} broken: see redstone/rules/protocol.py")
    return BROKEN if broken else 0


def _written(size: tuple[int, int]) -> str:
    """Return a board size as text, as in "9x9"."""
    return f"{size[0]}x{size[1]}"


def _test_and_print(rules: Rules, name: str, clause: Clause) -> bool:
    """Test a clause of the rules and print the result; return True if it is broken."""
    wrong = next(_wrong(rules, clause), None)
    print(f"  {'kept' if wrong is None else 'broken':8}{name}", flush=True)
    if wrong is None:
        return False
    print("\n".join(f"          {line}" for line in [*_promise(clause), *wrong.splitlines()]))
    return True


def _promise(clause: Clause) -> list[str]:
    """Return the first line of a clause's docstring, as a list of lines to print."""
    return (clause.__doc__ or "").strip().splitlines()[:1]


def _wrong(rules: Rules, clause: Clause) -> Iterator[str]:
    """Yield a message for each board size on which random games break a clause."""
    for size in SIZES:
        try:
            clause(Sample(rules, size, GAMES))
        except BrokenClause as broken:
            yield f"On {_written(size)}: {broken}"
        except Exception as error:
            yield f"On {_written(size)}: {raised_in(file_of(rules), error)}"

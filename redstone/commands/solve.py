"""`solve LINK`: who wins a position with best play, by which moves and how, all of it proven."""

import argparse
import json
import sys
from time import perf_counter

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.links import REFUSED, Refused, game_of
from redstone.commands.solving import SECONDS, keys_of, solved_within
from redstone.record.game import Game
from redstone.solver.solver import Result, Solution, Solver

UNDECIDED = 3  # the exit status where the time was not enough

EPILOG = """\
examples:
  python -m redstone solve '#redstone4-1-b2z'
  python -m redstone solve --json --time 10 '#savage3-1-b2'

exit status: 0 if the result is proven, every winning move included; 3 if the time, or in Python
600,000 positions, was not enough for that; 2 for a link that cannot be solved.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "solve",
        help="prove who wins a position",
        description="Prove who wins the position of a link with best play, and by which moves.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("link", help="a link or its part from the #")
    parser.add_argument("--json", action="store_true", help="answer with one line of JSON")
    parser.add_argument(
        "--time",
        type=arguments.seconds,
        default=SECONDS,
        metavar="SECONDS",
        help=f"{SECONDS:g} at most when left out",
    )
    add_engine(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Solve, and tell what is found."""
    try:
        solver = _solver(game_of(options.link))
    except Refused as refused:
        print(refused, file=sys.stderr)
        return REFUSED
    start = perf_counter()
    solution = solved_within(solver, options.time)
    spent = perf_counter() - start
    keys = keys_of(solution, str)
    if options.json:
        print(json.dumps({**keys, "seconds": round(spent, 3)}))
    else:
        print(words_of(solution))
        print(f"{solution.positions} positions in {spent:.1f} s")
    return UNDECIDED if keys["result"] is None else 0


def words_of(solution: Solution) -> str:
    """The solution for people, a line for each thing that is known."""
    moves = " ".join(sorted(map(str, solution.moves)))
    rows = [_verdict(solution)]
    if moves:
        rows.append(f"winning: {moves}" + ("" if solution.is_complete else " and perhaps others"))
    if solution.line:
        rows.append("line: " + " ".join(map(str, solution.line)))
    return "\n".join(rows)


def _verdict(solution: Solution) -> str:
    match solution.result:
        case None:
            return "not decided"
        case Result.DRAW:
            return "a draw"
        case _:
            return f"a {solution.result.value} for the player to move"


def _solver(game: Game) -> Solver:
    try:
        return Solver(game)
    except ValueError as error:
        text = str(error)
        raise Refused(f"{text[0].upper()}{text[1:]}: there is nothing to solve.") from error

"""`solve LINK`: the winner of a position with best play, the winning moves and a line, proven."""

import argparse
import json
from time import perf_counter

from redstone.answers import SOLVING_SECONDS, solution_keys, solved_within
from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.links import LINK, Refused, add_number, game_of
from redstone.engine.pie import may_swap, opens_pie
from redstone.engine.solver import PositionValue, ProvenPosition, Solver
from redstone.record.game import Game

UNDECIDED = 3  # the exit status if the time was not enough

EPILOG = """\
examples:
  python -m redstone solve '#redstone4-1-b2z'
  python -m redstone solve --json --time 10 '#savage3-1-b2'

exit status: 0 if the result and every winning move are proven; 3 if the time was not enough for
that (or, in Python, 600,000 positions); 2 for a link that cannot be solved.
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
    parser.add_argument("link", help=LINK)
    add_number(parser)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.add_argument(
        "--time",
        type=arguments.seconds,
        default=SOLVING_SECONDS,
        metavar="SECONDS",
        help=f"seconds to search at most (default: {SOLVING_SECONDS:g})",
    )
    add_engine(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Solve the position, print the result, and return the exit status."""
    game = game_of(options.link, options.number)
    solver = _solver(game)
    start = perf_counter()
    solution = solved_within(solver, options.time)
    spent = perf_counter() - start
    keys = solution_keys(solution, str)
    if options.json:
        print(json.dumps({**keys, "seconds": round(spent, 3)}))
    else:
        print(words_of(game, solution))
        print(f"{solution.positions} positions in {spent:.1f} s")
    return UNDECIDED if keys["result"] is None else 0


def words_of(game: Game, solution: ProvenPosition) -> str:
    """Return the solution as lines of text: result, winning moves, best line."""
    moves = " ".join(sorted(map(str, solution.moves)))
    rows = [_verdict(solution) + _by_pie_rule(game, solution)]
    if moves:
        rows.append(f"winning: {moves}" + ("" if solution.is_complete else " and perhaps others"))
    if solution.line:
        rows.append("line: " + " ".join(map(str, solution.line)))
    return "\n".join(rows)


def _verdict(solution: ProvenPosition) -> str:
    """Return the result in words, as in "a win for the player to move"."""
    match solution.result:
        case None:
            return "not decided"
        case PositionValue.DRAW:
            return "a draw"
        case _:
            return f"a {solution.result.value} for the player to move"


def _by_pie_rule(game: Game, solution: ProvenPosition) -> str:
    """Return a clause explaining a result that holds only by the pie rule, else an empty text."""
    if opens_pie(game):
        return (
            ", by the pie rule: there are no draws, and the second player swaps after a first stone"
            " that wins and plays on after one that loses"
        )
    if may_swap(game) and not solution.moves:
        return (
            ", by the pie rule: there are no draws, so swapping wins if the first stone does, and"
            " playing on wins if it does not; which of them is not proven"
        )
    return ""


def _solver(game: Game) -> Solver:
    """Return a solver for a game. Raises Refused if it cannot be solved."""
    try:
        return Solver(game)
    except ValueError as error:
        text = str(error)
        raise Refused(f"{text[0].upper()}{text[1:]}: there is nothing to solve.") from error

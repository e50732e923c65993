"""`analyse LINK`: the best moves of a position, with their chances and expected lines."""

import argparse
import json

from redstone.answers import SIMULATIONS, TOP, analysis, analysis_keys, shown_moves
from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.links import LINK, Refused, add_number, game_of
from redstone.engine.report import Report
from redstone.record.game import Game

EPILOG = """\
examples:
  python -m redstone analyse '#redstone5-1-b4zc3c4b3d1d3a3'
  python -m redstone analyse --json --time 10 --top 3 '#redstone9-1-e5d4'
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "analyse",
        help="find the best moves of a position",
        description="Search the position of a link for its best moves.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("link", help=LINK)
    add_number(parser)
    arguments.add_rules(parser)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--time", type=arguments.seconds, metavar="S", help="seconds to search")
    choice.add_argument(
        "--sims",
        type=arguments.positive,
        default=SIMULATIONS,
        metavar="N",
        help=f"simulations (default: {SIMULATIONS})",
    )
    about = f"moves to list (default: {TOP})"
    parser.add_argument("--top", type=arguments.positive, default=TOP, metavar="N", help=about)
    add_engine(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Search the position, print the moves found, and return the exit status. Raises Refused."""
    game = game_of(options.link, options.number)
    if game.outcome is not None:
        raise Refused("The game is over: there is nothing to analyse.")
    report = analysis(game, options.time, options.sims, options.top)
    if options.json:
        print(json.dumps(analysis_keys(game, report)))
    else:
        print("\n".join(_rows(game, report)))
    return 0


def _rows(game: Game, report: Report) -> list[str]:
    """Return the lines to print: the number of simulations, and one line per move."""
    words = {None: "", True: "wins", False: "loses"}
    rows = [f"{report.simulations} simulations"]
    for each in shown_moves(game, report):
        best = each.candidate
        said = words[best.proven] or f"{each.chances.share:.1%}"
        line = " ".join(map(str, best.line))
        won = f"won {best.win_rate:6.1%} of {best.visits:6} games"
        rows.append(f"{best.move!s:4} {said:>6}  {won}  {line}")
    return rows

"""`analyse LINK`: the best moves of a position, with their chances and expected lines."""

import argparse
import json

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.links import LINK, Refused, add_number, game_of
from redstone.engine.chances import Chances, Prospect, prospects
from redstone.engine.report import Candidate, Report
from redstone.mind.mind import Estimate, Mind, Question
from redstone.mind.minds import mind_for, move_of, think
from redstone.mind.thought import Endless, Simulations
from redstone.record.game import Game
from redstone.review.lookback import DIGITS, counted
from redstone.review.reviewer import searched

SIMULATIONS = 2000
"""When neither simulations nor a time are asked for."""
TOP = 5
SEED = 1

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
    """Search, and print the moves found."""
    game = game_of(options.link, options.number)
    if game.outcome is not None:
        raise Refused("The game is over: there is nothing to analyse.")
    report = analysis(game, options.time, options.sims, options.top)
    print(json.dumps(keys_of(game, report)) if options.json else "\n".join(_rows(game, report)))
    return 0


def analysis(game: Game, time: float | None, simulations: int, top: int) -> Report:
    """Return the report of a search of a game that is not over, by time or simulations."""
    thought = Simulations(simulations) if time is None else Endless()
    mind = mind_for(Question(game, thought, most=top), SEED)
    think(mind, time or arguments.LONGEST)
    found = mind.found()
    assert isinstance(found, Estimate)
    return found.report if found.report.best else _without_search(game, mind, simulations)


def _without_search(game: Game, mind: Mind, simulations: int) -> Report:
    """For Go: the move that needs no search, with the chances of the position.

    Play is stopped, or every point is settled.
    """
    move = move_of(mind)
    stopped = game.position.go is not None and game.position.go.stopped
    found = counted(game) if stopped else searched(game, simulations, SEED)
    best = Candidate(move, found.simulations, found.rate, (move,))
    return Report(found.simulations, 1.0, found.rate, (best,), (move,))


def _prospects(game: Game, report: Report) -> tuple[Prospect, ...]:
    """The moves as they are shown; a stopped game of Go is counted, without games."""
    if report.simulations:
        return prospects(game.rules, game.position, report)
    return tuple(Prospect(best, Chances(best.win_rate)) for best in report.best)


def keys_of(game: Game, report: Report) -> dict[str, object]:
    """The moves found, as plain values."""
    words = {None: None, True: "win", False: "loss"}
    moves = [
        {
            "move": str(each.candidate.move),
            "rate": round(each.candidate.win_rate, DIGITS),
            "chance": round(each.chances.share, DIGITS),
            "proven": words[each.candidate.proven],
            "visits": each.candidate.visits,
            "line": [str(move) for move in each.candidate.line],
        }
        for each in _prospects(game, report)
    ]
    return {"simulations": report.simulations, "moves": moves}


def _rows(game: Game, report: Report) -> list[str]:
    words = {None: "", True: "wins", False: "loses"}
    rows = [f"{report.simulations} simulations"]
    for each in _prospects(game, report):
        best = each.candidate
        said = words[best.proven] or f"{each.chances.share:.1%}"
        line = " ".join(map(str, best.line))
        won = f"won {best.win_rate:6.1%} of {best.visits:6} games"
        rows.append(f"{best.move!s:4} {said:>6}  {won}  {line}")
    return rows

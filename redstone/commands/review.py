"""`review LINK`: each move's effect on the chances, and the best move."""

import argparse
import json
import sys

from redstone.answers import SEED, review_keys
from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.links import LINK, add_number, game_of
from redstone.position import Player
from redstone.record.game import Game
from redstone.review.figures import accuracy, percent_of
from redstone.review.lookback import SIMULATIONS
from redstone.review.moves import ReviewedMove, reviewed, turning_point, was_behind
from redstone.review.reviewer import Reviewer
from redstone.review.task import by_python

INTERRUPTED = 130
SLICE = 0.2
"""Seconds of search between two updates of the progress."""
NO_MOVES = "No moves to review"

EPILOG = """\
examples:
  python -m redstone review '#redstone5-1-b4zc3c4b3d1d3a3'
  python -m redstone review --json --sims 2000 '#redstone5-1-b4zc3c4b3d1d3a3'
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "review",
        help="evaluate each move of a game",
        description="Evaluate every position of a game as played, and show how each move "
        "changed its player's chances.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("link", help=LINK)
    add_number(parser)
    arguments.add_rules(parser)
    parser.add_argument("--json", action="store_true", help="print one line of JSON for each move")
    parser.add_argument(
        "--sims",
        type=arguments.positive,
        metavar="N",
        help=f"simulations per position (default: {SIMULATIONS}, or {by_python(SIMULATIONS)} if "
        "Python searches)",
    )
    add_engine(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Review the game and print it; after Ctrl-C, print the evaluations so far.

    Returns the exit status.
    """
    reviewer = Reviewer(game_of(options.link, options.number), options.sims, SEED)
    status = 0
    try:
        _look_at_all(reviewer)
    except KeyboardInterrupt:
        status = INTERRUPTED
    moves = reviewed(reviewer.game)
    known = [move for move in moves if move is not None]
    if options.json:
        for move in known:
            print(json.dumps(review_keys(move)))
    else:
        for row in [*map(_row, known), *summary(reviewer.game, moves)] if moves else [NO_MOVES]:
            print(row)
    return status


def _look_at_all(reviewer: Reviewer) -> None:
    """Run the review to its end, showing progress on a terminal."""
    watched = sys.stderr.isatty()
    while not reviewer.done:
        reviewer.step(SLICE)
        if watched:
            print(f"\r{reviewer.progress:4.0%}", end="", file=sys.stderr, flush=True)
    if watched:
        print("\r    \r", end="", file=sys.stderr, flush=True)


def _row(move: ReviewedMove) -> str:
    """Return the line for a move: number, player, chances before and after, best move, class."""
    best = "" if move.best is None or move.best == move.move else f"best {move.best}"
    said = "" if move.klass is None else move.klass.value
    chances = f"{move.before.percent:3}% -> {move.after.percent:3}%"
    return f"{move.ply:4} {move.by.value:5} {move.move!s:4} {chances}  {best:9} {said}".rstrip()


def summary(game: Game, moves: tuple[ReviewedMove | None, ...]) -> list[str]:
    """Return lines with each player's accuracy, and the turning point, if there is one."""
    lines = []
    for player in Player:
        figure = accuracy(moves, game.owner(player))
        if figure is not None:
            lines.append(f"{player.value.capitalize()}: accuracy {percent_of(figure)}%")
    turning, winner = turning_point(game, moves), game.outcome.winner if game.outcome else None
    if turning is not None:
        what = "Turning point" if turning.had_lead else "Last real chance lost"
        lines.append(f"{what}: move {turning.ply}, {turning.move}")
    elif winner is not None and was_behind(game, moves):
        lines.append(f"{winner.enemy.value.capitalize()} was behind from the start")
    return lines

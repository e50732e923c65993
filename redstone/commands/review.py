"""`review LINK`: what each move of a game did to its player's chances, and which was best."""

import argparse
import json
import sys

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.links import REFUSED, Refused, game_of
from redstone.position import Player
from redstone.record.game import Game
from redstone.review.figures import accuracy
from redstone.review.lookback import DIGITS, SIMULATIONS
from redstone.review.moves import ReviewedMove, reviewed, turning_point
from redstone.review.reviewer import Reviewer
from redstone.review.task import by_python

INTERRUPTED = 130
SEED = 1
"""The same game gets the same review."""
SLICE = 0.2
"""Seconds of search between two looks at how far it is."""

EPILOG = """\
examples:
  python -m redstone review '#redstone5-1-b4zc3c4b3d1d3a3'
  python -m redstone review --json --sims 2000 '#redstone5-1-b4zc3c4b3d1d3a3'
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "review",
        help="tell what each move of a game lost",
        description="Evaluate every position of a game's line as played, and tell what each move "
        "did to its player's chances.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("link", help="a link or its part from the #")
    arguments.add_rules(parser)
    parser.add_argument("--json", action="store_true", help="a line of JSON a move")
    parser.add_argument(
        "--sims",
        type=arguments.positive,
        metavar="N",
        help=f"simulations a position; when left out {SIMULATIONS}, or {by_python(SIMULATIONS)} "
        "where Python searches",
    )
    add_engine(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Review the game; interrupted, it tells what is evaluated by then."""
    try:
        game = game_of(options.link)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return REFUSED
    reviewer = Reviewer(game, options.sims, SEED)
    status = 0
    try:
        _look_at_all(reviewer)
    except KeyboardInterrupt:
        status = INTERRUPTED
    moves = reviewed(reviewer.game)
    known = [move for move in moves if move is not None]
    if options.json:
        for move in known:
            print(json.dumps(_keys(move)))
    else:
        print("\n".join([*map(_row, known), *_summary(reviewer.game, moves)]))
    return status


def _look_at_all(reviewer: Reviewer) -> None:
    """Evaluate everything; where a person waits, tell how far it is."""
    watched = sys.stderr.isatty()
    while not reviewer.done:
        reviewer.step(SLICE)
        if watched:
            print(f"\r{reviewer.progress:4.0%}", end="", file=sys.stderr, flush=True)
    if watched:
        print("\r    \r", end="", file=sys.stderr, flush=True)


def _keys(move: ReviewedMove) -> dict[str, object]:
    return {
        "ply": move.ply,
        "move": str(move.move),
        "by": move.by.value,
        "before": round(move.before.share, DIGITS),
        "after": round(move.after.share, DIGITS),
        "best": None if move.best is None else str(move.best),
        "class": None if move.klass is None else move.klass.value,
    }


def _row(move: ReviewedMove) -> str:
    best = "" if move.best is None or move.best == move.move else f"best {move.best}"
    said = "" if move.klass is None else move.klass.value
    chances = f"{move.before.share:6.1%} -> {move.after.share:6.1%}"
    return f"{move.ply:4} {move.by.value:5} {move.move!s:4} {chances}  {best:9} {said}".rstrip()


def _summary(game: Game, moves: tuple[ReviewedMove | None, ...]) -> list[str]:
    """How well each played, and where the game turned."""
    lines = []
    for player in Player:
        figure = accuracy(moves, game.owner(player))
        if figure is not None:
            lines.append(f"{player.value.capitalize()} kept {figure:.0%}.")
    turning = turning_point(game, moves)
    if turning is not None:
        lines.append(f"It turned at move {turning.ply}, {turning.move}.")
    return lines

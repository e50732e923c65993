"""`match A B`: games between two players, with a confidence interval of A's score."""

import argparse
import json
import sys
from contextlib import ExitStack, closing
from random import Random
from typing import Any

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.players import KINDS, player
from redstone.commands.series import MatchClock, MatchResult, openings, play_series, wilson
from redstone.gtp.client import EngineFailure
from redstone.record.notation import format_size
from redstone.rules import GAMES
from redstone.rules.protocol import Rules

SIDES = ("a", "b")
FAILED, INTERRUPTED = 2, 130


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "match",
        help="play games between two players",
        description=f"Players: {KINDS}.",
        epilog="example: python -m redstone match sims:200 greedy --size 7 --games 20",
    )
    parser.add_argument("a", type=player, metavar="A", help="the player the results are for")
    parser.add_argument("b", type=player, metavar="B", help="the opponent")
    arguments.add_games(parser, "number of games", 20)
    parser.add_argument("--json", action="store_true", help="print one object with all games")
    add_engine(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play the match, and return the exit status; if interrupted, report the finished games."""
    results: list[MatchResult] = []
    clocks: list[MatchClock] = []
    status, error = 0, None

    def done(result: MatchResult) -> None:
        """Store a game's result, and print it unless the output is JSON."""
        results.append(result)
        if not options.json:
            print(describe(result, len(results), clocks), flush=True)

    try:
        with ExitStack() as stack:
            for make, seed in ((options.a, options.seed), (options.b, options.seed + 1)):
                clocks.append(stack.enter_context(closing(MatchClock(make(seed)))))
            starts = openings(rules_of(options), options.size, Random(options.seed))
            play_series(starts, options.games, (clocks[0], clocks[1]), done)
    except EngineFailure as failure:
        status, error = FAILED, str(failure)
    except KeyboardInterrupt:  # the first, or another one while an engine quits slowly
        status, error = INTERRUPTED, "interrupted"
    report = summary(options, results, clocks, error)
    print(json.dumps(report) if options.json else in_words(report))
    if error:
        print(f"match: {error}", file=sys.stderr)
    return status


def rules_of(options: argparse.Namespace) -> Rules:
    """Return the rules to play by; --no-pie is ignored in games without the pie rule."""
    rules = arguments.rules_of(options)
    return GAMES[rules.name]("n") if options.no_pie and rules.traits.pie else rules


def describe(result: MatchResult, number: int, clocks: list[MatchClock]) -> str:
    """Return a line on a finished game: number, first player, length, first move, winner."""
    winner = "a draw" if result.winner is None else f"{clocks[result.winner].name} wins"
    moves = f"{len(result.moves)} moves from {result.moves[0]}"
    return f"game {number}: {clocks[result.first].name} first, {moves}, {winner}"


def summary(
    options: argparse.Namespace,
    results: list[MatchResult],
    clocks: list[MatchClock],
    error: str | None,
) -> dict[str, object]:
    """Return the match as a dict for JSON: players, settings, wins, interval, times, games.

    A draw counts as half a win.
    """
    wins = [sum(result.winner == side for result in results) for side in (0, 1)]
    draws = len(results) - sum(wins)
    low, high = wilson(wins[0] + draws / 2, len(results))
    return {
        "players": [clock.name for clock in clocks],
        "game": rules_of(options).name,
        "size": format_size(*options.size),
        "seed": options.seed,
        "wins": wins,
        "draws": draws,
        "rate": (wins[0] + draws / 2) / len(results) if results else None,
        "interval": [low, high],
        "seconds_a_move": [clock.seconds / max(1, clock.moves) for clock in clocks],
        "games": [
            {
                "first": SIDES[result.first],
                "winner": None if result.winner is None else SIDES[result.winner],
                "moves": [str(move) for move in result.moves],
            }
            for result in results
        ],
        "error": error,
    }


def in_words(report: dict[str, Any]) -> str:
    """Return the match summary as text: score, win rate with interval, processor time per move."""
    if not report["games"]:
        return "no game was finished"
    (a, b), (won, lost), (low, high) = report["players"], report["wins"], report["interval"]
    own, other = report["seconds_a_move"]
    return (
        f"{a} {won} - {b} {lost}, {report['draws']} drawn, on {report['size']}\n"
        f"rate of {a}: {report['rate']:.1%}, 95% interval {low:.1%} to {high:.1%}\n"
        f"processor time a move: {own:.3f} s and {other:.3f} s"
    )

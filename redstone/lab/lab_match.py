"""`lab match`: games between two players, or a round robin of more."""

import argparse
import json
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

from redstone.commands import arguments
from redstone.commands.players import KINDS as PLAYERS
from redstone.commands.players import player
from redstone.lab.campaign import Campaign
from redstone.lab.matches import Plan, in_words, play, report, stop_condition
from redstone.own_rules import file_of

NAME = "match"
ABOUT = "play many games between each pair of players"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand."""
    parser.description = f"Players: {PLAYERS}."
    parser.add_argument("players", nargs="+", type=_named, metavar="PLAYER", help="two or more")
    arguments.add_games(parser, "games for each pair", 100)
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="stop when one of these differences in Elo is accepted, with errors of 5 %%",
    )
    parser.add_argument("--json", action="store_true", help="print one object with all games")
    parser.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw the ratings (needs matplotlib)"
    )


def _named(text: str) -> str:
    """Return the text if it names a player, as an argparse type. Raises on others."""
    player(text)
    return text


def plan_of(options: argparse.Namespace) -> Plan:
    """Return the match plan for the options. Raises ValueError for impossible ones."""
    if len(options.players) < 2 or len(set(options.players)) < len(options.players):
        raise ValueError("a match takes two players or more, each once")
    if options.sprt and len(options.players) > 2:
        raise ValueError("a sequential test takes two players")
    if options.sprt and not -inf < options.sprt[0] < options.sprt[1] < inf:
        raise ValueError("a sequential test takes two numbers, the smaller difference first")
    return Plan(
        tuple(options.players),
        options.rules.name if options.rules else options.game,
        options.size,
        not options.no_pie,
        options.games,
        options.seed,
        tuple(options.sprt) if options.sprt else None,
        Path(file_of(options.rules)).read_text(encoding="utf-8") if options.rules else "",
    )


def campaign(options: argparse.Namespace) -> Campaign:
    """Return the match as a job of one task per game. Raises ValueError for impossible options."""
    plan = plan_of(options)

    def enough(known: dict[str, object]) -> Callable[[], bool]:
        """Return the stop condition for the known results."""
        return stop_condition(plan, known)

    count = plan.games * len(plan.pairings)
    return Campaign(plan.about(options.engine.name), plan.tasks(), play, count, enough)


def print_results(options: argparse.Namespace, known: dict[str, Any]) -> None:
    """Print the statistics of the games, and draw the plot if asked."""
    told = report(plan_of(options), known)
    print(json.dumps(told) if options.json else in_words(told))
    if options.plot:
        from redstone.lab.plots import plot_ratings

        plot_ratings(told, options.plot)

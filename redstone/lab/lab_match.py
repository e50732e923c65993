"""`lab match`: games between two players, or a round robin of more."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from redstone.commands import arguments
from redstone.commands.players import KINDS as PLAYERS
from redstone.commands.players import player
from redstone.lab.campaign import Campaign
from redstone.lab.matches import Plan, in_words, play, report, stops
from redstone.rules import GAMES

NAME = "match"
ABOUT = "let players play many games, each pair of them"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add its own options."""
    parser.description = f"The players: {PLAYERS}."
    parser.add_argument("players", nargs="+", type=_named, metavar="PLAYER")
    parser.add_argument("--game", choices=GAMES, default="redstone")
    parser.add_argument("--size", type=arguments.size, default=(7, 7), help="as in 9 or 13x9")
    parser.add_argument("--no-pie", action="store_true", help="without the pie rule")
    parser.add_argument("--games", type=arguments.positive, default=100, help="of each pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="stop as soon as one of these differences is settled, each with an error of 5 %%",
    )
    parser.add_argument("--json", action="store_true", help="one object, with every game")
    parser.add_argument("--plot", type=Path, help="draw the ladder (needs matplotlib)")


def _named(text: str) -> str:
    player(text)
    return text


def plan_of(options: argparse.Namespace) -> Plan:
    """The plan that is asked for. Raises ValueError for one that is none."""
    if len(options.players) < 2 or len(set(options.players)) < len(options.players):
        raise ValueError("a match takes two players or more, each once")
    if options.sprt and (len(options.players) > 2 or options.sprt[0] >= options.sprt[1]):
        raise ValueError("a sequential test takes two players, and the smaller difference first")
    return Plan(
        tuple(options.players),
        options.game,
        options.size,
        not options.no_pie,
        options.games,
        options.seed,
        tuple(options.sprt) if options.sprt else None,
    )


def campaign(options: argparse.Namespace) -> Campaign:
    """The games that are to be played."""
    plan = plan_of(options)

    def enough(known: dict[str, Any]) -> Callable[[], bool]:
        return stops(plan, known)

    count = plan.games * len(plan.pairings)
    return Campaign(plan.about(options.engine.name), plan.tasks(), play, count, enough)


def tell(options: argparse.Namespace, known: dict[str, Any]) -> None:
    """Print what the games tell."""
    told = report(plan_of(options), known)
    print(json.dumps(told) if options.json else in_words(told))
    if options.plot:
        from redstone.lab.plots import ladder

        ladder(told, options.plot)

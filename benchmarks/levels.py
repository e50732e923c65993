"""The distances between the levels: `python -m benchmarks.levels [--help]`.

Each level plays the one below, and the first three a beginner, from every first stone of an empty
board in turn. Every game has players of its own, made from its number, so that an interrupted run
can continue; `--minutes` splits a long one. Each game is a line of a file, with the settings of the
levels; after a change of these its games are played again.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import inf, log10
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import Any

from redstone.commands.engines import add_engine
from redstone.commands.match import rules_of
from redstone.commands.players import MatchPlayer, OwnPlayer, player
from redstone.commands.series import openings, play_game, wilson
from redstone.engine.levels import level_by_number
from redstone.engine.search import Thinker
from redstone.engine.trees import TREES
from redstone.mind.minds import think
from redstone.position import Move
from redstone.record.game import Game
from redstone.rules import GAMES
from tools.build.paths import ROOT

BEGINNER = "beginner"
AGAINST_BEGINNER = 3
"""Number of the lowest levels that also play the beginner."""
SEED = 1
FILE = ROOT / "build" / "levels.jsonl"

Pair = tuple[str, str]


def main() -> None:
    """Play the missing games between levels, and print the results of each pair when complete."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="redstone")
    parser.add_argument("--size", type=int, default=7)
    parser.add_argument("--games", type=int, default=80, help="of each pair")
    parser.add_argument("--up-to", type=int, default=6, help="the highest level that plays")
    parser.add_argument("--unproven", action="store_true", help="by simulations alone: quicker")
    parser.add_argument("--only", nargs="+", type=pair, help="as in 5:4 or 2:beginner")
    parser.add_argument("--minutes", type=float, default=inf, help="then break off")
    parser.add_argument("--file", type=Path, default=FILE)
    add_engine(parser)
    options = parser.parse_args()
    options.no_pie, options.rules = True, None
    until = monotonic() + 60 * options.minutes
    with TREES.growing_in(options.engine.make):
        for each in options.only or pairs(options.up_to):
            print(measure(each, options, until), flush=True)


def pairs(highest: int) -> Iterator[Pair]:
    """Yield the pairs of players that meet, up to the `highest` level; the stronger comes first."""
    for number in range(1, min(highest, AGAINST_BEGINNER) + 1):
        yield f"level:{number}", BEGINNER
    for number in range(2, highest + 1):
        yield f"level:{number}", f"level:{number - 1}"


def pair(text: str) -> Pair:
    """Parse a pair of players given like "5:4" or "2:beginner"."""
    first, second = (each if each == BEGINNER else f"level:{each}" for each in text.split(":"))
    return first, second


def measure(each: Pair, options: argparse.Namespace, until: float) -> str:
    """Play the missing games of a pair, and return the results as a line of a Markdown table."""
    kind = [options.game, options.size, options.engine.name, *map(settings_of, each)]
    kind += ["unproven"] * options.unproven
    options.file.parent.mkdir(exist_ok=True)
    options.file.touch()
    lines = map(json.loads, options.file.read_text().splitlines())
    known = {line["number"]: line for line in lines if line["kind"] == kind}
    starts = openings(rules_of(options), (options.size, options.size), Random(SEED))
    with options.file.open("a") as file:
        for number, start in enumerate(islice(starts, options.games)):
            if number not in known and monotonic() < until:
                known[number] = {
                    "kind": kind,
                    "number": number,
                    **played(each, number, start, options),
                }
                file.write(json.dumps(known[number]) + "\n")
                file.flush()
    return in_words(
        each, options, [line for line in known.values() if line["number"] < options.games]
    )


def settings_of(name: str) -> str:
    """Return a text that identifies a player: a level's settings, otherwise the name."""
    kind, _, number = name.partition(":")
    return repr(level_by_number(int(number))) if kind == "level" else name


def played(each: Pair, number: int, start: Game, options: argparse.Namespace) -> dict[str, Any]:
    """Play the game with this number, and return its result.

    The dict has the first player's score, the number of moves, and the processor time in seconds.
    """
    begun = process_time()
    make = unproven if options.unproven else seeded_player
    first, second = (make(name, 2 * number + side) for side, name in enumerate(each))
    result = play_game(start, number % 2, (first, second))
    score = {0: 1.0, 1: 0.0, None: 0.5}[result.winner]
    return {"score": score, "moves": len(result.moves), "seconds": process_time() - begun}


def seeded_player(name: str, seed: int) -> MatchPlayer:
    """Return the player of this name, with this seed."""
    return player(name)(seed)


def unproven(name: str, seed: int) -> MatchPlayer:
    """Return a player of this name that does not search for proofs."""
    level = replace(level_by_number(int(name.partition(":")[2])), proof=0)
    thinkers: list[Thinker] = []

    def choose(game: Game) -> Move:
        """Return the move of a search, whose tree is kept for the next one."""
        if thinkers:
            thinkers[0].follow(game)
        else:
            thinkers.append(Thinker(game, level, seed))
        think(thinkers[0])
        return thinkers[0].choice()

    return OwnPlayer(name, choose)


def in_words(each: Pair, options: argparse.Namespace, games: list[dict[str, Any]]) -> str:
    """Return the results of a pair as a line of a table like those in bot.md."""
    score, count = sum(game["score"] for game in games), len(games)
    low, high = wilson(score, count)
    rate = f"{score / count:.0%}, {low:.0%} to {high:.0%}" if count else "not played"
    elos = ", ".join(f"{elo(share):.0f}" for share in (score / max(1, count), low, high))
    board = f"{options.size}x{options.size}"
    return f"| {each[0]} | {each[1]} | {board} | {score:g} - {count - score:g} | {rate} | {elos} |"


def elo(rate: float) -> float:
    """Return the difference in Elo at which the stronger player has this score."""
    return inf if rate >= 1 else -inf if rate <= 0 else 400 * log10(rate / (1 - rate))


if __name__ == "__main__":
    main()

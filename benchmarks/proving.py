"""Measures if searching for proofs is worth its time: `python -m benchmarks.proving [--help]`.

The computer with a solver beside its search plays the computer without one. Both have the same
processor time for each stone, so the solver's time is missing in the search. Each game is stored
as a line, so that an interrupted run can continue. The output has the games won, the share of time
spent on proofs when they were searched for, and any proven win that was lost.
"""

import argparse
import json
from itertools import islice
from math import inf
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import Any

from redstone.commands.engines import add_engine
from redstone.commands.match import rules_of
from redstone.commands.series import openings, wilson
from redstone.engine.endgame import Endgame
from redstone.engine.levels import ENDLESS
from redstone.engine.search import Thinker
from redstone.engine.trees import TREES
from redstone.position import Move
from redstone.record.game import Game, Seat
from redstone.rules import GAMES
from tools.build.paths import ROOT

FILE = ROOT / "build" / "proving.jsonl"


def main() -> None:
    """Play the missing games with a proof search against one without; print the results of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="savage")
    parser.add_argument("--size", type=int, default=5)
    parser.add_argument("--games", type=int, default=52)
    parser.add_argument("--seconds", type=float, default=0.04, help="of the processor for a stone")
    parser.add_argument("--minutes", type=float, default=inf, help="then break off")
    parser.add_argument("--file", type=Path, default=FILE)
    add_engine(parser)
    options = parser.parse_args()
    options.no_pie, options.rules = True, None
    until = monotonic() + 60 * options.minutes
    options.file.parent.mkdir(exist_ok=True)
    options.file.touch()
    kind = [options.game, options.size, options.engine.name, options.seconds]
    kept = map(json.loads, options.file.read_text().splitlines())
    known = {line["number"]: line for line in kept if line["kind"] == kind}
    starts = openings(rules_of(options), (options.size, options.size), Random(1))
    with TREES.growing_in(options.engine.make), options.file.open("a") as file:
        for number, start in enumerate(islice(starts, options.games)):
            if number not in known and monotonic() < until:
                known[number] = {"kind": kind, "number": number}
                known[number] |= played(start, number, options.seconds)
                file.write(json.dumps(known[number]) + "\n")
                file.flush()
    print(in_words(options, list(known.values())))


class TimedSearch(Endgame):
    """A proof search that measures its own time."""

    spent = 0.0

    def examine(self, positions: int) -> None:
        """Examine this many positions, and add up the processor time in seconds."""
        begun = process_time()
        super().examine(positions)
        self.spent += process_time() - begun

    @property
    def has_proof(self) -> bool:
        """True if the current position is proven, or its proof is in progress."""
        return not self.done or bool(self.proven())


class ProvingSide:
    """A player of a match that may search for proofs."""

    def __init__(self, seconds: float, seed: int, prover: TimedSearch | None) -> None:
        """Search `seconds` of processor time a move, with the proof search `prover` if given."""
        self._seconds, self._seed, self._prover = seconds, seed, prover
        self._thinker: Thinker | None = None
        self.near = 0.0
        self.has_proven = False

    def choose(self, game: Game) -> Move:
        """Return the move of a search of fixed processor time, and note if it has proven a win."""
        if self._thinker is None:
            self._thinker = Thinker(game, ENDLESS, self._seed)
            if self._prover:
                self._thinker.prove_with(self._prover)
        else:
            self._thinker.follow(game)
        thinker, begun, is_near = (
            self._thinker,
            process_time(),
            self._prover and self._prover.has_proof,
        )
        while not thinker.done and process_time() - begun < self._seconds:
            thinker.step(0.0)
        self.near += process_time() - begun if is_near else 0.0
        self.has_proven |= bool(thinker.report().proven)
        return thinker.choice()


def played(game: Game, number: int, seconds: float) -> dict[str, Any]:
    """Play a game, and return its result for the side with the prover; it begins every other one.

    The dict has the `score` (1, 0.5 or 0), if a proven win was `lost`, and two processor times in
    seconds: `near`, of moves with a proof found or in progress, and `spent`, of the proof search.
    """
    prover, mine = TimedSearch(), Seat.SECOND if number % 2 else Seat.FIRST
    sides = ProvingSide(seconds, 2 * number, prover), ProvingSide(seconds, 2 * number + 1, None)
    while game.outcome is None:
        seat = game.owner(game.position.to_move)
        game = game.play(sides[seat is not mine].choose(game))
    winner = game.outcome.winner
    score = 0.5 if winner is None else float(game.owner(winner) is mine)
    lost = sides[0].has_proven and score < 1.0
    return {"score": score, "lost": lost, "near": sides[0].near, "spent": prover.spent}


def in_words(options: argparse.Namespace, games: list[dict[str, Any]]) -> str:
    """Return the results as a line of a Markdown table."""
    score, count = sum(game["score"] for game in games), len(games)
    low, high = wilson(score, count)
    spent, near = (sum(game[name] for game in games) for name in ("spent", "near"))
    rate = f"{score / max(1, count):.0%}, {low:.0%} to {high:.0%}"
    board = f"{options.game} {options.size}x{options.size}, {options.seconds:g} s a stone"
    lost = sum(game["lost"] for game in games)
    share = f"{spent / near:.0%}" if near else "none"
    return f"| {board} | {score:g} - {count - score:g} | {rate} | {share} | {lost} |"


if __name__ == "__main__":
    main()

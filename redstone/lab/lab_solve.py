"""`lab solve`: prove who wins after each first stone, by searches that may take days.

The first stones take turns. In a round a worker examines a number of positions, in a table of
proofs that it keeps from turn to turn. A result has the proof numbers of the first stone and of
each reply, and the proofs that took long. A worker begins with those that are in the file, so that
a run broken off loses little, and workers tell each other what they prove.
"""

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from time import process_time
from typing import Any

from redstone.commands import arguments
from redstone.engine.proof import KnownProof
from redstone.engine.solver import MOST_TURNED, PositionValue, Solver
from redstone.engine.trees import TREES
from redstone.lab.campaign import Campaign
from redstone.lab.running import LabTask
from redstone.openings.opening_map import OpeningMap, Worth, first_stones
from redstone.openings.text import SHARED, format_maps
from redstone.position import Place
from redstone.record.game import Game
from redstone.record.notation import parse_point
from redstone.rules import GAMES
from redstone.runtime.compiled import CompiledKernel

NAME = "solve"
ABOUT = "prove who wins after each first stone"
SOLVABLE = [name for name in MOST_TURNED if name not in SHARED]
DEAR = 100_000
"""Positions from which a proof is written to the file."""
SHOWN = 3
"""Number of replies shown with their proof numbers."""
COLOURS = ("black", "white")

Stones = dict[str, list[Any]]
"""The results so far of each first stone, in the order of its turns."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this subcommand."""
    parser.description = (
        "The pie rule is not used. Once every first stone is proven, prints the map of the board in"
        " the form of redstone/openings/worths.txt; until then, the proof numbers of each."
    )
    about = "the game (default: redstone)"
    parser.add_argument("--game", choices=SOLVABLE, default=SOLVABLE[0], help=about)
    about = "board size, such as 4 or 5x4"
    parser.add_argument("--size", type=arguments.size, required=True, help=about)
    about = "positions that a first stone's turn examines (default: 10000000)"
    parser.add_argument(
        "--positions", type=arguments.positive, default=10_000_000, metavar="N", help=about
    )
    about = "memory for each worker's table of proofs (default: 512)"
    parser.add_argument("--table", type=arguments.positive, default=512, metavar="MIB", help=about)


def campaign(options: argparse.Namespace) -> Campaign:
    """Return the job: a round of search per first stone, then more rounds for unproven ones."""
    game, size = options.game, options.size
    about = {"lab": NAME, "engine": options.engine.name, "game": game, "size": list(size)}

    def following(known: dict[str, Any]) -> Iterator[LabTask]:
        """Yield another round for each first stone that is not proven yet."""
        proofs = tuple(_proofs_in(known))
        for stone, found in _by_stone(size, known).items():
            if not found or found[-1]["winner"] is None:
                turn = SearchRound(game, size, stone, options.positions, options.table)
                yield LabTask(f"{stone} {len(found) + 1}", (turn, proofs))

    count = len(first_stones(*size))
    return Campaign(about, (), run_round, count, following=following, describe=_result_line)


@dataclass(frozen=True)
class SearchRound:
    """One round of search for a first stone: positions to examine, and table memory in MiB."""

    game: str
    size: tuple[int, int]
    stone: str
    positions: int
    table: int


def run_round(turn: SearchRound, proofs: tuple[KnownProof, ...]) -> dict[str, Any]:
    """Search one round from a first stone; return its result, proof numbers and long proofs."""
    prover = _prover(turn.game, turn.size, turn.table)
    begun, before = process_time(), prover.solver.positions
    prover.learn(proofs)
    game = _after(turn.game, turn.size, turn.stone)
    solver = Solver(game, wants_all=False, known=prover.solver)
    if not solver.done:
        solver.examine(turn.positions)
    result, (black, white) = solver.solution().result, solver.proof_numbers()
    replies = solver.proof_numbers_by_move().items()
    return {
        "winner": None if result is None else COLOURS[result is PositionValue.WIN],
        "plies": solver.plies,
        "positions": solver.positions - before,
        "seconds": round(process_time() - begun, 1),
        "black": black,
        "white": white,
        "replies": {str(move): numbers for move, numbers in replies},
        "proofs": [[str(each.key), *each[1:]] for each in prover.found()],
    }


class _Prover:
    """A worker process's proof table for one board."""

    def __init__(self, game: str, size: tuple[int, int], table: int) -> None:
        """Create the solver for a board, with a proof table of `table` MiB if compiled."""

        def make() -> CompiledKernel:
            """Create the compiled kernel with a proof table of `table` MiB."""
            return CompiledKernel(added=table)

        with TREES.growing_in(make if TREES.make is CompiledKernel else TREES.make):
            self.solver = Solver(_after(game, size, "a1"), wants_all=False)
        self._known = set[int]()

    def learn(self, proofs: Iterable[KnownProof]) -> None:
        """Store proofs that are not known here."""
        for each in proofs:
            if each.key not in self._known:
                self._known.add(each.key)
                self.solver.proof.add(each)

    def found(self) -> Iterator[KnownProof]:
        """Yield new proofs that took much work, each only once."""
        for each in self.solver.proof.long_proofs(DEAR):
            if each.key not in self._known:
                self._known.add(each.key)
                yield each


_prover = cache(_Prover)


def _after(game: str, size: tuple[int, int], stone: str) -> Game:
    """Return the game after a first stone, without the pie rule."""
    rules = GAMES[game]("")
    plain = GAMES[game]("n") if rules.traits.pie else rules
    return Game.new(plain, *size).play(Place(parse_point(stone)))


def _by_stone(size: tuple[int, int], known: dict[str, Any]) -> Stones:
    """Return the results grouped by first stone."""
    found: Stones = {str(point): [] for point in first_stones(*size)}
    for stone, results in found.items():
        while (name := f"{stone} {len(results) + 1}") in known:
            results.append(known[name])
    return found


def _proofs_in(known: dict[str, Any]) -> Iterator[KnownProof]:
    """Yield the proofs contained in the results."""
    for result in known.values():
        for key, winner, plies, work in result["proofs"]:
            yield KnownProof(int(key), winner, plies, work)


def _result_line(name: str, result: Any) -> str:
    """Return a round's result as a line, with its proof numbers and best replies."""
    line = f"{name}: {_verdict(result)}, {result['positions']} positions in {result['seconds']} s"
    best = sorted(result["replies"].items(), key=lambda reply: (reply[1][1], reply[1][0]))
    replies = ", ".join(f"{move} {black}/{white}" for move, (black, white) in best[:SHOWN])
    return line if result["winner"] else f"{line}; replies: {replies}"


def _verdict(result: Any) -> str:
    """Return a result in words: the winner, or the proof numbers."""
    if result["winner"]:
        return f"{result['winner']} wins within {result['plies']} plies"
    return f"proof numbers {result['black']} for Black, {result['white']} for White"


def print_results(options: argparse.Namespace, known: dict[str, Any]) -> None:
    """Print the board's opening map if complete, otherwise the state of each first stone."""
    stones = _by_stone(options.size, known)
    last = {stone: found[-1] for stone, found in stones.items() if found}
    if len(last) == len(stones) and all(result["winner"] for result in last.values()):
        worths = {
            parse_point(stone): Worth(float(result["winner"] == COLOURS[0]))
            for stone, result in last.items()
        }
        board = OpeningMap(options.size[0], options.size[1], worths)
        print(format_maps({(options.game, *options.size): board}), end="")
        return
    for stone, result in last.items():
        total = sum(each["positions"] for each in stones[stone])
        print(f"{stone}: {_verdict(result)}, {total} positions")

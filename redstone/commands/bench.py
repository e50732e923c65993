"""`bench`: speed of random games, playouts and search, relative to a calibration loop."""

import argparse
import json
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import process_time

from redstone.engine.interpreted import InterpretedKernel
from redstone.engine.kernel import KNOWN, Kernel
from redstone.engine.kernel_tree import KernelTree
from redstone.engine.plain_tree import PlainTree
from redstone.record.game import Game
from redstone.rules import GAMES
from redstone.rules.any_move import after_any_move
from redstone.runtime.engines import KERNEL, USUAL, engine_named

SIZES = (5, 7, 9, 13, 19)
COLUMNS = ("random_games", "playouts", "simulations")
IN_KERNEL = ("playouts", "simulations")
AT_ONCE = 20
"""Number of games in each call of the kernel."""
BATCHES = 5
"""Number of short batches, of which the fastest counts: other programs only slow them down."""
BATCH_SECONDS = 0.2
"""The length of a batch; it takes at least half of it."""
LOOP = 200_000
LONGEST = 4
"""Moves for each point of the board after which a random game is stopped."""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "bench",
        help="measure the speed of the computer player",
        epilog="example: python -m redstone bench --json",
    )
    about = "the game to measure (default: redstone)"
    parser.add_argument("--game", choices=GAMES, default="redstone", help=about)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure, print a table or a JSON object, and return the exit status."""
    report = measure(options.game)
    print(json.dumps(report) if options.json else in_words(report))
    return 0


def measure(game: str) -> dict[str, object]:
    """Return counts per second for every board size, and the calibration loop's speed."""
    return {
        "game": game,
        "calibration": rate(calibrate) * LOOP,
        "sizes": {str(size): measure_size(game, size) for size in SIZES},
        "kernel": measure_kernel(game),
    }


def measure_kernel(game: str) -> dict[str, dict[str, float]] | None:
    """Return the compiled kernel's playouts and simulations a second by size, else None."""
    make = engine_named(USUAL).make
    if make is None or game not in KNOWN:
        return None
    boards = {str(size): Game.new(GAMES[game](""), size, size) for size in SIZES}
    return {size: measure_kernel_on(make(), boards[size], AT_ONCE) for size in boards}


def measure_kernel_on(kernel: Kernel, game: Game, at_once: int) -> dict[str, float]:
    """Return the kernel's playouts and simulations per second, run `at_once` per call."""
    tree = KernelTree(kernel, game.rules, game.position, Random(1))
    return {
        "playouts": at_once * rate(lambda: kernel.call("play_out", at_once)),
        "simulations": at_once * rate(lambda: tree.simulate(at_once)),
    }


def measure_size(game: str, size: int) -> dict[str, float]:
    """Return random games and simulations a second, run in Python on an empty board."""
    start, rng = Game.new(GAMES[game](""), size, size), Random(1)
    counts = {"random_games": rate(lambda: random_game(start, rng))}
    if game in KNOWN:
        return counts | measure_kernel_on(InterpretedKernel(), start, 1)
    tree = PlainTree(start.rules, start.position, rng)
    return counts | {"simulations": rate(tree.simulate)}


def random_game(game: Game, rng: Random) -> None:
    """Play random moves to the end, or to the move limit."""
    rules, position = game.rules, game.position
    for _ in range(LONGEST * len(position.board.points)):
        if position.outcome is not None:
            return
        position = after_any_move(rules, position, rng, partial(rules.play, position))


def calibrate() -> None:
    """Run the calibration loop, which stands for the machine's speed."""
    x = 0
    for i in range(LOOP):
        x += i & 3


def rate(action: Callable[[], object]) -> float:
    """Return how often an action runs per second of processor time."""
    count, spent = 1, _time(action, 1)
    while spent < BATCH_SECONDS / 2:  # the clock is coarse, and reading it takes time
        count *= 2
        spent = _time(action, count)
    return count / min(_time(action, count) for _ in range(BATCHES))


def _time(action: Callable[[], object], count: int) -> float:
    """Return the processor time for running an action `count` times."""
    start = process_time()
    for _ in range(count):
        action()
    return process_time() - start


def in_words(report: dict[str, object]) -> str:
    """Return the results as a table, with speeds relative to the calibration loop in brackets."""
    calibration, sizes = report["calibration"], report["sizes"]
    assert isinstance(calibration, float)
    assert isinstance(sizes, dict)
    lines = [
        f"calibration loop: {calibration / 1e6:.1f} million iterations a second",
        "a second (and per million iterations)",
        "size" + "".join(f"{name.replace('_', ' '):>20}" for name in COLUMNS),
    ]
    lines += _rows(sizes, COLUMNS, calibration)
    kernel = report["kernel"]
    if isinstance(kernel, dict):
        lines.append(f"{KERNEL.name:<24}" + "".join(f"{name:>20}" for name in IN_KERNEL))
        lines += _rows(kernel, ("", *IN_KERNEL), calibration)
    return "\n".join(lines)


def _rows(
    sizes: dict[str, dict[str, float]], columns: tuple[str, ...], calibration: float
) -> Iterator[str]:
    """Yield a table row for each board size."""
    for size, counts in sizes.items():
        known = {
            name: f"{counts[name]:.0f} ({counts[name] * 1e6 / calibration:.1f})" for name in counts
        }
        yield f"{size:>4}" + "".join(f"{known.get(name, ''):>20}" for name in columns)

"""Compares the kernel's Python with its compiled form, bit by bit, over many games.

`python -m benchmarks.kernel N` plays N playouts of Redstone, Savage Go and Go, with a simulation
for every ten of them, from empty boards, middle games and set-ups of every size up to 19x19. It
reports the first difference, or after an interrupt the number of equal playouts. Smaller boards
get more playouts, so that each size takes about the same time. `python -m redstone bench` and
`node benchmarks/bot_in_pyodide.mjs` measure speed.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from random import Random
from signal import SIGINT, default_int_handler, signal
from time import perf_counter

from redstone.position import Position
from redstone.rules.go import Go
from redstone.rules.protocol import Rules
from redstone.rules.redstone import Redstone
from redstone.rules.savage import Savage
from tests.games import random_set_up
from tests.kernel.scenes import Call, compiled, in_python, set_up_calls

GAMES: tuple[Rules, ...] = (Redstone(pie=False), Savage(), Go("a"), Go("b"), Go("c"))
SIZES = ((3, 3), (4, 4), (5, 5), (3, 6), (7, 7), (9, 9), (13, 13), (19, 19))
ROUND = 1_200_000
"""Playouts times points of the board for each position."""


def main() -> int:
    """Compare the kernel's Python with its compiled form in a number of playouts.

    Returns 1 at the first difference, 0 without one.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("playouts", type=int, nargs="?", default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    # A shell starts background jobs with interrupts ignored.
    signal(SIGINT, default_int_handler)
    start, done, positions = perf_counter(), 0, 0
    with suppress(KeyboardInterrupt):
        for calls, playouts in rounds(options.seed):
            if in_python(calls) != compiled(calls):
                print(f"They differ: {calls}")
                return 1
            done, positions = done + playouts, positions + 1
            if done >= options.playouts:
                break
    seconds = perf_counter() - start
    print(f"{done:,} playouts from {positions} positions are alike, in {seconds:.0f} s")
    return 0


def rounds(seed: int) -> Iterator[tuple[list[Call], int]]:
    """Yield the kernel calls that play from one position after another, and their playouts."""
    for number in count(seed):
        rng = Random(number)
        size = SIZES[number % len(SIZES)]
        rules = GAMES[number // len(SIZES) % len(GAMES)]
        position = position_of(rules, size, number, rng)
        playouts = ROUND // (size[0] * size[1]) ** 2 + 10
        plan: list[Call] = [("seed", number), *set_up_calls(rules, position), ("plant",)]
        yield (
            [*plan, ("play_out", playouts), ("simulate", playouts // 10 + 5, number % 2)],
            playouts,
        )


def position_of(rules: Rules, size: tuple[int, int], number: int, rng: Random) -> Position:
    """Return an empty board, a middle game, or a set-up, in turn by `number`."""
    if number % 3 == 2:
        return random_set_up(rules, size, number).start
    position = rules.start(*size)
    for _ in range(rng.randrange(size[0] * size[1]) if number % 3 else 0):
        after = rules.play(position, rng.choice(list(rules.legal_moves(position))))
        if after.is_over or (after.go and after.go.stopped):
            break
        position = after
    return position


if __name__ == "__main__":
    sys.exit(main())

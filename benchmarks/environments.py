"""The speed of random agents in the environments: `python -m benchmarks.environments`.

It needs PettingZoo: `build/adapters/bin/python` has it after `make adapters`.
"""

from time import perf_counter, process_time

import numpy as np

from redstone.adapters import pettingzoo
from redstone.adapters.batch import GAMES as BATCHED
from redstone.adapters.batch import Batch
from redstone.library import GAMES

SIZES = (5, 7, 9)
SECONDS = 2.0
"""The time of each measurement in seconds; games are finished."""


def steps_a_second(game: str, size: int) -> float:
    """Return the steps a second of random agents, with legal actions and observations."""
    env, rng = pettingzoo.env(game=game, size=size), np.random.default_rng(1)
    steps, start = 0, perf_counter()
    while perf_counter() < start + SECONDS:
        env.reset()
        for _ in env.agent_iter():
            seen, _reward, ended, _cut, _info = env.last()
            legal = np.flatnonzero(seen["action_mask"])
            env.step(None if ended else int(rng.choice(legal)))
            steps += 1
    return steps / (perf_counter() - start)


def batch_steps_a_second(game: str, size: int) -> float:
    """Return the steps per second of processor time of random agents in 64 games at once."""
    batch = Batch(game, size, count=64)
    steps, start = 0, process_time()
    while process_time() < start + SECONDS:
        batch.step(batch.choose())
        steps += len(batch)
    return steps / (process_time() - start)


def main() -> None:
    """Print the speeds by board size: a line for each game, and one for each played in batches."""
    for game in GAMES:
        told = "  ".join(f"{size}x{size} {steps_a_second(game, size):7,.0f}" for size in SIZES)
        print(f"{game:9}{told}", flush=True)
    for game in BATCHED:
        told = "  ".join(
            f"{size}x{size} {batch_steps_a_second(game, size):7,.0f}" for size in SIZES
        )
        print(f"{game:9}{told} (64 at once)", flush=True)


if __name__ == "__main__":
    main()

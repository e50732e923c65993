"""The moves per second of the library and of python-chess: list the legal moves, play one of them.

Run `python -m benchmarks.library`. Processor time is counted, because other programs may run. The
row of python-chess is left out if its package, chess, is not installed.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import process_time
from typing import Any

import redstone

SECONDS = 3.0
LONGEST = 60
"""Maximum number of moves of a game."""
SIZE = 9


def main() -> None:
    """Print the moves per second of the library for each game, and those of python-chess."""
    print(f"{'moves a second, with all legal ones':42}{'value':>10}{'mutable':>10}")
    for name in redstone.GAMES:
        value, mutable = rate(partial(values, name)), rate(partial(in_place, name))
        print(f"{f'redstone: {name} on {SIZE}x{SIZE}':42}{value:10.0f}{mutable:10.0f}")
    try:
        import chess
    except ImportError:
        return
    print(f"{'python-chess':42}{'':10}{rate(partial(of_chess, chess)):10.0f}")


def rate(game: Callable[[Random], Iterator[None]]) -> float:
    """Return the moves per second of `game(rng)`, a generator that plays a move at a time."""
    rng, moves, began = Random(1), 0, process_time()
    while process_time() - began < SECONDS:
        moves += sum(1 for _ in game(rng))
    return moves / (process_time() - began)


def values(name: str, rng: Random) -> Iterator[None]:
    """Play a random game by `Game.legal` and `Game.play`; yield after each move."""
    game = redstone.new(name, SIZE)
    while game.record.ply < LONGEST and game.legal:
        game = game.play(rng.choice(game.legal))
        yield


def in_place(name: str, rng: Random) -> Iterator[None]:
    """Play a random game by `MutableGame`; yield after each move."""
    game = redstone.MutableGame(redstone.new(name, SIZE))
    while len(game) < LONGEST and game.legal:
        game.push(rng.choice(game.legal))
        yield


def of_chess(chess: Any, rng: Random) -> Iterator[None]:
    """Play a random game by python-chess's `legal_moves` and `push`; yield after each move."""
    board = chess.Board()
    for _ in range(LONGEST):
        legal = list(board.legal_moves)
        if not legal:
            return
        board.push(rng.choice(legal))
        yield


if __name__ == "__main__":
    main()

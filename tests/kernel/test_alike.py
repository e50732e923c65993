"""The kernel's Python and its compiled form do the same, bit by bit; a small sample.

`python -m benchmarks.kernel --alike` compares a million playouts.
"""

import random

import pytest

from redstone.bot.fastboard import FastBoard
from redstone.rules.redstone import Redstone
from tests.games import random_set_up
from tests.kernel.scenes import Call, assert_alike, position

RULES = Redstone(pie=False)
SIZES = [(2, 2), (3, 5), (5, 5), (7, 7), (9, 9), (13, 13), (19, 19), (19, 2)]


def board_in_game(size: tuple[int, int], seed: int) -> FastBoard:
    """A position some random moves into a game."""
    rng = random.Random(seed)
    while True:
        board = FastBoard.of(RULES.start(*size))
        for _ in range(rng.randrange(size[0] * size[1])):
            board.play(rng.choice(board.legal_moves()))
            if sum(board.count) > 1 and board.winner is not None:
                break
        else:
            return board


def search(board: FastBoard, seed: int, playouts: int, simulations: int) -> list[Call]:
    calls: list[Call] = [("seed", seed), *position(board), ("plant",)]
    return [*calls, ("play_out", playouts), ("simulate", simulations, 0)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_from_the_empty_board_on(size: tuple[int, int]) -> None:
    board = FastBoard.of(RULES.start(*size))
    few = 1 + 1500 // (size[0] * size[1])
    assert_alike(search(board, 1, few, 4 * few))


def test_from_the_middle_of_games_and_set_ups() -> None:
    calls: list[Call] = []
    for seed in range(6):
        calls += search(board_in_game((6, 5), seed), seed, 20, 60)
        calls += search(FastBoard.of(random_set_up(RULES, (7, 7), seed).start), seed, 20, 60)
    assert_alike(calls)


def test_a_tree_that_goes_on_and_back() -> None:
    board = FastBoard.of(RULES.start(4, 4))
    calls = [*search(board, 3, 0, 200), ("forbid", 0), ("learn", 5, 1), ("simulate", 100, 1)]
    after = board.copy()
    after.play(6)
    calls += [*position(after), ("advance", 6, 1), ("simulate", 300, 0), ("look_at_root",)]
    calls += [*position(board), ("retreat",), ("simulate", 50, 0), ("look", 1), ("retreat",)]
    calls += [*position(after), ("advance", 6, 0), ("simulate", 50, 0), ("look", 1)]
    assert_alike(calls)

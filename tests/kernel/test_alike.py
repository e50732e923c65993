"""The kernel's Python and its compiled form do the same, bit by bit; a small sample.

`python -m benchmarks.kernel --alike` compares a million playouts.
"""

import random

import pytest

from redstone.bot.go_count import Terms
from redstone.bot.go_play import GoPlayBoard
from redstone.bot.kernel import Known
from redstone.bot.redstone_board import RedstoneBoard
from redstone.bot.savage_playout import SavagePlayBoard
from redstone.rules.go import Go
from redstone.rules.redstone import Redstone
from redstone.rules.savage import Savage
from tests.games import random_set_up
from tests.kernel.scenes import Call, assert_alike, position

RULES, SAVAGE = Redstone(pie=False), Savage()
SIZES = [(2, 2), (3, 5), (5, 5), (7, 7), (9, 9), (13, 13), (19, 19), (19, 2)]


def board_in_game(size: tuple[int, int], seed: int) -> RedstoneBoard:
    """A position some random moves into a game."""
    rng = random.Random(seed)
    while True:
        board = RedstoneBoard.of(RULES.start(*size))
        for _ in range(rng.randrange(size[0] * size[1])):
            board.play(rng.choice(board.legal_moves()))
            if sum(board.count) > 1 and board.winner is not None:
                break
        else:
            return board


def search(board: Known, seed: int, playouts: int, simulations: int) -> list[Call]:
    calls: list[Call] = [("seed", seed), *position(board), ("plant",)]
    return [*calls, ("play_out", playouts), ("simulate", simulations, 0)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_from_the_empty_board_on(size: tuple[int, int]) -> None:
    board = RedstoneBoard.of(RULES.start(*size))
    few = 1 + 1500 // (size[0] * size[1])
    assert_alike(search(board, 1, few, 4 * few))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_savage_go_from_the_empty_board_on(size: tuple[int, int]) -> None:
    board = SavagePlayBoard.of(SAVAGE.start(*size))
    few = 1 + 600 // (size[0] * size[1])
    assert_alike(search(board, 1, few, 4 * few))


@pytest.mark.parametrize("size", SIZES[::2], ids=lambda size: "{}x{}".format(*size))
def test_go_from_the_empty_board_on(size: tuple[int, int]) -> None:
    few = 1 + 150 // (size[0] * size[1])
    assert_alike(search(GoPlayBoard.of(Go(), Go().start(*size)), 1, few, 4 * few))


def test_go_from_the_middle_of_games_with_the_dead_and_disputes() -> None:
    calls: list[Call] = []
    for seed in range(6):
        rng, rules = random.Random(seed), Go("abc"[seed % 3])
        board = GoPlayBoard.of(rules, random_set_up(rules, (6, 5), seed).start)
        for _ in range(20):
            board.play(rng.choice(list(board.legal_moves())))
        board.passes = seed % 3
        board.dispute = rules.scoring == "b"
        dead = frozenset(point for point in range(30) if point % 7 == seed)
        opener = seed % 2 if board.dispute else None
        board.terms = Terms(rules.komi, rules.scoring != "a", dead, opener)
        calls += [*search(board, seed, 10, 60), ("balance_by_count",)]
        calls += [("begin_survey",), ("survey", 20), ("simulate", 10, 0)]
    assert_alike(calls)


def test_savage_go_from_set_ups_also_within_turns() -> None:
    calls: list[Call] = []
    for seed in range(8):
        start = random_set_up(SAVAGE, (6, 5), seed).start
        calls += search(SavagePlayBoard.of(start), seed, 10, 40)
    assert_alike(calls)


def test_from_the_middle_of_games_and_set_ups() -> None:
    calls: list[Call] = []
    for seed in range(6):
        calls += search(board_in_game((6, 5), seed), seed, 20, 60)
        calls += search(RedstoneBoard.of(random_set_up(RULES, (7, 7), seed).start), seed, 20, 60)
    assert_alike(calls)


def test_a_tree_that_goes_on_and_back() -> None:
    board = RedstoneBoard.of(RULES.start(4, 4))
    calls = [*search(board, 3, 0, 200), ("forbid", 0), ("learn", 5, 1), ("simulate", 100, 1)]
    after = board.copy()
    after.play(6)
    calls += [*position(after), ("advance", 6, 1), ("simulate", 300, 0), ("look_at_root",)]
    calls += [*position(board), ("retreat",), ("simulate", 50, 0), ("look", 1), ("retreat",)]
    calls += [*position(after), ("advance", 6, 0), ("simulate", 50, 0), ("look", 1)]
    assert_alike(calls)

"""The kernel's Python and its compiled form agree bit by bit, in a small sample.

`python -m benchmarks.kernel --alike` compares a million playouts.
"""

import random
from dataclasses import replace

import pytest

from redstone.engine.kernel import number_of
from redstone.position import PerPlayer, Position
from redstone.record.notation import parse_move
from redstone.rules.go import Go
from redstone.rules.protocol import Rules
from redstone.rules.redstone import Redstone
from redstone.rules.savage import Savage
from tests.games import random_set_up
from tests.kernel.scenes import Call, assert_alike, set_up_calls

RULES, SAVAGE = Redstone(pie=False), Savage()
SIZES = [(2, 2), (3, 5), (5, 5), (7, 7), (9, 9), (13, 13), (19, 19), (19, 2)]


def position_after(rules: Rules, position: Position, rng: random.Random, most: int) -> Position:
    """Return a position up to `most` random moves later that is neither over nor stopped."""
    for _ in range(most):
        after = rules.play(position, rng.choice(list(rules.legal_moves(position))))
        if after.is_over or (after.go and after.go.stopped):
            break
        position = after
    return position


def search_calls(
    rules: Rules, position: Position, seed: int, playouts: int, simulations: int
) -> list[Call]:
    """Return the calls for some playouts and simulations from a position."""
    calls: list[Call] = [("seed", seed), *set_up_calls(rules, position), ("plant",)]
    return [*calls, ("play_out", playouts), ("simulate", simulations, 0)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_python_and_compiled_kernel_agree_from_the_empty_board(size: tuple[int, int]) -> None:
    few = 1 + 1500 // (size[0] * size[1])
    assert_alike(search_calls(RULES, RULES.start(*size), 1, few, 4 * few))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_python_and_compiled_kernel_agree_in_savage_go_from_the_empty_board(
    size: tuple[int, int],
) -> None:
    few = 1 + 600 // (size[0] * size[1])
    assert_alike(search_calls(SAVAGE, SAVAGE.start(*size), 1, few, 4 * few))


@pytest.mark.parametrize("size", SIZES[::2], ids=lambda size: "{}x{}".format(*size))
def test_python_and_compiled_kernel_agree_in_go_from_the_empty_board(size: tuple[int, int]) -> None:
    few = 1 + 150 // (size[0] * size[1])
    assert_alike(search_calls(Go(), Go().start(*size), 1, few, 4 * few))


def test_python_and_compiled_kernel_agree_in_go_from_middle_games_dead_stones_and_disputes() -> (
    None
):
    calls: list[Call] = []
    for seed in range(6):
        rng, rules = random.Random(seed), Go("abc"[seed % 3])
        position = position_after(rules, random_set_up(rules, (6, 5), seed).start, rng, 20)
        assert position.go is not None
        state = replace(position.go, passes=seed % 3)
        if rules.scoring == "b":
            state = replace(state, phase=1, phase_moves=PerPlayer(seed % 2, 0))
        position = replace(position, go=state)
        dead: list[Call] = [("declare", point, int(point % 7 == seed)) for point in range(30)]
        calls += [*set_up_calls(rules, position), *dead, ("balance_by_count",)]
        calls += [("seed", seed), ("plant",), ("play_out", 10), ("simulate", 60, 0)]
        calls += [("begin_survey",), ("survey", 20), ("simulate", 10, 0)]
    assert_alike(calls)


def test_python_and_compiled_kernel_agree_in_savage_go_from_set_ups_and_within_turns() -> None:
    calls: list[Call] = []
    for seed in range(8):
        start = random_set_up(SAVAGE, (6, 5), seed).start
        calls += search_calls(SAVAGE, start, seed, 10, 40)
    assert_alike(calls)


def test_python_and_compiled_kernel_agree_from_middle_games_and_set_ups() -> None:
    calls: list[Call] = []
    for seed in range(6):
        rng = random.Random(seed)
        position = position_after(RULES, RULES.start(6, 5), rng, rng.randrange(30))
        calls += search_calls(RULES, position, seed, 20, 60)
        calls += search_calls(RULES, random_set_up(RULES, (7, 7), seed).start, seed, 20, 60)
    assert_alike(calls)


def test_python_and_compiled_kernel_agree_as_the_tree_moves_forward_and_back() -> None:
    start, move = RULES.start(4, 4), parse_move("c2")
    number, after = number_of(start.board, move), RULES.play(start, move)
    calls = [
        *search_calls(RULES, start, 3, 0, 200),
        ("forbid", 0),
        ("learn", 5, 1),
        ("simulate", 100, 1),
    ]
    calls += [*set_up_calls(RULES, after), ("advance", number, 1), ("simulate", 300, 0)]
    calls += [("look_at_root",), *set_up_calls(RULES, start), ("retreat",), ("simulate", 50, 0)]
    calls += [("look", 1), ("retreat",), *set_up_calls(RULES, after), ("advance", number, 0)]
    calls += [("simulate", 50, 0), ("look", 1)]
    assert_alike(calls)

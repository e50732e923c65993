"""The kernel's board plays Go by the rules, in random games of every size."""

import random

import pytest

from redstone.kernel.board import NOBODY
from redstone.kernel.go_board import BALANCE
from redstone.kernel.go_shape import OFF_BOARD
from redstone.kernel.savage_board import DRAWN
from redstone.position import Pass, Position
from redstone.record.diagram import format_diagram
from redstone.rules.go import Go
from tests.effort import share
from tests.games import random_set_up
from tests.kernel.boards import PLAYERS, KernelBoard

SIZES = [(cols, rows) for cols in range(2, 6) for rows in range(2, 5)]
LARGE = [(7, 7), (9, 9), (19, 2), (2, 19), (13, 6)]
PASSING = 0.08
"""The frequency of random passes: two in a row occur, and the superko with them."""
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
"""The points around a point, in the order of a code."""


def code_of(position: Position, index: int) -> int:
    """Return the kernel's code of the eight points around one, computed from the board."""
    board = position.board
    point, code = board.points[index], 0
    for place, (right, up) in enumerate(STEPS):
        other = point._replace(col=point.col + right, row=point.row + up)
        stone = board.stone_at(other)
        cell = OFF_BOARD
        if other in board:
            cell = 0 if stone is None else [p.stone for p in PLAYERS].index(stone) + 1
        code |= cell << 2 * place
    return code


def assert_alike(board: KernelBoard, position: Position, rules: Go) -> list[int]:
    """Assert that the kernel's board and a position agree, and return the legal points."""
    board.assert_like(position)
    shown, area = format_diagram(position.board), board.area
    assert board.kernel.read("codes", area) == [code_of(position, k) for k in range(area)], shown
    assert position.go is not None
    prisoners = position.go.prisoners
    assert board.kernel.read("going", 5)[BALANCE] == prisoners.black - prisoners.white
    known = [point for point in board.free() if board.kernel.call("may_play", point)]
    *legal, _passing = rules.legal_moves(position)
    assert {*map(board.move, known)} == set(legal), shown
    board.assert_like(position)  # to ask changes nothing
    return sorted(known)


def play_both(rules: Go, position: Position, rng: random.Random, length: int) -> None:
    """Play a random game on both boards, compare them after every move, and compare the counts."""
    board = KernelBoard(rules, position)
    for _ in range(length):
        points = assert_alike(board, position, rules)
        passes = not points or rng.random() < PASSING
        number = board.number(Pass()) if passes else rng.choice(points)
        board.kernel.call("play", number)
        position = rules.play(position, board.move(number))
        assert position.go is not None
        if position.is_over or position.go.stopped:
            break
        assert board.kernel.call("outcome") == NOBODY
    if position.go and position.go.stopped:
        count, won = rules.count(position), board.kernel.call("outcome")
        balance = 2 * (count.black.total - count.white.total)
        assert board.kernel.call("balance_by_count") == balance, format_diagram(position.board)
        assert won == DRAWN if count.winner is None else PLAYERS[won] is count.winner


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_the_kernels_board_agrees_with_the_rules_in_random_games(size: tuple[int, int]) -> None:
    for seed in range(share(9)):
        rules = Go("abc"[seed % 3])
        play_both(rules, rules.start(*size), random.Random(seed), 150)


@pytest.mark.parametrize("size", LARGE, ids=lambda size: "{}x{}".format(*size))
def test_the_kernels_board_agrees_with_the_rules_on_large_boards(size: tuple[int, int]) -> None:
    for seed in range(share(3)):
        rules = Go("bac"[seed % 3])
        play_both(rules, rules.start(*size), random.Random(seed), 80)


@pytest.mark.parametrize("size", [*SIZES, (9, 4)], ids=lambda size: "{}x{}".format(*size))
def test_the_kernels_board_agrees_with_the_rules_from_set_ups(size: tuple[int, int]) -> None:
    for seed in range(share(9)):
        rules = Go("abc"[seed % 3])
        start = random_set_up(rules, size, seed).start
        play_both(rules, start, random.Random(seed), 60)


def test_the_kernels_board_agrees_with_the_rules_from_positions_within_a_game() -> None:
    """The positions set up in the kernel have a ko, earlier passes and prisoners."""
    for seed in range(12):
        rng, rules = random.Random(seed), Go("abc"[seed % 3])
        position = rules.start(3, 3)
        for _ in range(rng.randrange(40)):
            after = rules.play(position, rng.choice(list(rules.legal_moves(position))))
            if after.is_over or (after.go and after.go.stopped):
                break
            position = after
        play_both(rules, position, rng, 20)

"""The kernel's board plays Savage Go by the rules, in random games of every size.

Every move that it considers legal is legal. It may miss a few legal moves when it already has a
plan.
"""

import random

import pytest

from redstone.kernel.savage_board import DRAWN, DUE, LEFT, NOBODY, PLANNED, WON
from redstone.position import Position
from redstone.record.diagram import format_diagram
from redstone.rules.savage import Savage
from tests.effort import share
from tests.games import random_set_up
from tests.kernel.boards import PLAYERS, KernelBoard

RULES = Savage()
SIZES = [(cols, rows) for cols in range(2, 7) for rows in range(2, 6)] + [(9, 9), (19, 2), (2, 19)]
MISSED = 0.002
"""The share of legal moves that may be missed."""


def turn(board: KernelBoard) -> list[int]:
    """Return the kernel's state of the turn: six numbers."""
    return board.kernel.read("turn", 6)


def assert_alike(board: KernelBoard, position: Position) -> tuple[set[int], int]:
    """Assert that the kernel's board and a position agree, except for some legal moves missed.

    Returns the legal moves that the kernel knows, and the number of those it misses.
    """
    board.assert_like(position)
    shown = format_diagram(position.board)
    assert turn(board)[DUE] == position.due, shown
    known = {point for point in board.free() if board.kernel.call("is_legal", point)}
    moves = RULES.legal_moves(position)
    legal = {board.number(move) for move in moves}
    assert known <= legal, shown
    if not turn(board)[PLANNED]:
        assert known == legal, shown
    return known, len(legal - known)


def play_both(position: Position, rng: random.Random) -> tuple[int, int]:
    """Play a random game on both boards. Returns the numbers of legal and of missed moves."""
    board = KernelBoard(RULES, position)
    seen = missed = 0
    while not position.is_over:
        legal, unknown = assert_alike(board, position)
        seen, missed = seen + len(legal) + unknown, missed + unknown
        number = rng.choice(sorted(legal))
        board.kernel.call("play", number)
        position = RULES.play(position, board.move(number))
        assert (turn(board)[WON] != NOBODY or turn(board)[LEFT] <= 0) == position.is_over
    assert position.outcome is not None
    winner = position.outcome.winner
    won = board.kernel.call("outcome")
    assert (won == DRAWN) if winner is None else (PLAYERS[won] is winner)
    return seen, missed


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_the_kernels_board_agrees_with_the_rules_in_random_games(size: tuple[int, int]) -> None:
    for seed in range(share(6)):
        play_both(RULES.start(*size), random.Random(seed))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_the_kernels_board_agrees_with_the_rules_from_set_ups(size: tuple[int, int]) -> None:
    starts = [random_set_up(RULES, size, seed).start for seed in range(share(6))]
    assert any(start.due > 1 for start in starts)
    for seed, start in enumerate(starts):
        play_both(start, random.Random(seed))


def test_few_legal_moves_are_missed() -> None:
    seen = missed = 0
    for seed in range(8):
        more, unknown = play_both(random_set_up(RULES, (6, 6), seed).start, random.Random(seed))
        seen, missed = seen + more, missed + unknown
    assert seen > 1000
    assert missed <= MISSED * seen

"""The kernel's board agrees with the rules in random games of every size."""

import random

import pytest

from redstone.kernel.board import NOBODY, OWN_LEGAL, RED_LEGAL
from redstone.position import Position, Swap
from redstone.record.diagram import format_diagram
from redstone.rules.redstone import Redstone
from tests.effort import share
from tests.games import random_set_up
from tests.kernel.boards import PLAYERS, KernelBoard

RULES = Redstone(pie=False)
SIZES = [(cols, rows) for cols in range(2, 8) for rows in range(2, 6)] + [(9, 9), (19, 2), (2, 19)]
LARGE = [(13, 13), (19, 19)]


def legal(board: KernelBoard) -> set[int]:
    """Return the numbers of the legal placements."""
    found = set()
    for point in board.free():
        flags = board.kernel.call("allowed", point)
        found |= {point} if flags & OWN_LEGAL else set()
        found |= {point + board.area} if flags & RED_LEGAL else set()
    return found


def play_both(position: Position, rng: random.Random, *, every: int = 1) -> None:
    """Play a random game from a position on both boards, and compare them every `every` moves."""
    board = KernelBoard(RULES, position)
    for ply in range(100_000):
        moves = legal(board)
        if not ply % every:
            board.assert_like(position)
            known = {*map(board.move, moves)}
            shown = format_diagram(position.board)
            assert known == set(RULES.legal_moves(position)) - {Swap()}, shown
        move = rng.choice(sorted(moves))
        board.kernel.call("play", move)
        position = RULES.play(position, board.move(move))
        won = board.kernel.call("outcome")
        if position.outcome is not None:
            assert position.outcome.winner is PLAYERS[won]
            return
        assert won == NOBODY


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_the_kernels_board_agrees_with_the_rules_in_random_games(size: tuple[int, int]) -> None:
    for seed in range(share(6)):
        play_both(RULES.start(*size), random.Random(seed))


@pytest.mark.parametrize("size", LARGE, ids=lambda size: "{}x{}".format(*size))
def test_the_kernels_board_agrees_with_the_rules_on_large_boards(size: tuple[int, int]) -> None:
    play_both(RULES.start(*size), random.Random(size[0]), every=29)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_the_kernels_board_agrees_with_the_rules_from_set_ups(size: tuple[int, int]) -> None:
    for seed in range(share(6)):
        play_both(random_set_up(RULES, size, seed).start, random.Random(seed))

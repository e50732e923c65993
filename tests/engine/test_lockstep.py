"""The referee's fast board agrees with the rules in random games of every size."""

import random

import pytest

from redstone.board import MAX_SIZE, MIN_SIZE, Board
from redstone.position import Player, Position, Swap
from redstone.record.diagram import format_diagram
from redstone.rules.redstone import Redstone
from tests.effort import share
from tests.engine.fast_board import EMPTY, RED, FastBoard
from tests.games import random_set_up

RULES = Redstone(pie=False)
SIZES = [(cols, rows) for cols in range(2, 8) for rows in range(2, 6)] + [(9, 9), (19, 2), (2, 19)]
PLAYERS = (Player.BLACK, Player.WHITE)


def rows_of(board: FastBoard) -> list[str]:
    """Return the fast board in the characters of diagrams, the bottom row first."""
    cols, rows = board.shape.cols, board.shape.rows
    text = [
        "." if group == EMPTY else "#" if group == RED else "XO"[group & 1] for group in board.at
    ]
    return ["".join(text[row * cols : (row + 1) * cols]) for row in range(rows)]


def assert_alike(board: FastBoard, position: Position) -> None:
    """Assert that stones, groups, liberties, empty points, counts and legal moves agree."""
    exact, shape, shown = position.board, board.shape, format_diagram(position.board)
    at = dict(zip(exact.points, board.at, strict=True))
    for group in exact.groups:
        numbers = {at[point] for point in group.points}
        assert len(numbers) == 1, f"one group has the numbers {numbers}\n{shown}"
        number = numbers.pop()
        stones = {exact.points[stone] for stone in board.stones[number]}
        assert stones == group.points, shown
        assert len(stones) == len(board.stones[number]), shown
        liberties = {
            p
            for p, bit in zip(exact.points, shape.bits, strict=True)
            if board.liberties[number] & bit
        }
        assert liberties == group.liberties, shown
    assert sorted(exact.points[point] for point in board.free) == sorted(exact.empty_points())
    assert board.count == [exact.count(player.stone) for player in PLAYERS]
    assert rows_of(board) == rows_of(FastBoard.of(position)), shown
    assert PLAYERS[board.to_move] is position.to_move
    legal = {shape.places[number] for number in board.legal_moves()}
    assert legal == set(RULES.legal_moves(position)) - {Swap()}, shown


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_the_fast_board_agrees_with_the_rules(size: tuple[int, int]) -> None:
    for seed in range(share(4)):
        play_both(RULES.start(*size), random.Random(seed))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_the_fast_board_agrees_with_the_rules_from_set_ups(size: tuple[int, int]) -> None:
    for seed in range(share(4)):
        play_both(random_set_up(RULES, size, seed).start, random.Random(seed))


def play_both(position: Position, rng: random.Random) -> None:
    """Play a random game from a position on both boards, and compare them after every move."""
    board = FastBoard.of(position)
    while True:
        assert_alike(board, position)
        move = rng.choice(board.legal_moves())
        copy = board.copy()
        board.play(move)
        position = RULES.play(position, board.shape.places[move])
        assert_copy_plays_alike(copy, move, board)
        if position.outcome is not None:
            break
        assert board.winner is None or move < board.shape.area
    winner = board.winner
    assert winner is not None
    assert position.outcome.winner is PLAYERS[winner]


def assert_copy_plays_alike(copy: FastBoard, move: int, played: FastBoard) -> None:
    """Play a move on a copy made before it, and assert that the stones are as on the original."""
    copy.play(move)
    assert rows_of(copy) == rows_of(played)


def test_on_the_smallest_and_longest_fast_boards_every_point_is_legal() -> None:
    for side in (MIN_SIZE, MAX_SIZE):
        board = FastBoard.of(Position(Board.empty(side, MIN_SIZE)))
        assert len(board.legal_moves()) == side * MIN_SIZE

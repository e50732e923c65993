"""Go's fast board plays the same game as the rules, on random games of every kind of size."""

import random

import pytest

from redstone.bot.go_count import balance_of
from redstone.bot.go_play import GoPlayBoard
from redstone.bot.go_shape import OFF_BOARD, STEPS
from redstone.position import Player, Position
from redstone.record.diagram import format_diagram
from redstone.rules.go import Go
from tests.effort import share
from tests.games import random_set_up

SIZES = [(cols, rows) for cols in range(2, 6) for rows in range(2, 5)]
LARGE = [(7, 7), (9, 9), (19, 2), (2, 19), (13, 6)]
PLAYERS = (Player.BLACK, Player.WHITE)
PASSING = 0.08
"""How often a random player passes: two passes in a row come up, and the superko with them."""


def assert_all_alike(rules: Go, position: Position, *boards: GoPlayBoard) -> None:
    """Everything is the same on boards however they came to be."""
    legal = set(rules.legal_moves(position))
    codes = [code_of(position, index) for index in range(len(position.board.points))]
    for board in boards:
        assert_alike(board, position)
        shown = format_diagram(position.board)
        assert board.codes == codes, shown
        assert {board.move(number) for number in board.legal_moves()} == legal, shown


def assert_alike(board: GoPlayBoard, position: Position) -> None:
    """Stones, groups, liberties and prisoners are the same."""
    exact, shown = position.board, format_diagram(position.board)
    at = dict(zip(exact.points, board.at, strict=True))
    for point in exact.points:
        assert (at[point] == 0) is (exact.stone_at(point) is None), shown
    for group in exact.groups:
        numbers = {at[point] for point in group.points}
        assert len(numbers) == 1, f"one group has the numbers {numbers}\n{shown}"
        number = numbers.pop()
        assert PLAYERS[number & 1].stone is group.stone, shown
        stones = [exact.points[stone] for stone in board.stones[number]]
        assert len(stones) == len(group.points), shown
        assert set(stones) == group.points, shown
        liberties = {
            p
            for p, bit in zip(exact.points, board.bits, strict=True)
            if board.liberties[number] & bit
        }
        assert liberties == group.liberties, shown
    assert sorted(exact.points[point] for point in board.free) == sorted(exact.empty_points())
    assert board.count == [exact.count(player.stone) for player in PLAYERS]
    assert PLAYERS[board.to_move] is position.to_move
    assert position.go is not None
    assert board.balance == position.go.prisoners.black - position.go.prisoners.white


def code_of(position: Position, index: int) -> int:
    """The surroundings of a point, worked out from the board."""
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


def play_both(rules: Go, position: Position, rng: random.Random, length: int) -> None:
    """One random game from a position on both boards, compared after every move."""
    board = GoPlayBoard.of(rules, position)
    for _ in range(length):
        assert_all_alike(rules, position, board, GoPlayBoard.of(rules, position))
        *points, passing = board.legal_moves()
        number = passing if not points or rng.random() < PASSING else rng.choice(points)
        copy = board.copy()
        board.play(number)
        position = rules.play(position, board.move(number))
        assert copy.at != board.at or number == passing or board.last < 0
        if position.is_over or (position.go and position.go.stopped):
            break
    assert position.go is not None
    if position.go.stopped:
        assert_counts_alike(board, position, rules)


def assert_counts_alike(board: GoPlayBoard, position: Position, rules: Go) -> None:
    """The fast count is the rules' count, here with every stone alive."""
    count = rules.count(position)
    points = balance_of(board, board.terms)
    assert points == 2 * (count.black.total - count.white.total), format_diagram(position.board)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_lockstep_on_small_boards(size: tuple[int, int]) -> None:
    for seed in range(share(3)):
        rules = Go("abc"[seed % 3])
        play_both(rules, rules.start(*size), random.Random(seed), 150)


@pytest.mark.parametrize("size", [*SIZES, (9, 4)], ids=lambda size: "{}x{}".format(*size))
def test_lockstep_from_set_ups(size: tuple[int, int]) -> None:
    for seed in range(share(4)):
        rules = Go("abc"[seed % 3])
        play_both(rules, random_set_up(rules, size, seed).start, random.Random(seed), 60)


@pytest.mark.parametrize("size", LARGE, ids=lambda size: "{}x{}".format(*size))
def test_lockstep_on_large_boards(size: tuple[int, int]) -> None:
    for seed in range(share(2)):
        rules = Go("abc"[seed % 3])
        play_both(rules, rules.start(*size), random.Random(seed), 80)

"""Savage Go's fast board plays the same game as the rules, on random games of every size."""

import random

import pytest

from redstone.bot.savage_playout import SavagePlayBoard
from redstone.position import Player, Position
from redstone.record.diagram import format_diagram
from redstone.rules.savage import Savage, bounded
from tests.effort import share
from tests.games import random_set_up

RULES = Savage()
SIZES = [(cols, rows) for cols in range(2, 7) for rows in range(2, 6)] + [(9, 9), (19, 2), (2, 19)]
PLAYERS = (Player.BLACK, Player.WHITE)


def assert_alike(board: SavagePlayBoard, position: Position) -> None:
    """Stones, groups, liberties, empty points, the turn and the legal moves are the same."""
    exact, shown = position.board, format_diagram(position.board)
    at = dict(zip(exact.points, board.at, strict=True))
    for group in exact.groups:
        numbers = {at[point] for point in group.points}
        assert len(numbers) == 1, f"one group has the numbers {numbers}\n{shown}"
        number = numbers.pop()
        assert PLAYERS[number & 1].stone is group.stone
        assert {exact.points[stone] for stone in board.stones[number]} == group.points, shown
        mask = board.liberties[number]
        found = {point for index, point in enumerate(exact.points) if mask >> index & 1}
        assert found == group.liberties, shown
    assert sorted(exact.points[point] for point in board.free) == sorted(exact.empty_points())
    assert board.count == [exact.count(player.stone) for player in PLAYERS]
    assert (PLAYERS[board.to_move], board.due) == (position.to_move, position.due), shown
    taken = sorted(min(exact.points[stone] for stone in board.stones[g]) for g in board.bounded)
    assert taken == sorted(min(group.points) for group in bounded(position)), shown
    legal = {board.move(number) for number in board.legal_moves()}
    assert legal == set(RULES.legal_moves(position)), shown


def play_both(position: Position, rng: random.Random) -> None:
    """One random game from a position on both boards, compared after every placement."""
    board = SavagePlayBoard.of(position)
    while not position.is_over:
        assert_alike(board, position)
        assert_alike(SavagePlayBoard.of(position), position)
        number = rng.choice(sorted(board.legal_moves()))
        copy = board.copy()
        board.play(number)
        assert_alike(copy, position)
        position = RULES.play(position, board.move(number))
        assert board.is_over == position.is_over
    assert position.outcome is not None
    winner = None if board.winner is None else PLAYERS[board.winner]
    assert winner is position.outcome.winner
    assert board.result() == (0.5 if winner is None else float(winner is Player.BLACK))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_lockstep(size: tuple[int, int]) -> None:
    for seed in range(share(4)):
        play_both(RULES.start(*size), random.Random(seed))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_lockstep_from_set_ups(size: tuple[int, int]) -> None:
    starts = [random_set_up(RULES, size, seed).start for seed in range(share(3))]
    assert any(start.due > 1 for start in starts)
    for seed, start in enumerate(starts):
        play_both(start, random.Random(seed))

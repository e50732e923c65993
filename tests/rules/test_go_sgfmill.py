"""Captures, ko points and areas in Go compared with sgfmill's boards, over random games."""

from typing import Any

import pytest
from sgfmill import boards  # type: ignore[import-untyped]

from redstone.board import Stone
from redstone.position import Illegality, IllegalMove, Place, Position
from redstone.record.diagram import format_diagram
from redstone.record.game import Game
from redstone.rules.go import Go, state_of
from tests.games import random_game

COLOURS = {Stone.BLACK: "b", Stone.WHITE: "w"}
SIDES = (2, 3, 4, 5, 6, 7, 9)
SEEDS = range(8)


@pytest.mark.parametrize("side", SIDES)
def test_captures_and_ko_points_agree_with_sgfmill(side: int) -> None:
    captures, self_captures, kos = 0, 0, 0
    for seed in SEEDS:
        game, board = random_game(Go(), (side, side), seed), boards.Board(side)
        for before, move, after in zip(
            game.positions, game.moves, game.positions[1:], strict=False
        ):
            ko = None
            if isinstance(move, Place):
                ko = board.play(move.point.row, move.point.col, COLOURS[before.to_move.stone])
                captures += state_of(after).captures != state_of(before).captures
                self_captures += move.point not in after.board.stones
            assert stones_of(board) == after.board.stones, format_diagram(after.board)
            if not after.is_over and not state_of(after).stopped:
                assert forbidden_by_ko(after) == ({ko} - {None}), format_diagram(after.board)
                kos += ko is not None
    assert captures > self_captures > 0
    assert kos or side < 5


@pytest.mark.parametrize("side", SIDES)
def test_areas_agree_with_sgfmill(side: int) -> None:
    for seed in SEEDS:
        game = random_game(Go(), (side, side), seed, longest=2 * side * side)
        for position in unmarked(game):
            board = boards.Board(side)
            for point, stone in position.board.stones.items():
                board.board[point.row][point.col] = COLOURS[stone]
            score = Go(komi=0).count(position).score
            assert score.black - score.white == board.area_score()


def unmarked(game: Game) -> list[Position]:
    """Return every tenth position of a game in which no stone is marked dead."""
    return [position for position in game.positions if not state_of(position).dead][::10]


def stones_of(board: Any) -> dict[tuple[int, int], Stone]:
    """Return the stones of sgfmill's board by column and row."""
    return {
        (col, row): Stone.BLACK if colour == "b" else Stone.WHITE
        for colour, (row, col) in board.list_occupied_points()
    }


def forbidden_by_ko(position: Position) -> set[tuple[int, int]]:
    """Return the row and column of the plays that basic ko forbids."""
    found = set()
    for point in position.board.empty_points():
        try:
            Go().play(position, Place(point))
        except IllegalMove as refused:
            if refused.illegality is Illegality.KO:
                found.add((point.row, point.col))
    return found

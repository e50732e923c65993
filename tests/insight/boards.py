"""Boards for tests of insight: random crowded ones, and those of diagrams."""

from random import Random

from redstone.board import Board, Point, Stone
from redstone.position import Player, Position


def board_of(*rows: str) -> Board:
    """Return the board of a diagram, top row first: X black, O white, # red, . empty."""
    board = Board.empty(len(rows[0]), len(rows))
    for row, line in enumerate(reversed(rows)):
        for col, character in enumerate(line):
            if character != ".":
                board = board.place(Point(col, row), Stone(character))
    return board


def crowded(rng: Random, cols: int, rows: int, empty: float) -> Board | None:
    """Return a random board, mostly with walls around eyes, or None if it is no valid set-up.

    Each point is empty with probability `empty`.
    """
    board = Board.empty(cols, rows)
    line = rng.randrange(1, cols)
    for point in board.points:
        if rng.random() < empty:
            continue
        likely = (Stone.BLACK, Stone.WHITE) if point.col < line else (Stone.WHITE, Stone.BLACK)
        board = board.place(point, rng.choices((*likely, Stone.RED), (20, 2, 1))[0])
    colours = set(board.stones.values())
    whole = {Stone.BLACK, Stone.WHITE} <= colours
    return board if whole and all(group.liberties for group in board.groups) else None


def position_of(board: Board, to_move: Player) -> Position:
    """Return a set-up of Redstone with this board."""
    return Position(board, to_move, is_set_up=True)

"""Random games on each game's fast board, for `bench`: uniform as far as the game allows."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from redstone.bot.go_board import GoBoard
from redstone.bot.savage_board import SavageBoard
from redstone.bot.uniform import random_playout

GO_MOVES = 3
"""Random games of Go are cut off after so many moves a point: of self-capture, or of ko."""


def random_savage_game(board: SavageBoard, rng: Random) -> None:
    """Play any legal placement until the game is over: points are drawn until one is legal."""
    while not board.is_over:
        waiting = board.free[:]
        while True:
            index = int(rng.random() * len(waiting))
            point = waiting[index]
            if board.is_legal(point):
                break
            waiting[index] = waiting[-1]
            waiting.pop()
        board.play(point)


def random_go_game(board: GoBoard, rng: Random) -> None:
    """Play any point that is neither self-capture nor an own eye of one point, else pass.

    With all legal moves games would go on and on, and it would be no measure of anything.
    """
    for _ in range(GO_MOVES * board.area):
        board.play(_any_point(board, rng))
        if board.passes > 1:
            return


def _any_point(board: GoBoard, rng: Random) -> int:
    at, me = board.at, board.to_move
    waiting = board.free[:]
    while waiting:
        index = int(rng.random() * len(waiting))
        point = waiting[index]
        if point != board.ko and (board.breathes(point) or board.captures(point)):
            beside = [at[neighbour] for neighbour in board.neighbours[point]]
            if not all(group and group & 1 == me for group in beside):
                return point
        waiting[index] = waiting[-1]
        waiting.pop()
    return board.area


RANDOM_GAMES: Mapping[str, Callable[[Any, Random], object]] = {
    "redstone": random_playout,
    "red": random_playout,
    "savage": random_savage_game,
    "go": random_go_game,
}
"""For each game's name what plays its board of `bot.boards` to the end."""

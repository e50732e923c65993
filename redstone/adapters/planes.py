"""A position as stacked binary planes, for neural networks.

An array of `rows` x `cols` x 7, its first row the top one, of numbers from 0 to 1 (float32):

| plane | 1 for |
|---|---|
| 0 | a stone of the observing player |
| 1 | a stone of the other player |
| 2 | a red stone |
| 3 | the stones of the turn so far (Savage Go), or the last one |
| 4 | every point if the observing player has Black |
| 5 | every point if the observing player is to move |
| 6 | every point: the stones that the turn still has to place, as a share of the points |
"""

from typing import Any

import numpy as np

from redstone.adapters.play import Play
from redstone.board import Stone
from redstone.position import Player

PLANES = 7


def planes(play: Play, seat: int) -> Any:
    """Return an array of rows x columns x PLANES that shows a position as a seat sees it.

    The first planes have a 1 at each own, enemy and red stone, and at each stone of this turn.
    The others are constant: is this seat Black, is it to move, and the share of stones due.
    """
    position, board = play.position, play.position.board
    first = position.first_player
    me = first if seat == 0 else first.enemy
    of_stone = {me.stone: 0, me.enemy.stone: 1, Stone.RED: 2}
    seen = np.zeros((board.rows, board.cols, PLANES), dtype=np.float32)
    for point, stone in board.stones.items():
        seen[board.rows - 1 - point.row, point.col, of_stone[stone]] = 1
    for point in play.placed:
        seen[board.rows - 1 - point.row, point.col, 3] = 1
    seen[:, :, 4] = me is Player.BLACK
    if position.outcome is None:
        seen[:, :, 5] = position.to_move is me
        seen[:, :, 6] = min(1.0, position.due / len(board.points))
    return seen

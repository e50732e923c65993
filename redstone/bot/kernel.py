"""The kernel as the computer player calls it, whoever runs it: compiled, or as plain Python."""

from typing import Protocol

from redstone.bot.fastboard import FastBoard
from redstone.bot.groups import RED
from redstone.bot.redstone_board import RedstoneBoard
from redstone.bot.savage_playout import SavagePlayBoard


class Kernel(Protocol):
    """One instance of `redstone.kernel`, with a memory of its own; it holds one search."""

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; 0 where it returns nothing."""

    def read(self, array: str, count: int) -> list[int]:
        """The first numbers of an array of whole numbers."""

    def read_reals(self, array: str, count: int) -> list[float]:
        """The first numbers of an array of floating numbers."""


Known = RedstoneBoard | SavagePlayBoard
"""The boards of the games that the kernel knows."""
REDSTONE, SAVAGE = 0, 1


def lay_out(kernel: Kernel, board: FastBoard | SavagePlayBoard) -> None:
    """Give the kernel a position."""
    game = SAVAGE if isinstance(board, SavagePlayBoard) else REDSTONE
    kernel.call("begin", board.shape.cols, board.shape.rows, game)
    for point, group in enumerate(board.at):
        if group > RED:
            kernel.call("put", point, group & 1)
    for point, group in enumerate(board.at):
        if group == RED:
            kernel.call("put_red", point)
    kernel.call("give_turn", board.to_move)
    if isinstance(board, SavagePlayBoard):
        kernel.call("begin_turn", board.due, board.left)
        for point in board.free:
            if board.plan and board.plan >> point & 1:
                kernel.call("plan_point", point)

"""The kernel as the computer player calls it, whoever runs it: compiled, or as plain Python."""

from typing import Protocol

from redstone.bot.fastboard import FastBoard
from redstone.bot.groups import RED


class Kernel(Protocol):
    """One instance of `redstone.kernel`, with a memory of its own; it holds one search."""

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; 0 where it returns nothing."""

    def read(self, array: str, count: int) -> list[int]:
        """The first numbers of an array of whole numbers."""

    def read_reals(self, array: str, count: int) -> list[float]:
        """The first numbers of an array of floating numbers."""


def lay_out(kernel: Kernel, board: FastBoard) -> None:
    """Give the kernel a position."""
    kernel.call("begin", board.shape.cols, board.shape.rows)
    for point, group in enumerate(board.at):
        if group > RED:
            kernel.call("put", point, group & 1)
    for point, group in enumerate(board.at):
        if group == RED:
            kernel.call("put_red", point)
    kernel.call("give_turn", board.to_move)

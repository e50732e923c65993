"""The kernel as the computer player calls it, whoever runs it: compiled, or as plain Python."""

from typing import Protocol

from redstone.bot.fastboard import FastBoard
from redstone.bot.go_play import GoPlayBoard
from redstone.bot.groups import RED
from redstone.bot.redstone_board import RedstoneBoard
from redstone.bot.savage_board import SavageBoard
from redstone.bot.savage_playout import SavagePlayBoard


class NoKernel(Exception):
    """No kernel can be made here, now or at all; the text says why."""


class Kernel(Protocol):
    """One instance of `redstone.kernel`, with a memory of its own; it holds one search."""

    is_compiled: bool
    """Whether it is WebAssembly, some thirty times as fast as the same in Python."""

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; 0 where it returns nothing."""

    def read(self, array: str, count: int) -> list[int]:
        """The first numbers of an array of whole numbers."""

    def read_reals(self, array: str, count: int) -> list[float]:
        """The first numbers of an array of floating numbers."""


Known = RedstoneBoard | SavagePlayBoard | GoPlayBoard
"""The boards of the games that the kernel knows, as a search plays on them."""
Laid = FastBoard | SavageBoard | GoPlayBoard
"""Any boards that it can lay out."""
REDSTONE, SAVAGE, GO = 0, 1, 2
NOBODY = -1


def lay_out(kernel: Kernel, board: Laid) -> None:
    """Give the kernel a position."""
    kernel.call("begin", board.shape.cols, board.shape.rows, _game_of(board))
    for point, group in enumerate(board.at):
        if group > RED:
            kernel.call("put", point, group & 1)
    for point, group in enumerate(board.at):
        if group == RED:
            kernel.call("put_red", point)
    kernel.call("give_turn", board.to_move)
    if isinstance(board, SavageBoard):
        _lay_out_turn(kernel, board)
    elif isinstance(board, GoPlayBoard):
        _lay_out_play(kernel, board)
        tell_dead(kernel, board)


def _game_of(board: Laid) -> int:
    match board:
        case SavageBoard():
            return SAVAGE
        case GoPlayBoard():
            return GO
        case FastBoard():
            return REDSTONE


def _lay_out_turn(kernel: Kernel, board: SavageBoard) -> None:
    kernel.call("begin_turn", board.due, board.left)
    for point in board.free:
        if board.plan and board.plan >> point & 1:
            kernel.call("plan_point", point)


def _lay_out_play(kernel: Kernel, board: GoPlayBoard) -> None:
    terms = board.terms
    opener = NOBODY if terms.opener is None else terms.opener
    kernel.call("begin_count", terms.komi, int(terms.territory), int(board.dispute), opener)
    kernel.call("resume", board.ko, board.last, board.passes, board.balance)
    for point, colour in enumerate(board.passed or ()):
        kernel.call("passed_with", point, colour)


def tell_dead(kernel: Kernel, board: GoPlayBoard) -> None:
    """Tell the kernel which stones count as dead."""
    for point, group in enumerate(board.at):
        if group:
            kernel.call("declare", point, int(point in board.terms.dead))

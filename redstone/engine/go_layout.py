"""Transfer of Go's state, apart from stones, into the kernel."""

from collections.abc import Collection

from redstone.board import Board, Point
from redstone.engine.kernel import COLOUR_OF, COLOURS, NOBODY, NOWHERE, Kernel, index_of
from redstone.position import Position
from redstone.rules.go import Go
from redstone.rules.protocol import Rules


def lay_out_play(kernel: Kernel, rules: Rules, position: Position, last: int) -> None:
    """Send Go's state and scoring to the kernel, after the stones were set.

    `last` is the number of the last move, NOWHERE if it is unknown.
    """
    board, state = position.board, position.go
    assert isinstance(rules, Go)
    assert state is not None
    disputed, opener, mover = rules.scoring == "b" and state.phase > 0, NOBODY, position.to_move
    if disputed:
        even = state.phase_moves.black == state.phase_moves.white
        opener = COLOURS[mover if even else mover.enemy]
    kernel.call("begin_count", rules.komi, int(rules.scoring != "a"), int(disputed), opener)
    taker = None if state.ko is None else board.group_at(state.ko)
    ko = NOWHERE if taker is None else index_of(board, min(taker.liberties))
    balance = state.prisoners.black - state.prisoners.white
    latest = NOWHERE if last == len(board.points) else last  # a pass has no point
    kernel.call("resume", ko, latest, state.passes, balance)
    if state.passed_board is not None:
        for number, point in enumerate(board.points):
            stone = state.passed_board.stone_at(point)
            kernel.call("passed_with", number, 0 if stone is None else 1 + COLOUR_OF[stone])


def set_dead_stones(kernel: Kernel, board: Board, dead: Collection[Point]) -> None:
    """Set in the kernel which stones of the board count as dead."""
    for point in board.stones:
        kernel.call("declare", index_of(board, point), int(point in dead))

"""Transfer of a position into the kernel."""

from redstone.board import Stone
from redstone.engine.go_layout import lay_out_play
from redstone.engine.kernel import COLOUR_OF, COLOURS, GO, KNOWN, NOWHERE, SAVAGE, Kernel
from redstone.position import Position
from redstone.rules.protocol import Rules
from redstone.rules.savage import most_placements, turn_of


def lay_out(kernel: Kernel, rules: Rules, position: Position, last: int = NOWHERE) -> None:
    """Send an unfinished position to the kernel; `last` is the number of the last move (Go)."""
    board, game = position.board, KNOWN[rules.name]
    kernel.call("begin", board.cols, board.rows, game)
    stones = [(number, board.stone_at(point)) for number, point in enumerate(board.points)]
    for number, stone in stones:
        if stone in COLOUR_OF:
            kernel.call("put", number, COLOUR_OF[stone])
    for number, stone in stones:
        if stone is Stone.RED:
            kernel.call("put_red", number)
    kernel.call("give_turn", COLOURS[position.to_move])
    if game == SAVAGE:
        _lay_out_turn(kernel, position)
    elif game == GO:
        lay_out_play(kernel, rules, position, last)


def _lay_out_turn(kernel: Kernel, position: Position) -> None:
    """Send Savage Go's state of the turn to the kernel: stones due, moves left, planned points."""
    board, plan = position.board, turn_of(position).plan or 0
    kernel.call("begin_turn", position.due, most_placements(board) - position.ply)
    for number in range(len(board.points)):
        if plan >> number & 1:
            kernel.call("plan_point", number)

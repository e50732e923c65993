"""The eight board symmetries and the colour exchange, applied to points, moves, positions."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from types import MappingProxyType

from redstone.board import MAX_SIZE, Board, Point, Stone
from redstone.history import NO_HISTORY
from redstone.position import GoState, Mark, Move, Outcome, PerPlayer, Place, Position

_LOW_BITS = sum(1 << 2 * place for place in range(MAX_SIZE * MAX_SIZE))
_EXCHANGED = {Stone.BLACK: Stone.WHITE, Stone.WHITE: Stone.BLACK, Stone.RED: Stone.RED}


@dataclass(frozen=True)
class Symmetry:
    """A reflection or rotation: flips first, then transposition."""

    flip_cols: bool
    flip_rows: bool
    transpose: bool

    def point(self, board: Board, point: Point) -> Point:
        """Return the point's image on the transformed board; `board` is the one before."""
        col = board.cols - 1 - point.col if self.flip_cols else point.col
        row = board.rows - 1 - point.row if self.flip_rows else point.row
        return Point(row, col) if self.transpose else Point(col, row)

    def move(self, board: Board, move: Move) -> Move:
        """Return the image of a move on this board."""
        if isinstance(move, Place | Mark):
            return replace(move, point=self.point(board, move.point))
        return move

    def position(self, position: Position) -> Position:
        """Return the position transformed: board and Go's state."""
        board = position.board
        return replace(
            position, board=self.board(board), go=position.go and self._state(board, position.go)
        )

    def board(self, board: Board) -> Board:
        """Return the image of a board."""
        cols, rows = (board.rows, board.cols) if self.transpose else (board.cols, board.rows)
        stones = {self.point(board, point): stone for point, stone in board.stones.items()}
        return Board(cols, rows, MappingProxyType(stones))

    def _state(self, board: Board, state: GoState) -> GoState:
        """Return Go's state transformed: ko, dead stones, board at the pass, position keys."""

        def change(bits: int) -> int:
            """Map the bits of `GoState.change`."""
            return _image_of_change(self, board.cols, board.rows, bits)

        mirrored = with_changes(state, change, lambda key: change(key >> 1) << 1 | key & 1)
        return replace(
            mirrored,
            ko=state.ko and self.point(board, state.ko),
            passed_board=state.passed_board and self.board(state.passed_board),
            dead=frozenset(self.point(board, point) for point in state.dead),
        )


@lru_cache(maxsize=10_000)  # the positions of a game occur in every later history
def _image_of_change(symmetry: Symmetry, cols: int, rows: int, bits: int) -> int:
    """Return `GoState.change` mapped by a symmetry (cached)."""
    board = Board.empty(cols, rows)
    return sum(
        (bits >> _shift(point) & 3) << _shift(symmetry.point(board, point))
        for point in board.points
    )


def _shift(point: Point) -> int:
    """Return the bit offset of a point in `GoState.change`."""
    return 2 * (point.row * MAX_SIZE + point.col)


def with_changes(
    state: GoState, change: Callable[[int], int], key: Callable[[int], int]
) -> GoState:
    """Return Go's state with `change` mapped by one function and history keys by another."""
    history = NO_HISTORY
    for occurrence in state.history:
        history = history.add(key(occurrence.key), occurrence.black, occurrence.white)
    return replace(state, change=change(state.change), history=history)


SYMMETRIES = tuple(Symmetry(*flags) for flags in product((False, True), repeat=3))


def exchange_colours(position: Position) -> Position:
    """Return the position with Black and White exchanged, the player to move too; red stays."""
    outcome = position.outcome
    return replace(
        position,
        board=_exchange_stones(position.board),
        to_move=position.to_move.enemy,
        first_player=position.first_player.enemy,
        outcome=outcome and Outcome(outcome.winner and outcome.winner.enemy, outcome.reason),
        go=position.go and _exchange_state(position.go),
    )


def _exchange_stones(board: Board) -> Board:
    """Return the board with black and white stones exchanged."""
    stones = {point: _EXCHANGED[stone] for point, stone in board.stones.items()}
    return Board(board.cols, board.rows, MappingProxyType(stones))


def _exchange_state(state: GoState) -> GoState:
    """Return Go's state with the colours exchanged: counts, history, stored board."""

    def change(bits: int) -> int:
        """Exchange the bits of both colours."""
        return (bits & _LOW_BITS) << 1 | bits >> 1 & _LOW_BITS

    def numbers(both: PerPlayer) -> PerPlayer:
        """Return both players' numbers exchanged."""
        return PerPlayer(both.white, both.black)

    exchanged = with_changes(state, change, lambda key: change(key >> 1) << 1 | key & 1 ^ 1)
    history = NO_HISTORY
    for occurrence in exchanged.history:
        history = history.add(occurrence.key, occurrence.white, occurrence.black)
    return replace(
        exchanged,
        history=history,
        prisoners=numbers(state.prisoners),
        captures=numbers(state.captures),
        phase_moves=numbers(state.phase_moves),
        passed_board=state.passed_board and _exchange_stones(state.passed_board),
        agreed=state.agreed and state.agreed.enemy,
    )

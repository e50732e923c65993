"""The board's events: taps, the pointer, keys."""

from collections.abc import Callable

from redstone.app.play.actions import KEYS
from redstone.app.play.board_input import BoardInput
from redstone.board import Point


class Pointer:
    """The handlers of acts on the board; points come with their rows from the top.

    The board may differ from the one that the page still shows, so a point may not be on it.
    """

    def __init__(
        self,
        board_input: Callable[[], BoardInput],
        refresh: Callable[[], None],
        pointed: Callable[[], None],
    ) -> None:
        """Act on the board input that `board_input` returns.

        `pointed` shows the pointer, `refresh` everything.
        """
        self._at_board, self._refresh, self._pointed = board_input, refresh, pointed

    def tap(self, col: int, row: int, cell: float) -> None:
        """Handle a tap on a point, and refresh; the board's lines are `cell` CSS pixels apart."""
        point = self._from_top(col, row)
        if point is not None:
            self._board_input.tap(point, cell)
        self._refresh()

    def point(self, col: int, row: int) -> None:
        """Set the point under the pointer, and show it if it has changed."""
        self._point_at(self._from_top(col, row))

    def leave(self) -> None:
        """Note that the pointer has left the board, and show that."""
        self._point_at(None)

    def key(self, name: str, col: int, row: int) -> None:
        """Apply a key of `KEYS` to a point, if it is on the board, and refresh.

        `row` counts from the top.
        """
        point = self._from_top(col, row)
        if point is not None:
            KEYS[name](self._board_input, point)
        self._refresh()

    @property
    def _board_input(self) -> BoardInput:
        """Input controller of the board shown."""
        return self._at_board()

    def _from_top(self, col: int, row: int) -> Point | None:
        """Return the point in this column and row from the top, None if it is not on the board."""
        board = self._board_input.now.position.board
        point = Point(col, board.rows - 1 - row)
        return point if point in board else None

    def _point_at(self, point: Point | None) -> None:
        """Set the point under the pointer, and show it if it has changed."""
        if self._board_input.point_at(point):
            self._pointed()

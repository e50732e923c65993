"""The board's events: taps, the pointer, keys."""

from collections.abc import Callable

from redstone.app.page.state import layout_of
from redstone.app.play.actions import KEYS
from redstone.app.play.hand import Hand
from redstone.board import Point
from redstone.pictures.layout import Layout


class Pointer:
    """The handlers of what is done on the board; places are in units of the picture."""

    def __init__(
        self, hand: Callable[[], Hand], refresh: Callable[[], None], pointed: Callable[[], None]
    ) -> None:
        """`hand` is the one at the board; `pointed` shows where it points, `refresh` all."""
        self._at_board, self._refresh, self._pointed = hand, refresh, pointed

    def tap(self, x: float, y: float, cell: float) -> None:
        point = self._layout.point_at(x, y)
        if point is not None:
            self._hand.tap(point, cell)
        self._refresh()

    def point(self, x: float, y: float) -> None:
        self._point_at(self._layout.point_at(x, y))

    def leave(self) -> None:
        self._point_at(None)

    def focus(self, col: int, row: int) -> None:
        self._point_at(self._from_top(col, row))

    def key(self, name: str, col: int, row: int) -> None:
        KEYS[name](self._hand, self._from_top(col, row))
        self._refresh()

    @property
    def _hand(self) -> Hand:
        return self._at_board()

    @property
    def _layout(self) -> Layout:
        return layout_of(self._hand.now)

    def _from_top(self, col: int, row: int) -> Point:
        return Point(col, self._hand.now.position.board.rows - 1 - row)

    def _point_at(self, point: Point | None) -> None:
        if self._hand.point_at(point):
            self._pointed()

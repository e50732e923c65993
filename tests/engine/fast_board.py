"""Redstone on a mutable board made for speed, for tests that visit every position.

A lockstep test compares it with `rules.redstone`. Every point has the number of its group, and
every group the mask of its liberties, so one comparison detects an atari and its point. Points are
numbered row by row from a1. A placement is a number too: the point for an own stone, the point plus
`area` for red.
"""

from dataclasses import dataclass
from functools import cache
from typing import Self

from redstone.board import Board, Stone, all_points, neighbour_table
from redstone.position import Place, Player, Position

BLACK, WHITE = 0, 1
EMPTY, RED = 0, 1
"""The values of `at` for points without a group. Group numbers are larger."""


@dataclass(frozen=True, eq=False)
class BoardShape:
    """One board size: `area` points, and for every point its neighbours and bits."""

    cols: int
    rows: int
    area: int
    neighbours: tuple[tuple[int, ...], ...]
    bits: tuple[int, ...]
    others: tuple[int, ...]
    """By point:

    the mask of all other points. It is positive, because `&` is slow for negative numbers.
    """
    places: tuple[Place, ...]
    """The move of the record, by placement number."""

    def number(self, move: Place) -> int:
        """Return the number of a placement on this board."""
        point = move.point.row * self.cols + move.point.col
        return point + self.area if move.red else point


def shape_of(board: Board) -> BoardShape:
    """Return the shape of a board, built once for each size."""
    return _shape(board.cols, board.rows)


@cache
def _shape(cols: int, rows: int) -> BoardShape:
    """Return the shape of a board size."""
    points = all_points(cols, rows)
    table = neighbour_table(cols, rows)
    bits = tuple(1 << number for number in range(len(points)))
    all_bits = sum(bits)
    return BoardShape(
        cols=cols,
        rows=rows,
        area=len(points),
        neighbours=tuple(tuple(q.row * cols + q.col for q in table[p]) for p in points),
        bits=bits,
        others=tuple(all_bits ^ bit for bit in bits),
        places=tuple(Place(p) for p in points) + tuple(Place(p, red=True) for p in points),
    )


class FastBoard:
    """A position that moves are played on; `to_move` is BLACK or WHITE.

    `at` has each point's group, EMPTY or RED. A group's number is twice (its founding point plus
    one), plus its colour: even is black, odd is white. `liberties` and `stones` are indexed by
    group number and valid only for groups in `at`. `free` has the empty points in no order, `count`
    the stones of each colour.
    """

    __slots__ = (
        "at",
        "bits",
        "count",
        "free",
        "liberties",
        "neighbours",
        "others",
        "shape",
        "stones",
        "to_move",
    )

    def __init__(self, shape: BoardShape) -> None:
        """Make an empty board of a shape."""
        groups = 2 * shape.area + 2
        self._take_shape(shape)
        self.at = [EMPTY] * shape.area
        self.liberties = [0] * groups
        self.stones: list[tuple[int, ...]] = [()] * groups
        self.free = list(range(shape.area))
        self.count = [0, 0]
        self.to_move = BLACK

    def _take_shape(self, shape: BoardShape) -> None:
        """Take over the tables of a shape."""
        self.shape = shape
        self.neighbours, self.bits, self.others = shape.neighbours, shape.bits, shape.others

    @classmethod
    def of(cls, position: Position) -> Self:
        """Return the fast form of a position that is not over. Ply and swap are not part of it."""
        board = cls(shape_of(position.board))
        for point, stone in position.board.stones.items():
            number = point.row * board.shape.cols + point.col
            board.free.remove(number)
            if stone is Stone.RED:
                board.at[number] = RED
                for beside in board.shape.neighbours[number]:
                    board.liberties[board.at[beside]] &= board.shape.others[number]
            else:
                board.to_move = BLACK if stone is Stone.BLACK else WHITE
                board.place_own(number)
        board.to_move = BLACK if position.to_move is Player.BLACK else WHITE
        return board

    def copy(self) -> Self:
        """Return a copy of the position that can be played on separately."""
        other = self.__class__.__new__(self.__class__)
        other._take_shape(self.shape)
        other.at = self.at[:]
        other.liberties = self.liberties[:]
        other.stones = self.stones[:]
        other.free = self.free[:]
        other.count = self.count[:]
        other.to_move = self.to_move
        return other

    @property
    def winner(self) -> int | None:
        """Return the colour that has won, None while the game continues. Called after a red stone.

        If both colours are gone, the player who placed it has won.
        """
        black, white = self.count
        if black and white:
            return None
        if black == white:
            return self.to_move ^ 1
        return BLACK if black else WHITE

    def legal_moves(self) -> list[int]:
        """Return the numbers of all legal placements, unordered. The game must not be over."""
        area = self.shape.area
        moves = []
        for point in self.free:
            own, red = self.allowed(point)
            if own:
                moves.append(point)
            if red:
                moves.append(point + area)
        return moves

    def allowed(self, point: int) -> tuple[bool, bool]:
        """Return two booleans: an own stone is legal at an empty point, and a red one is."""
        at, liberties, bit, me = self.at, self.liberties, self.bits[point], self.to_move
        breathes = red = bounds_enemy = False
        for beside in self.neighbours[point]:
            group = at[beside]
            if group > RED:
                if liberties[group] == bit:
                    red = True
                    bounds_enemy |= group & 1 != me
                elif group & 1 == me:
                    breathes = True
            elif group == EMPTY:
                breathes = True
        return breathes and not bounds_enemy, red

    def play(self, move: int) -> None:
        """Play a legal placement and pass the turn. Does not check legality."""
        area = self.shape.area
        if move < area:
            self.free.remove(move)
            self.place_own(move)
        else:
            self.free.remove(move - area)
            self.place_red(move - area)
        self.to_move ^= 1

    def place_own(self, point: int) -> None:
        """Place the mover's stone at a point removed from `free`. Keeps the turn."""
        at, liberties, bits, me = self.at, self.liberties, self.bits, self.to_move
        keep = self.others[point]
        gained = home = 0
        for beside in self.neighbours[point]:
            group = at[beside]
            if not group:
                gained |= bits[beside]
            elif group > 1:
                if group & 1 != me:
                    liberties[group] &= keep
                elif not home:
                    home = group
                elif group != home:
                    home = self._merge(home, group)
        self.count[me] += 1
        if home:
            at[point] = home
            self.stones[home] += (point,)
            liberties[home] = (liberties[home] | gained) & keep
        else:
            at[point] = home = 2 * point + 2 + me
            self.stones[home] = (point,)
            liberties[home] = gained

    def place_red(self, point: int) -> None:
        """Place red at a point removed from `free`, with its captures. Keeps the turn."""
        at, liberties, bit = self.at, self.liberties, self.bits[point]
        keep = self.others[point]
        at[point] = RED
        taken = []
        for beside in self.neighbours[point]:
            group = at[beside]
            if group > 1:
                if liberties[group] != bit:
                    liberties[group] &= keep
                elif group not in taken:
                    taken.append(group)
        for group in taken:
            self._take_off(group)
        for group in taken:
            self._give_liberties(self.stones[group])

    def _take_off(self, group: int) -> None:
        """Remove a group's stones from the board."""
        at, stones = self.at, self.stones[group]
        for stone in stones:
            at[stone] = EMPTY
        self.free += stones
        self.count[group & 1] -= len(stones)

    def _merge(self, one: int, other: int) -> int:
        """Merge two groups of a colour under the number of the larger."""
        at, stones, liberties = self.at, self.stones, self.liberties
        if len(stones[one]) < len(stones[other]):
            one, other = other, one
        for stone in stones[other]:
            at[stone] = one
        stones[one] += stones[other]
        liberties[one] |= liberties[other]
        return one

    def _give_liberties(self, points: tuple[int, ...]) -> None:
        """Add points that have become empty to the liberties of the groups beside them."""
        at, liberties, bits = self.at, self.liberties, self.bits
        for point in points:
            for beside in self.neighbours[point]:
                if at[beside] > RED:
                    liberties[at[beside]] |= bits[point]

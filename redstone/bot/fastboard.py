"""Redstone on a mutable board made for speed; a lockstep test holds it to `rules.redstone`."""

from typing import Self

from redstone.board import Stone
from redstone.bot.groups import BLACK, EMPTY, RED, WHITE, GroupBoard
from redstone.bot.shape import shape_of
from redstone.position import Player, Position


class FastBoard(GroupBoard):
    """A position being played on."""

    __slots__ = ()

    @classmethod
    def of(cls, position: Position) -> Self:
        """The fast form of a position that is not over; ply and swap are not part of it."""
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
        """The same position, to be played on by itself."""
        other = self.__class__.__new__(self.__class__)
        other._take_shape(self.shape)
        other._take_groups(self)
        return other

    @property
    def winner(self) -> int | None:
        """The colour that has won, None while the game goes on; asked after a red stone.

        With both colours gone the player who placed it has won.
        """
        black, white = self.count
        if black and white:
            return None
        if black == white:
            return self.to_move ^ 1
        return BLACK if black else WHITE

    def legal_moves(self) -> list[int]:
        """The numbers of all legal placements, in no order; the game must not be over."""
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
        """Whether the mover's own stone and a red one are legal at an empty point."""
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
        """Play a legal placement and give the turn over; does not check legality."""
        area = self.shape.area
        if move < area:
            self.free.remove(move)
            self.place_own(move)
        else:
            self.free.remove(move - area)
            self.place_red(move - area)
        self.to_move ^= 1

    def place_own(self, point: int) -> None:
        """Place the mover's stone at a point taken out of `free`; keeps the turn."""
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
        """Place red at a point taken out of `free`, with its captures; keeps the turn."""
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
        at, stones = self.at, self.stones[group]
        for stone in stones:
            at[stone] = EMPTY
        self.free += stones
        self.count[group & 1] -= len(stones)

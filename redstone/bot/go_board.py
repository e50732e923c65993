"""Go on a mutable board made for speed; a lockstep test holds it to `rules.go`."""

from collections.abc import Iterator
from typing import Self

from redstone.board import Stone
from redstone.bot.go_shape import GoShape, go_shape
from redstone.bot.groups import BLACK, EMPTY, WHITE, GroupBoard
from redstone.bot.shape import Shape
from redstone.position import Player, Position

NOWHERE = -1


class GoBoard(GroupBoard):
    """A position being played on.

    `codes` has each point's surroundings as of `go_shape`. `ko` is the point that may not be
    played now, `last` that of the latest stone, each NOWHERE if there is none.
    `passes` are those just made in a row, `passed` the colours of all points at the latest
    two in a row. `balance` is what Black has taken and been handed less what White has; in a
    `dispute` a pass hands over a stone.
    """

    __slots__ = ("around", "balance", "codes", "dispute", "go", "ko", "last", "passed", "passes")

    def __init__(self, shape: Shape) -> None:
        super().__init__(shape)
        self._take_go_shape(go_shape(shape))
        self.codes = list(self.go.bare)
        self.ko = self.last = NOWHERE
        self.passes = self.balance = 0
        self.passed: list[int] | None = None
        self.dispute = False

    def _take_go_shape(self, go: GoShape) -> None:
        self.go, self.around = go, go.around

    def take_position(self, position: Position) -> None:
        """Become the fast form of a position, while still empty; play must not be stopped."""
        state = position.go
        assert state is not None
        for point, stone in position.board.stones.items():
            number = point.row * self.shape.cols + point.col
            self.free.remove(number)
            self.to_move = BLACK if stone is Stone.BLACK else WHITE
            self.place(number)
        self.to_move = BLACK if position.to_move is Player.BLACK else WHITE
        self.ko = self.last = NOWHERE
        if state.ko is not None:
            group = self.at[state.ko.row * self.shape.cols + state.ko.col]
            self.ko = self.liberties[group].bit_length() - 1
        self.balance = state.prisoners.black - state.prisoners.white
        self.passes = state.passes
        if state.passed_board is not None:
            stones = state.passed_board.stones
            self.passed = [
                1 + (stones[point] is Stone.WHITE) if point in stones else 0
                for point in position.board.points
            ]

    def copy(self) -> Self:
        """The same position, to be played on by itself."""
        other = self.__class__.__new__(self.__class__)
        other._take_shape(self.shape)
        other._take_go_shape(self.go)
        other.take_board(self)
        return other

    def take_board(self, board: "GoBoard") -> None:
        """Become the same position as another board of this shape."""
        self._take_groups(board)
        self.codes = board.codes[:]
        self.ko, self.last = board.ko, board.last
        self.passes, self.passed = board.passes, board.passed
        self.balance, self.dispute = board.balance, board.dispute

    @property
    def area(self) -> int:
        """How many points the board has."""
        return self.shape.area

    def play(self, number: int) -> None:
        """Play a legal point, or pass with the number `area`; does not check legality."""
        if number == self.shape.area:
            self.ko = self.last = NOWHERE
            self.passes += 1
            if self.passes > 1:
                self.passed = self.colours()
            if self.dispute:
                self.balance += 1 if self.to_move else -1
        else:
            self.free.remove(number)
            self.place(number)
            self.passes = 0
        self.to_move ^= 1

    def place(self, point: int) -> None:
        """Place the mover's stone at a point taken out of `free`; keeps the turn."""
        at, liberties, bits, me = self.at, self.liberties, self.bits, self.to_move
        bit, keep, codes = bits[point], self.others[point], self.codes
        gained = home = 0
        captured: tuple[int, ...] = ()
        for beside in self.neighbours[point]:
            group = at[beside]
            if not group:
                gained |= bits[beside]
            elif group & 1 == me:
                if not home:
                    home = group
                elif group != home:
                    home = self._merge(home, group)
            elif liberties[group] != bit:
                liberties[group] &= keep
            else:
                captured += self._take_off(group)
                gained |= bits[beside]
        self.count[me] += 1
        for around, unit in self.around[me][point]:
            codes[around] += unit
        if home:
            at[point] = home
            self.stones[home] += (point,)
            liberties[home] = (liberties[home] | gained) & keep
        else:
            at[point] = home = 2 * point + 2 + me
            self.stones[home] = (point,)
            liberties[home] = gained
        self.last = point
        self.ko = NOWHERE
        if captured:
            self._take_prisoners(point, captured)
        elif not liberties[home]:
            self._capture_self(home)

    def _take_prisoners(self, point: int, captured: tuple[int, ...]) -> None:
        """What follows from a stone that has taken others, besides their leaving the board."""
        group = self.at[point]
        self.balance += -len(captured) if group & 1 else len(captured)
        self._give_liberties(captured)
        alone = self.stones[group] == (point,) and len(captured) == 1
        if alone and self.liberties[group] == self.bits[captured[0]]:
            self.ko = captured[0]

    def _capture_self(self, group: int) -> None:
        lost = self._take_off(group)
        self.balance += len(lost) if group & 1 else -len(lost)
        self._give_liberties(lost)
        self.last = NOWHERE

    def _take_off(self, group: int) -> tuple[int, ...]:
        at, codes, stones, colour = self.at, self.codes, self.stones[group], group & 1
        for stone in stones:
            at[stone] = EMPTY
            for around, unit in self.around[colour][stone]:
                codes[around] -= unit
        self.free += stones
        self.count[colour] -= len(stones)
        return stones

    def colours(self) -> list[int]:
        """What lies on every point: 0 nothing, 1 a black stone, 2 a white one."""
        return [group and 1 + (group & 1) for group in self.at]

    def legal_moves(self) -> Iterator[int]:
        """The numbers of all legal moves, the pass last; play must not be stopped."""
        for point in self.free:
            if point != self.ko and not self.recreates(point):
                yield point
        yield self.shape.area

    def recreates(self, point: int) -> bool:
        """True if a stone here brings back the stones of the latest two passes in a row.

        What costs little is looked at first: few points come to be played on trial.
        """
        if self.passed is None or self.passed[point] not in (0, self.to_move + 1):
            return False
        taken = self.captures(point)
        left = self.area - len(self.free) + 1 - taken
        if left != self.area - self.passed.count(0) and (taken or self.breathes(point)):
            return False
        after = self.copy()
        after.play(point)
        return after.colours() == self.passed

    def captures(self, point: int) -> int:
        """How many enemy stones a stone at an empty point takes."""
        at, liberties, bit, me = self.at, self.liberties, self.bits[point], self.to_move
        groups = {
            at[beside]
            for beside in self.neighbours[point]
            if at[beside] and at[beside] & 1 != me and liberties[at[beside]] == bit
        }
        return sum(len(self.stones[group]) for group in groups)

    def breathes(self, point: int) -> bool:
        """False if a stone at an empty point that takes nothing would be taken itself."""
        at, liberties, bit, me = self.at, self.liberties, self.bits[point], self.to_move
        return any(
            not at[beside] or (at[beside] & 1 == me and liberties[at[beside]] != bit)
            for beside in self.neighbours[point]
        )

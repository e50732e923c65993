"""Savage Go on a mutable board made for speed; a lockstep test holds it to `rules.savage`.

Within a turn groups of both colours can be without liberty: `bounded` are the enemy's, which
leave when the turn ends, `held` the mover's own, which some capture must free.
"""

from typing import Self

from redstone.board import Stone
from redstone.bot.groups import BLACK, EMPTY, WHITE, GroupBoard
from redstone.bot.shape import Shape, shape_of
from redstone.position import Move, Place, Player, Position
from redstone.rules.cheapest_cover import Choice, Part, choice_of
from redstone.rules.completion import (
    NO_PLAN,
    Answer,
    Stage,
    first_plan,
    plan_after,
    waiting,
)
from redstone.rules.savage import most_placements

FREE = Answer(0)
"""For a stone with a liberty where nothing waits for a capture."""


class SavageBoard(GroupBoard):
    """A position being played on, its moves numbered by point.

    `due` is how many stones the mover still has to place, `left` how many placements there may be
    before the game is a draw. `winner` is set by the capture that wins. `plan` and `work` are as
    in `completion.Stage`; only `play` keeps them.
    """

    __slots__ = ("bounded", "due", "held", "left", "plan", "winner", "work")

    def __init__(self, shape: Shape) -> None:
        super().__init__(shape)
        self.bounded: list[int] = []
        self.held: list[int] = []
        self.due = 1
        self.left = 0
        self.plan: int | None = 0
        self.work = 0
        self.winner: int | None = None

    @classmethod
    def of(cls, position: Position) -> Self:
        """The fast form of a position that is not over, also of one within a turn."""
        board = cls(shape_of(position.board))
        for point, stone in position.board.stones.items():
            number = point.row * board.shape.cols + point.col
            board.free.remove(number)
            board.to_move = BLACK if stone is Stone.BLACK else WHITE
            board.place(number)
        board.to_move = BLACK if position.to_move is Player.BLACK else WHITE
        board.due = position.due
        board.left = most_placements(position.board) - position.ply
        without = [g for g in set(board.at) if g != EMPTY and not board.liberties[g]]
        board.held = [group for group in without if group & 1 == board.to_move]
        board.bounded = [group for group in without if group & 1 != board.to_move]
        if position.savage is None:
            board.plan, board.work, _ = first_plan(board.choices(), board.due)
        else:
            board.plan, board.work = position.savage.plan, position.savage.work
        return board

    def copy(self) -> Self:
        """The same position, to be played on by itself."""
        other = self.__class__.__new__(self.__class__)
        other._take_shape(self.shape)
        other._take_groups(self)
        other.bounded = self.bounded[:]
        other.held = self.held[:]
        other.due = self.due
        other.left = self.left
        other.plan = self.plan
        other.work = self.work
        other.winner = self.winner
        return other

    def _become(self, other: "SavageBoard") -> None:
        """Take over another board's position; it is of no further use itself."""
        self.at, self.liberties, self.stones = other.at, other.liberties, other.stones
        self.free, self.count = other.free, other.count
        self.bounded, self.held = other.bounded, other.held
        self.to_move, self.due = other.to_move, other.due
        self.left, self.winner = other.left, other.winner
        self.plan, self.work = other.plan, other.work

    @property
    def moves(self) -> int:
        """How many numbers of moves there are: the points."""
        return self.shape.area

    @property
    def area(self) -> int:
        """How many points the board has."""
        return self.shape.area

    def number(self, move: Move) -> int:
        """The number of a placement. Raises ValueError for any other move."""
        if not isinstance(move, Place) or move.red:
            raise ValueError(f"{move} is not a placement of Savage Go")
        return self.shape.number(move)

    def move(self, number: int) -> Move:
        """The placement that a number stands for."""
        return self.shape.places[number]

    @property
    def is_over(self) -> bool:
        """True after a win, and where the game is a draw for its length."""
        return self.winner is not None or self.left <= 0

    def legal_moves(self) -> list[int]:
        """All points where a placement is legal, in no order; the game must not be over."""
        return [point for point in self.free if self.is_legal(point)]

    def play(self, number: int) -> None:
        """Place a stone, and end the turn with what follows if it is complete."""
        answer = self.answer(number)
        self.plan = answer.plan
        self.work += answer.work
        self.free.remove(number)
        self.place(number)
        self.left -= 1
        self.due -= 1
        if not self.due or not self.can_place():
            self.end_turn()

    def place(self, point: int) -> None:
        """Place the mover's stone at a point taken out of `free`, and nothing of what follows."""
        at, liberties, bits, me = self.at, self.liberties, self.bits, self.to_move
        keep = self.others[point]
        gained = home = 0
        for beside in self.neighbours[point]:
            group = at[beside]
            if not group:
                gained |= bits[beside]
            elif group & 1 != me:
                around = liberties[group]
                if around:
                    liberties[group] = around & keep
                    if not liberties[group]:
                        self.bounded.append(group)
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
        if not liberties[home]:
            self.held.append(home)

    def end_turn(self) -> None:
        """Take off what is bounded, and begin the next turn of whoever can place."""
        me, taken = self.to_move, 0
        for group in self.bounded:
            for stone in self.stones[group]:
                self.at[stone] = EMPTY
            self.free += self.stones[group]
            taken += len(self.stones[group])
        for group in self.bounded:
            self._give_liberties(self.stones[group])
        self.count[me ^ 1] -= taken
        self.due = 1 + taken
        self.bounded, self.held = [], []
        self.plan = 0
        if taken and not self.count[me ^ 1]:
            self.winner = me
            return
        self.to_move = me ^ 1
        if self.left > 0 and not self.can_place():
            self.to_move = me
            self.due = 1

    def can_place(self) -> bool:
        """True if some placement is legal."""
        return bool(self.plan) or any(map(self.is_legal, reversed(self.free)))

    def is_legal(self, point: int) -> bool:
        """Whether the turn can be completed after a stone at an empty point."""
        return self.answer(point).plan is not None

    def answer(self, point: int) -> Answer:
        """How the turn can be completed after a stone at an empty point."""
        if self.plan is None:
            return NO_PLAN
        freeing = self._freed_by(point)
        if freeing is None and not self.plan:
            return FREE
        stage = Stage(self.plan, self.due, self.work)
        return plan_after(stage, self.bits[point], freeing, self.choices)

    def _freed_by(self, point: int) -> Choice | None:
        """What frees a stone at an empty point by its capture, None for one with a liberty."""
        at, liberties, bit, me = self.at, self.liberties, self.bits[point], self.to_move
        beside = {at[neighbour] for neighbour in self.neighbours[point]}
        if EMPTY in beside:
            return None
        own = [group for group in beside if group & 1 == me]
        if any(liberties[group] != bit for group in own):
            return None
        enemies = beside.difference(own).union(*map(self.enemies_of, own))
        return choice_of(liberties[group] for group in enemies)

    def choices(self) -> Part:
        """For each own group without liberty what frees it, if nothing does already."""
        liberties = self.liberties
        sides = map(self.enemies_of, self.held)
        return waiting(choice_of(liberties[group] for group in side) for side in sides)

    def unfreed(self) -> list[int]:
        """The mover's groups without liberty that nothing bounded so far will free."""
        if not self.held:
            return self.held
        liberties = self.liberties
        return [g for g in self.held if all(liberties[e] for e in self.enemies_of(g))]

    def enemies_of(self, group: int) -> set[int]:
        """The groups of the other colour beside a group."""
        at, other = self.at, group & 1 ^ 1
        return {
            at[beside]
            for stone in self.stones[group]
            for beside in self.neighbours[stone]
            if at[beside] and at[beside] & 1 == other
        }

    def wins_at_once(self) -> list[int] | None:
        """The points beside the enemy if the mover can fill them all in this turn, else None.

        Then no enemy group is left, and every own one without liberty is beside one that goes.
        """
        at, me, due = self.at, self.to_move, self.due
        if not self.count[me ^ 1]:
            return None
        found: list[int] = []
        for point in self.free:
            for beside in self.neighbours[point]:
                group = at[beside]
                if group and group & 1 != me:
                    if len(found) == due:
                        return None
                    found.append(point)
                    break
        return found

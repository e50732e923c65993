"""Savage Go's fast board with what the solver asks of it: a step is a stone, not a turn."""

from functools import reduce
from operator import or_
from typing import Self

from redstone.bot.savage_board import SavageBoard
from redstone.bot.shape import Shape
from redstone.position import Position
from redstone.solver.images import Images, images_of, savage_turn_bits
from redstone.solver.proof import Continuation

ROOM_COST = 2
"""Of each point that the enemy's stones have beside them after a stone: they are to be filled."""
EYE_COST = 2
"""Of a stone without an empty point beside it that takes nothing: mostly one's own eye."""


class SavageProofBoard(SavageBoard):
    """A `proof.ProofBoard`. In which order the stones of a turn were placed makes no difference.

    That a long game is a draw is left out of the key: `Solver` sees that no proof needs so many.
    """

    __slots__ = ("image", "images")

    image: int
    images: Images

    def __init__(self, shape: Shape) -> None:
        super().__init__(shape)
        self.images = images_of(shape, is_symmetric=True)
        self.image = 0

    @classmethod
    def with_images(cls, position: Position, *, symmetric: bool) -> Self:
        """The solver's form of a position that is not over; its key may know symmetric ones."""
        board = cls.of(position)
        board.images = images_of(board.shape, is_symmetric=symmetric)
        weights = board.images.weights
        board.image = sum(weights[g & 1][p] for p, g in enumerate(board.at) if g)
        return board

    def copy(self) -> Self:
        """The same position, to be played on by itself."""
        other = super().copy()
        other.image, other.images = self.image, self.images
        return other

    @property
    def key(self) -> int:
        """Equal for this position with as many stones due, and its symmetric ones only."""
        turn = self.due << 1 | self.to_move
        return self.images.key(self.image) << savage_turn_bits(self.shape.area) | turn

    def place(self, point: int) -> None:
        """Place the mover's stone at a point taken out of `free`, and nothing of what follows."""
        self.image += self.images.weights[self.to_move][point]
        super().place(point)

    def end_turn(self) -> None:
        """Take off what is bounded, and begin the next turn of whoever can place."""
        weights = self.images.weights[self.to_move ^ 1]
        for group in self.bounded:
            self.image -= sum([weights[stone] for stone in self.stones[group]])
        super().end_turn()

    def after(self, move: int) -> Self:
        """The position after a legal placement."""
        board = self.copy()
        board.play(move)
        return board

    def continuations(self) -> list[Continuation]:
        """Every legal placement, the cheapest first."""
        found, me = list[Continuation](), self.to_move
        may_win = self.wins_at_once() is not None
        for point in self.legal_moves():
            after = self.after(point)
            winner, plies = after.winner, 0
            if winner is None and (may_win or after.to_move != me) and _wins(after):
                winner, plies = after.to_move, after.due
            cost = self._cost(point) + ROOM_COST * _room_of(after, me ^ 1)
            found.append(Continuation(cost, point, after.key, winner, plies))
        found.sort()
        return found

    def _cost(self, point: int) -> int:
        at, liberties, me = self.at, self.liberties, self.to_move
        for beside in self.neighbours[point]:
            group = at[beside]
            if not group or (group & 1 != me and liberties[group] == self.bits[point]):
                return 0
        return EYE_COST


def _wins(board: SavageBoard) -> bool:
    """Whether the turn can take all of the enemy's stones, whatever else is placed in it."""
    return board.wins_at_once() is not None


def _room_of(board: SavageBoard, colour: int) -> int:
    """How many liberties the groups of a colour have together, each point once."""
    groups = {group for group in board.at if group and group & 1 == colour}
    return reduce(or_, map(board.liberties.__getitem__, groups), 0).bit_count()

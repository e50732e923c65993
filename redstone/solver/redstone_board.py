"""Redstone's fast board with what the solver asks of it; Red's too."""

from typing import Self

from redstone.bot.fastboard import FastBoard
from redstone.bot.groups import RED
from redstone.bot.policy import BOTH_CODE, COST_CODE, NO_MOVE, RED_CODE, cheapest_move
from redstone.position import Position
from redstone.solver.images import RED_KIND, Images, images_of
from redstone.solver.proof import Continuation

LAST_RESORT = 8
"""The cost of the worse of two stones at one point."""


class RedstoneProofBoard(FastBoard):
    """A `proof.ProofBoard`. An own stone's number is its point, a red one's `area` more."""

    __slots__ = ("image", "images")

    image: int
    images: Images

    @classmethod
    def with_images(cls, position: Position, *, symmetric: bool) -> Self:
        """The solver's form of a position that is not over; its key may know symmetric ones."""
        board = cls.of(position)
        shape = board.shape
        board.images = images_of(shape, is_symmetric=symmetric)
        weights = board.images.weights
        board.image = sum(
            weights[RED_KIND if group == RED else group & 1][point]
            for point, group in enumerate(board.at)
            if group
        )
        return board

    def copy(self) -> Self:
        """The same position, to be played on by itself."""
        other = super().copy()
        other.image, other.images = self.image, self.images
        return other

    @property
    def key(self) -> int:
        """Equal for this position and its reflections and rotations only."""
        return self.images.key(self.image) << 1 | self.to_move

    def after(self, move: int) -> Self:
        """The position after a legal placement."""
        area = self.shape.area
        if move < area:
            image = self.image + self.images.weights[self.to_move][move]
        else:
            image = self._after_red(move - area)[0]
        board = self.copy()
        board.play(move)
        board.image = image
        return board

    def continuations(self) -> list[Continuation]:
        """Every legal placement, the cheapest first."""
        found = []
        me, area = self.to_move, self.shape.area
        foe, key_of, weights = me ^ 1, self.images.key, self.images.weights[me]
        for point in self.free:
            code = cheapest_move(self, point)
            if code == NO_MOVE:
                continue
            red, both, cost = code & RED_CODE, code & BOTH_CODE, code // COST_CODE
            if not red or both:
                price = max(cost, LAST_RESORT) if red else cost
                key = key_of(self.image + weights[point]) << 1 | foe
                found.append(Continuation(price, point, key, None))
            if red or both:
                price = cost if red else max(cost, LAST_RESORT)
                image, winner = self._after_red(point)
                found.append(Continuation(price, point + area, key_of(image) << 1 | foe, winner))
        found.sort()
        return found

    def _after_red(self, point: int) -> tuple[int, int | None]:
        """The image after a red stone, and who has won by it, if anyone."""
        at, liberties, stones, bit = self.at, self.liberties, self.stones, self.bits[point]
        weights, count = self.images.weights, self.count[:]
        image = self.image + weights[RED_KIND][point]
        taken: list[int] = []
        for beside in self.neighbours[point]:
            group = at[beside]
            if group > RED and liberties[group] == bit and group not in taken:
                taken.append(group)
                colour = group & 1
                count[colour] -= len(stones[group])
                image -= sum([weights[colour][stone] for stone in stones[group]])
        if not count[self.to_move ^ 1]:
            return image, self.to_move
        return image, None if count[self.to_move] else self.to_move ^ 1

"""Redstone's fast board with what the solver asks of it; Red's too."""

from typing import Self

from redstone.bot.fastboard import FastBoard
from redstone.bot.groups import RED
from redstone.bot.policy import BOTH_CODE, COST_CODE, NO_MOVE, RED_CODE, cheapest_move
from redstone.position import Position
from redstone.solver.images import RED_KIND, TURN_BITS, Images, images_of
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
        return self.images.key(self.image) << TURN_BITS | self.to_move

    def after(self, move: int) -> Self:
        """The position after a legal placement."""
        area = self.shape.area
        if move < area:
            image = self.image + self.images.weights[self.to_move][move]
        else:
            point = move - area
            image = self._after_red(point, self._taken(point))[0]
        board = self.copy()
        board.play(move)
        board.image = image
        return board

    def continuations(self) -> list[Continuation]:
        """Every legal placement, the cheapest first."""
        found = []
        me, area, others = self.to_move, self.shape.area, self.others
        foe, key_of, weights = me ^ 1, self.images.key, self.images.weights[me]
        breath = self._breath()
        for point in self.free:
            code = cheapest_move(self, point)
            if code == NO_MOVE:
                continue
            red, both, cost = code & RED_CODE, code & BOTH_CODE, code // COST_CODE
            kept = breath & others[point]
            is_short = not kept & (kept - 1)
            if not red or both:
                price = max(cost, LAST_RESORT) if red else cost
                key = key_of(self.image + weights[point]) << TURN_BITS | foe
                if is_short and _is_single(kept | self._opened_by_own(point)):
                    found.append(Continuation(price, point, key, foe, 1))
                else:
                    found.append(Continuation(price, point, key, None))
            if red or both:
                price = cost if red else max(cost, LAST_RESORT)
                taken = self._taken(point)
                image, winner = self._after_red(point, taken)
                key, plies = key_of(image) << TURN_BITS | foe, 0
                if is_short and winner is None and _is_single(kept | self._opened_by_red(taken)):
                    winner, plies = foe, 1
                found.append(Continuation(price, point + area, key, winner, plies))
        found.sort()
        return found

    def _breath(self) -> int:
        """All liberties of the mover's stones.

        Where a move leaves a single one, the other takes all these stones at once: each of their
        groups has a liberty, so it has this one and no other, and red there is legal. That wins,
        even if it takes the other's own last stones too. So such a move loses in one ply more.
        """
        me, liberties, breath = self.to_move, self.liberties, 0
        for group in set(self.at):
            if group > RED and group & 1 == me:
                breath |= liberties[group]
        return breath

    def _opened_by_own(self, point: int) -> int:
        """The liberties that a stone of the mover's brings: the empty points beside it."""
        at, bits, opened = self.at, self.bits, 0
        for beside in self.neighbours[point]:
            if not at[beside]:
                opened |= bits[beside]
        return opened

    def _opened_by_red(self, taken: list[int]) -> int:
        """The liberties that the mover's stones get where these groups are taken off."""
        me, at, bits, opened = self.to_move, self.at, self.bits, 0
        for group in taken:
            for stone in self.stones[group]:
                for beside in self.neighbours[stone]:
                    other = at[beside]
                    if other > RED and other & 1 == me and other not in taken:
                        opened |= bits[stone]
        return opened

    def _taken(self, point: int) -> list[int]:
        """The groups that a red stone takes."""
        at, liberties, bit = self.at, self.liberties, self.bits[point]
        taken: list[int] = []
        for beside in self.neighbours[point]:
            group = at[beside]
            if group > RED and liberties[group] == bit and group not in taken:
                taken.append(group)
        return taken

    def _after_red(self, point: int, taken: list[int]) -> tuple[int, int | None]:
        """The image after a red stone that takes these groups, and who has won by it, if anyone."""
        stones, weights, count = self.stones, self.images.weights, self.count[:]
        image = self.image + weights[RED_KIND][point]
        for group in taken:
            colour = group & 1
            count[colour] -= len(stones[group])
            image -= sum([weights[colour][stone] for stone in stones[group]])
        if not count[self.to_move ^ 1]:
            return image, self.to_move
        return image, None if count[self.to_move] else self.to_move ^ 1


def _is_single(mask: int) -> bool:
    """True for the mask of one point."""
    return not mask & (mask - 1)

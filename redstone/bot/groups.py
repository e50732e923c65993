"""What the fast boards of all games share: points, groups and liberties, made for speed.

Every point has the number of its group, every group the mask of its liberties. So "in
atari, and where" is one comparison, and the liberties after a move are an OR. Nothing is
undone: copying costs less.
"""

from redstone.bot.shape import Shape

BLACK, WHITE = 0, 1
EMPTY, RED = 0, 1
"""What `at` has for points without a group; a group's number is above both."""


class GroupBoard:
    """Stones on a board that changes; `to_move` is BLACK or WHITE.

    `at` has each point's group, EMPTY or RED. A group's number is twice (its founding point
    plus one), plus its colour: even is black, odd is white. `liberties` and `stones` go by
    group number and mean something only for groups that `at` names. `free` has the empty
    points in no order, `count` the stones of each colour.
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

    def __init__(self, shape: Shape) -> None:
        groups = 2 * shape.area + 2
        self._take_shape(shape)
        self.at = [EMPTY] * shape.area
        self.liberties = [0] * groups
        self.stones: list[tuple[int, ...]] = [()] * groups
        self.free = list(range(shape.area))
        self.count = [0, 0]
        self.to_move = BLACK

    def _take_shape(self, shape: Shape) -> None:
        self.shape = shape
        self.neighbours, self.bits, self.others = shape.neighbours, shape.bits, shape.others

    def _take_groups(self, board: "GroupBoard") -> None:
        """Have the same stones and turn as another board of this shape."""
        self.at = board.at[:]
        self.liberties = board.liberties[:]
        self.stones = board.stones[:]
        self.free = board.free[:]
        self.count = board.count[:]
        self.to_move = board.to_move

    def _merge(self, one: int, other: int) -> int:
        """Unite two groups of a colour under the number of the larger."""
        at, stones, liberties = self.at, self.stones, self.liberties
        if len(stones[one]) < len(stones[other]):
            one, other = other, one
        for stone in stones[other]:
            at[stone] = one
        stones[one] += stones[other]
        liberties[one] |= liberties[other]
        return one

    def _give_liberties(self, points: tuple[int, ...]) -> None:
        """Let the groups beside points that have become empty breathe there."""
        at, liberties, bits = self.at, self.liberties, self.bits
        for point in points:
            for beside in self.neighbours[point]:
                if at[beside] > RED:
                    liberties[at[beside]] |= bits[point]

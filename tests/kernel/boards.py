"""The kernel's board in the terms of the rules."""

from functools import cache

from redstone.engine.kernel import NOWHERE, move_of, number_of
from redstone.engine.layout import lay_out
from redstone.kernel.groups import EMPTY, FREE, RED, STONES, TO_MOVE
from redstone.kernel.points import MASK
from redstone.position import Move, Player, Position
from redstone.record.diagram import format_diagram
from redstone.rules.protocol import Rules
from tests.kernel.python_kernel import PythonKernel

PLAYERS = (Player.BLACK, Player.WHITE)


@cache
def kernel() -> PythonKernel:
    """Return the one interpreted kernel in which all boards are set up, one after the other."""
    return PythonKernel()


class KernelBoard:
    """A position in the kernel, valid until the next one is set up."""

    def __init__(self, rules: Rules, position: Position, last: int = NOWHERE) -> None:
        """Set up a position in the kernel; `last` is the point played last."""
        self.kernel = kernel()
        self.rules, self.board = rules, position.board
        self.points = position.board.points
        self.area = len(self.points)
        lay_out(self.kernel, rules, position, last)

    def move(self, number: int) -> Move:
        """Return the move of a number."""
        return move_of(self.rules, self.board, number)

    def number(self, move: Move) -> int:
        """Return the number of a move."""
        return number_of(self.board, move)

    def free(self) -> list[int]:
        """Return the numbers of the empty points."""
        return self.kernel.read("free", self.now()[FREE])

    def now(self) -> list[int]:
        """Return the kernel's array `now`: the player to move, the stones of each, and the turn."""
        return self.kernel.read("now", 4)

    def assert_like(self, position: Position) -> None:
        """Assert that stones, groups, liberties, empty points, counts and turn agree."""
        exact, shown = position.board, format_diagram(position.board)
        number = {point: index for index, point in enumerate(self.points)}
        groups = Groups(self.kernel, self.area)
        for group in exact.groups:
            stones = frozenset(number[point] for point in group.points)
            liberties = frozenset(number[point] for point in group.liberties)
            colour = 0 if group.stone is PLAYERS[0].stone else 1
            for stone in stones:
                assert groups.group_at(stone) == (colour, stones, liberties), shown
        empty = {number[point] for point in exact.empty_points()}
        assert {point for point, group in enumerate(groups.at) if group == EMPTY} == empty, shown
        assert sorted(self.free()) == sorted(empty), shown
        counts = [exact.count(player.stone) for player in PLAYERS]
        assert self.now()[STONES:] == counts, shown
        assert sum(counts) + len(empty) + groups.at.count(RED) == self.area, shown
        assert PLAYERS[self.now()[TO_MOVE]] is position.to_move


class Groups:
    """The groups of a position, read from the kernel at once."""

    def __init__(self, kernel: PythonKernel, area: int) -> None:
        """Read the arrays of groups from the kernel, for a board of `area` points."""
        self.at, self._ring = kernel.read("at", area), kernel.read("next_stone", area)
        self._size, self._breaths = kernel.read("size", area + 1), kernel.read("breaths", area + 1)
        self._words = kernel.read("measures", 2)[MASK]
        self._masks = kernel.read("liberties", (area + 1) * self._words)
        self._places = [
            *zip(kernel.read("word_of", area), kernel.read("bit_of", area), strict=True)
        ]

    def group_at(self, point: int) -> tuple[int, frozenset[int], frozenset[int]]:
        """Return the colour, stones and liberties of the group at a point."""
        number, stones = self.at[point], [point]
        while self._ring[stones[-1]] != point:
            stones.append(self._ring[stones[-1]])
        assert len(stones) == self._size[number >> 1]
        liberties = self._liberties(number >> 1)
        assert len(liberties) == self._breaths[number >> 1]
        return number & 1, frozenset(stones), liberties

    def _liberties(self, group: int) -> frozenset[int]:
        """Return the liberties of a group."""
        masks = self._masks[group * self._words :][: self._words]
        places = enumerate(self._places)
        return frozenset(point for point, (word, bit) in places if masks[word] & bit)

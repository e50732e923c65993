"""The kernel's board, read as the rules tell of boards."""

from redstone.bot.kernel import Known, lay_out
from redstone.commands.kernels import PythonKernel
from redstone.kernel.groups import EMPTY, FREE, RED, STONES, TO_MOVE
from redstone.kernel.points import LARGEST, MASK, WORDS
from redstone.position import Player, Position
from redstone.record.diagram import format_diagram

PLAYERS = (Player.BLACK, Player.WHITE)


class Board:
    """A position in a kernel of its own."""

    def __init__(self, board: Known, position: Position) -> None:
        self.kernel = PythonKernel()
        self.points = position.board.points
        self.shape = board.shape
        lay_out(self.kernel, board)

    def free(self) -> list[int]:
        return self.kernel.read("free", self.now()[FREE])

    def now(self) -> list[int]:
        return self.kernel.read("now", 4)

    def group_at(self, point: int) -> tuple[int, frozenset[int], frozenset[int]]:
        """A group's colour, its stones and its liberties."""
        number = self.kernel.read("at", LARGEST)[point]
        size, ring = self.kernel.read("size", LARGEST), self.kernel.read("next_stone", LARGEST)
        stones = [point]
        while ring[stones[-1]] != point:
            stones.append(ring[stones[-1]])
        assert len(stones) == size[number >> 1]
        liberties = self.liberties(number >> 1)
        assert len(liberties) == self.kernel.read("breaths", LARGEST + 1)[number >> 1]
        return number & 1, frozenset(stones), frozenset(liberties)

    def liberties(self, group: int) -> set[int]:
        words = self.kernel.read("measures", 2)[MASK]
        masks = self.kernel.read("liberties", (LARGEST + 1) * WORDS)[group * words :][:words]
        of_word, bits = self.kernel.read("word_of", LARGEST), self.kernel.read("bit_of", LARGEST)
        area = self.shape.area
        return {point for point in range(area) if masks[of_word[point]] & bits[point]}

    def assert_like(self, position: Position) -> None:
        """Stones, groups, liberties, empty points, counts and turn are the same."""
        exact, shown = position.board, format_diagram(position.board)
        number = {point: index for index, point in enumerate(self.points)}
        for group in exact.groups:
            stones = frozenset(number[point] for point in group.points)
            liberties = frozenset(number[point] for point in group.liberties)
            colour = 0 if group.stone is PLAYERS[0].stone else 1
            for stone in stones:
                assert self.group_at(stone) == (colour, stones, liberties), shown
        at = self.kernel.read("at", self.shape.area)
        empty = {number[point] for point in exact.empty_points()}
        assert {point for point, group in enumerate(at) if group == EMPTY} == empty, shown
        assert sorted(self.free()) == sorted(empty), shown
        counts = [exact.count(player.stone) for player in PLAYERS]
        assert self.now()[STONES:] == counts, shown
        assert sum(counts) + len(empty) + at.count(RED) == self.shape.area, shown
        assert PLAYERS[self.now()[TO_MOVE]] is position.to_move

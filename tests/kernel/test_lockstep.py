"""The kernel's board plays the same game as the rules, on random games of every size."""

import random

import pytest

from redstone.bot.fastboard import FastBoard
from redstone.bot.kernel import lay_out
from redstone.commands.kernels import PythonKernel
from redstone.kernel.board import NOBODY, OWN_LEGAL, RED_LEGAL
from redstone.kernel.groups import EMPTY, FREE, RED, STONES, TO_MOVE
from redstone.kernel.points import LARGEST, MASK, WORDS
from redstone.position import Player, Position, Swap
from redstone.record.diagram import format_diagram
from redstone.rules.redstone import Redstone
from tests.games import random_set_up

RULES = Redstone(pie=False)
SIZES = [(cols, rows) for cols in range(2, 8) for rows in range(2, 6)] + [(9, 9), (19, 2), (2, 19)]
LARGE = [(13, 13), (19, 19)]
PLAYERS = (Player.BLACK, Player.WHITE)


class Board:
    """The kernel's board, read as the rules tell of boards."""

    def __init__(self, position: Position) -> None:
        self.kernel = PythonKernel()
        self.points = position.board.points
        self.shape = FastBoard.of(position).shape
        lay_out(self.kernel, FastBoard.of(position))

    def legal(self) -> set[int]:
        """The numbers of the legal placements."""
        found = set()
        for point in self.free():
            flags = self.kernel.call("allowed", point)
            found |= {point} if flags & OWN_LEGAL else set()
            found |= {point + self.shape.area} if flags & RED_LEGAL else set()
        return found

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
        """Stones, groups, liberties, empty points, counts and legal moves are the same."""
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
        legal = {self.shape.places[each] for each in self.legal()}
        assert legal == set(RULES.legal_moves(position)) - {Swap()}, shown


def play_both(position: Position, rng: random.Random, *, every: int = 1) -> None:
    """One random game from a position on both boards, compared after so many moves each."""
    board = Board(position)
    for ply in range(100_000):
        if not ply % every:
            board.assert_like(position)
        move = rng.choice(sorted(board.legal()))
        board.kernel.call("play", move)
        position = RULES.play(position, board.shape.places[move])
        won = board.kernel.call("winner")
        if position.outcome is not None:
            assert position.outcome.winner is PLAYERS[won]
            return
        assert won == NOBODY


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_lockstep(size: tuple[int, int]) -> None:
    for seed in range(2):
        play_both(RULES.start(*size), random.Random(seed))


@pytest.mark.parametrize("size", LARGE, ids=lambda size: "{}x{}".format(*size))
def test_lockstep_on_large_boards(size: tuple[int, int]) -> None:
    play_both(RULES.start(*size), random.Random(size[0]), every=29)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_lockstep_from_set_ups(size: tuple[int, int]) -> None:
    for seed in range(2):
        play_both(random_set_up(RULES, size, seed).start, random.Random(seed))

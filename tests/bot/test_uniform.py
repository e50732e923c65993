"""Uniform random games: legal, every legal point alike, and ended by the rules."""

import random
from collections import Counter

import pytest

from redstone.bot.fastboard import FastBoard
from redstone.bot.uniform import COIN, random_playout
from redstone.position import Place, Player, Position
from redstone.record.diagram import format_diagram, parse_diagram
from redstone.rules.redstone import Redstone
from tests.bot.test_lockstep import rows_of

RULES = Redstone(pie=False)
PLAYERS = (Player.BLACK, Player.WHITE)
SIZES = [(cols, rows) for cols in range(2, 7) for rows in range(2, 6)] + [(9, 9), (19, 2), (2, 19)]


class Follower(random.Random):
    """A source of chance that plays by the rules what the playout must make of it.

    Each number drawn is a point's, or else the coin of the last point drawn.
    """

    def follow(self, board: FastBoard, position: Position) -> None:
        """Follow the next playout, which starts with this board."""
        self.board, self.position = board, position
        self.legal: set[Place] = set()
        self.both: Place | None = None
        self._list_legal()

    def random(self) -> float:
        """The next number; the board must be what the numbers before have made of it."""
        exact = FastBoard.of(self.position)
        assert rows_of(self.board) == rows_of(exact), format_diagram(self.position.board)
        assert self.board.count == exact.count
        assert sorted(self.board.free) == sorted(exact.free)
        value = super().random()
        if self.both is not None:
            own, self.both = self.both, None
            self._play(own if value < COIN else Place(own.point, red=True))
        else:
            self._draw(int(value * len(self.board.free)))
        return value

    def _draw(self, index: int) -> None:
        own = self.board.shape.places[self.board.free[index]]
        red = Place(own.point, red=True)
        if {own, red} <= self.legal:
            self.both = own
        elif own in self.legal or red in self.legal:
            self._play(own if own in self.legal else red)

    def _play(self, move: Place) -> None:
        self.position = RULES.play(self.position, move)
        if self.position.outcome is None:
            self._list_legal()

    def _list_legal(self) -> None:
        self.legal = {m for m in RULES.legal_moves(self.position) if isinstance(m, Place)}


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_a_random_game_is_what_the_rules_make_of_its_draws(size: tuple[int, int]) -> None:
    follower = Follower(1)
    for _ in range(6):
        position = RULES.start(*size)
        board = FastBoard.of(position)
        follower.follow(board, position)
        winner = random_playout(board, follower)
        assert follower.position.outcome is not None
        assert follower.position.outcome.winner is PLAYERS[winner]


def test_a_random_game_goes_on_from_stones_on_the_board() -> None:
    diagram = "X X O / . # . / O # ."
    follower = Follower(2)
    for _ in range(20):
        position = Position(parse_diagram(diagram.replace(" / ", "\n")))
        board = FastBoard.of(position)
        follower.follow(board, position)
        winner = random_playout(board, follower)
        assert follower.position.outcome is not None
        assert follower.position.outcome.winner is PLAYERS[winner]


class BrokenOffError(Exception):
    """A game has been broken off."""


class Once(random.Random):
    """A source of chance for one move."""

    drawn = False

    def random(self) -> float:
        """The next number; raises BrokenOffError after the first."""
        if self.drawn:
            raise BrokenOffError
        self.drawn = True
        return super().random()


def test_every_legal_point_is_as_likely() -> None:
    """Of 6000 first moves on 3x2, 1000 at each point; 140 is more than four deviations."""
    firsts: Counter[int] = Counter()

    rng = Once(3)
    for _ in range(6000):
        board, rng.drawn = FastBoard.of(RULES.start(3, 2)), False
        with pytest.raises(BrokenOffError):
            random_playout(board, rng)
        firsts.update(point for point, group in enumerate(board.at) if group)
    assert len(firsts) == 6
    assert all(abs(times - 1000) < 140 for times in firsts.values()), firsts

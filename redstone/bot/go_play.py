"""Go's fast board as the search plays on it."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Self

from redstone.bot.go_board import GoBoard
from redstone.bot.go_count import Terms, balance_of
from redstone.bot.go_playout import area_balance, play_out
from redstone.bot.go_policy import opinions
from redstone.bot.groups import BLACK, WHITE
from redstone.bot.shape import Shape, shape_of
from redstone.position import Move, Pass, Place, Position
from redstone.record.game import Game
from redstone.rules.go import PASSES_THAT_STOP, Go

MARGIN = 0.02
"""How much of a game's value its margin is: of two moves that win, the larger win."""


TRUST = 30
"""How many games an opinion counts as: there are many moves, and few of them are any good."""


class GoPlayBoard(GoBoard):
    """A `playboard.PlayBoard`: a point's number is its own, the pass has `area`.

    Three passes in a row end a game here, and `terms` say how it is counted then.
    """

    __slots__ = ("terms",)

    trust = TRUST

    def __init__(self, shape: Shape, terms: Terms) -> None:
        super().__init__(shape)
        self.terms = terms

    @classmethod
    def of(cls, rules: Go, position: Position) -> Self:
        """The fast form of a position that is not over and not stopped."""
        state = position.go
        assert state is not None
        board = cls(shape_of(position.board), Terms(rules.komi, rules.scoring != "a"))
        board.take_position(position)
        if rules.scoring == "b" and state.phase:
            board.dispute = True
            even = state.phase_moves.black == state.phase_moves.white
            opener = board.to_move if even else board.to_move ^ 1
            board.terms = replace(board.terms, opener=opener)
        return board

    def copy(self) -> Self:
        """The same position, to be played on by itself."""
        other = super().copy()
        other.terms = self.terms
        return other

    @property
    def moves(self) -> int:
        """How many numbers of moves there are."""
        return self.shape.area + 1

    def result(self) -> float | None:
        """The winner by the count after three passes in a row, as 1, 0 or 0.5; None before."""
        if self.passes < PASSES_THAT_STOP:
            return None
        points = balance_of(self, self.terms)
        return 0.5 if not points else float(points > 0)

    def opinions(self) -> Iterator[tuple[int, float]]:
        """Every move worth a search, with the mover's chances as they are guessed."""
        return opinions(self)

    def playout(self, rng: Random, played: tuple[list[int], list[int]]) -> float:
        """Play on by the policy, and count."""
        points = self.play_and_count(rng, played)
        won = 0.5 if not points else float(points > 0)
        margin = 0.5 + points / (4 * self.shape.area)
        return (1 - MARGIN) * won + MARGIN * min(max(margin, 0.0), 1.0)

    def play_and_count(self, rng: Random, played: tuple[list[int], list[int]]) -> int:
        """Play on by the policy; Black's points less White's, in half points."""
        terms, mover = self.terms, self.to_move
        extra = 0
        if terms.territory:
            # A stone played, and lost or not, makes area scoring worth one point more to its
            # player than territory scoring. The mover plays one more if the enemy passes first.
            extra = self.balance - self.count[BLACK] + self.count[WHITE] + terms.lead(mover)
        passer = play_out(self, rng, played)
        if terms.territory and not self.dispute and passer != mover:
            extra += 1 if mover else -1
        return 2 * (area_balance(self) + extra) - terms.komi

    def number(self, move: Move) -> int:
        """The number of a stone or a pass. Raises ValueError for any other move."""
        match move:
            case Place():
                return self.shape.number(move)
            case Pass():
                return self.shape.area
            case _:
                raise ValueError(f"{move} is not a move of play")

    def move(self, number: int) -> Move:
        """The move of the record that a number stands for."""
        return Pass() if number == self.shape.area else self.shape.places[number]


def board_of(game: Game) -> GoPlayBoard:
    """The fast board of a record of Go that is not over."""
    assert isinstance(game.rules, Go)
    return GoPlayBoard.of(game.rules, game.position)

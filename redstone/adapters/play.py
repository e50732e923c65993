"""A game for learning programs: seats, numbered actions, and an end with a winner."""

from dataclasses import dataclass
from functools import cached_property
from typing import Self

from redstone.adapters.actions import Actions
from redstone.board import Point
from redstone.library import new
from redstone.position import Outcome, Pass, Place, Player, Position
from redstone.record.game import Seat, seat_to_move
from redstone.rules.protocol import Rules
from redstone.rules.savage import goes_on

SEATS = (Seat.FIRST, Seat.SECOND)


@dataclass(frozen=True)
class Play:
    """A position of a game: immutable; every action returns a new one.

    Players are seats: 0 makes the first move, and owns White after a swap. Go ends with the third
    pass in a row: both then agree that all stones live, so dead ones have to be captured before.
    Marking the dead is left out, as marks could be set and removed without end.
    """

    rules: Rules
    actions: Actions
    position: Position
    placed: frozenset[Point] = frozenset()
    """The stones of the turn in progress, or of the one that has just ended."""
    goes_on: bool = False
    """True within a turn of several stones, only in Savage Go."""

    @classmethod
    def of(cls, game: str, size: int | tuple[int, int] | str, options: str = "") -> Self:
        """Return the start of a game, named as in links. Raises ValueError for an unknown one."""
        record = new(game, size, options).record
        return cls(record.rules, Actions(record.rules, record.position.board), record.position)

    @property
    def seat(self) -> int:
        """The seat to move, 0 or 1; after the end, the seat that would move."""
        return SEATS.index(seat_to_move(self.position))

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """The numbers of the legal actions, in order; empty after the end."""
        return tuple(sorted(map(self.actions.number, self.rules.legal_moves(self.position))))

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, None until it is over."""
        return self.position.outcome

    @property
    def returns(self) -> tuple[float, float]:
        """The results of the seats: 1 and -1 once one has won, otherwise 0."""
        end = self.position.outcome
        return self._returns(None if end is None else end.winner)

    def returns_by_passes(self) -> tuple[float, float]:
        """Return the results of the seats if both pass to the end (Go).

        The winner has 1 and the loser -1; a draw is 0 for both.
        """
        end = self.position
        while end.outcome is None:
            end = self.rules.play(end, Pass())
        return self._returns(end.outcome.winner)

    def _returns(self, winner: Player | None) -> tuple[float, float]:
        """Return both seats' results for a winner, None for a draw."""
        if winner is None:
            return 0.0, 0.0
        return (1.0, -1.0) if winner is self.position.first_player else (-1.0, 1.0)

    def act(self, action: int) -> "Play":
        """Return the state after an action; in Go, both players then agree to the stones at once.

        Raises IllegalMove if the action is refused; this object is unchanged.
        """
        move, before = self.actions.moves[action], self.position
        after = self.rules.play(before, move)
        while after.outcome is None and after.go is not None and after.go.stopped:
            after = self.rules.play(after, Pass())
        placed = {move.point} if isinstance(move, Place) else set[Point]()
        turn = (self.placed if self.goes_on else frozenset()) | placed
        return Play(self.rules, self.actions, after, turn, goes_on(before, after))

    def token(self, action: int) -> str:
        """Return the token of an action, as in links."""
        return str(self.actions.moves[action])

    def __deepcopy__(self, _memo: object) -> "Play":
        """Return this object itself, as it is immutable."""
        return self

"""A game: its moves so far, those taken back, and who owns which colour."""

from dataclasses import dataclass, replace
from enum import Enum

from redstone.position import (
    Illegality,
    IllegalMove,
    Move,
    Outcome,
    Player,
    Position,
    Reason,
    Resign,
)
from redstone.rules.protocol import Rules


class Seat(Enum):
    """A person or program at the board: the one who makes the first move, or the other."""

    FIRST = "first"
    SECOND = "second"


def seat_to_move(position: Position) -> Seat:
    """The seat whose turn it is; after the end, the one whose turn it would be."""
    return Seat.FIRST if position.to_move is position.first_player else Seat.SECOND


@dataclass(frozen=True)
class Game:
    """An immutable record that every change answers with a new one.

    `line` has the moves played and then those taken back, all of them legal; `ply` is how
    many of them are played; `line_positions` has the start and the position after each.
    """

    rules: Rules
    line_positions: tuple[Position, ...]
    line: tuple[Move, ...] = ()
    ply: int = 0

    @classmethod
    def new(cls, rules: Rules, cols: int, rows: int) -> "Game":
        """A game without moves. Raises ValueError for a side outside 2 to 19."""
        return cls(rules, (rules.start(cols, rows),))

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self.line_positions[0]

    @property
    def position(self) -> Position:
        """The position now."""
        return self.line_positions[self.ply]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The start and the position after each of `moves`."""
        return self.line_positions[: self.ply + 1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played."""
        return self.line[: self.ply]

    @property
    def future(self) -> tuple[Move, ...]:
        """The moves taken back, next one first."""
        return self.line[self.ply :]

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, None while it goes on."""
        return self.position.outcome

    def play(self, move: Move) -> "Game":
        """The game with a move more. Raises IllegalMove and changes nothing if refused.

        Moves taken back are dropped, unless this move is the next of them.
        """
        if self.future[:1] == (move,):
            return self.go_to(self.ply + 1)
        after = self._after(move)
        return Game(self.rules, (*self.positions, after), (*self.moves, move), self.ply + 1)

    def undo(self, count: int = 1) -> "Game":
        """The game with so many moves fewer. Raises ValueError if there are not so many."""
        return self.go_to(self.ply - count)

    def redo(self, count: int = 1) -> "Game":
        """The game with so many taken-back moves again. Raises ValueError if there are fewer."""
        return self.go_to(self.ply + count)

    def go_to(self, ply: int) -> "Game":
        """The game after `ply` moves of its line. Raises ValueError outside the line."""
        if not 0 <= ply <= len(self.line):
            raise ValueError(f"move {ply} of a line of {len(self.line)}")
        return replace(self, ply=ply)

    def without_future(self) -> "Game":
        """The game with the moves taken back dropped."""
        return replace(self, line=self.moves, line_positions=self.positions)

    def owner(self, player: Player) -> Seat:
        """The seat that owns a colour now."""
        return Seat.FIRST if player is self.position.first_player else Seat.SECOND

    def colour(self, seat: Seat) -> Player:
        """The colour that a seat owns now."""
        first = self.position.first_player
        return first if seat is Seat.FIRST else first.enemy

    def _after(self, move: Move) -> Position:
        if not isinstance(move, Resign):
            return self.rules.play(self.position, move)
        if self.position.is_over:
            raise IllegalMove(move, Illegality.GAME_OVER)
        outcome = Outcome(self.position.to_move.enemy, Reason.RESIGNATION)
        return replace(self.position, ply=self.position.ply + 1, outcome=outcome)

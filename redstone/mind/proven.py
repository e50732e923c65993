"""Results of proofs, as plain values."""

from dataclasses import dataclass

from redstone.position import Move, Player

Line = tuple[Move, ...]


@dataclass(frozen=True)
class Proven:
    """The facts that a proof has established about a position.

    `winner` is None if it is `drawn`, or unsettled. `moves` are the winning moves of the player to
    move, all of them if `every_move` is true. `line` leads to the end: the winner takes a short
    way, the loser a long one. Each line of `refuted` is a losing move with its refutation, if every
    move was asked about. `full` is true if memory ran out, so that more time would not help.
    """

    winner: Player | None = None
    moves: Line = ()
    line: Line = ()
    every_move: bool = False
    drawn: bool = False
    refuted: tuple[Line, ...] = ()
    full: bool = False

    @property
    def is_settled(self) -> bool:
        """True once the result of the position is known."""
        return self.drawn or self.winner is not None


UNSETTLED = Proven()


@dataclass(frozen=True)
class Evidence:
    """A proof's progress: positions examined, and the share of its time limit used.

    `proven` is set in the final answer.
    """

    positions: int
    progress: float
    proven: Proven | None = None

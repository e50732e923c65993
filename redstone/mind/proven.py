"""What a proof has found out of a position: the values between the session and the solver."""

from dataclasses import dataclass

from redstone.position import Move, Player

Line = tuple[Move, ...]


@dataclass(frozen=True)
class Proven:
    """What is proven of a position: a guess never is.

    `winner` is None where it is `drawn`, or was not settled. `moves` are the moves of the player
    to move that win, all of them if `every_move` says so. `line` leads to the end: the winner takes
    a short way, the loser a long one. Each of `refuted` is a move that loses, with the line that
    shows it; they are looked for where every move is asked about. `full` says that there was no
    room to look further, so that more time would not help.
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
        """True once it is known what the position is worth."""
        return self.drawn or self.winner is not None


UNSETTLED = Proven()


@dataclass(frozen=True)
class Evidence:
    """How far a proof has come: so many positions looked into, such a share of the longest time.

    `proven` is set once nothing more is looked for.
    """

    positions: int
    progress: float
    proven: Proven | None = None

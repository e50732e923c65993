"""What is asked of the solver, and what it has proven: the values between session and solver."""

from dataclasses import dataclass

from redstone.position import Move, Player
from redstone.record.game import Game


@dataclass(frozen=True)
class Question:
    """Who wins the position shown of a game; an answer counts only while its id is wanted.

    With `every_move` it is to be found out of every move whether it wins.
    """

    id: int
    game: Game
    every_move: bool = False


@dataclass(frozen=True)
class Proven:
    """What is proven of a position: a guess never is.

    `winner` is None where it is `drawn`, or was not settled within bounds. `moves` are the moves of
    the player to move that win, all of them if `every_move` says so. `line` leads to the end: the
    winner takes a short way, the loser a long one.
    """

    winner: Player | None = None
    moves: tuple[Move, ...] = ()
    line: tuple[Move, ...] = ()
    every_move: bool = False
    drawn: bool = False

    @property
    def is_settled(self) -> bool:
        """True once it is known what the position is worth."""
        return self.drawn or self.winner is not None


UNSETTLED = Proven()

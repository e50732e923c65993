"""What a proof is asked about: positions, and the moves that go on from them."""

from typing import NamedTuple, Protocol, Self

PROVEN = 0
"""The effort of a proof that has been found."""


class Continuation(NamedTuple):
    """A legal move: what it costs by the policy, and the key of the position after it.

    `winner` is the colour that wins by it as far as the board tells without a search, and `plies`
    are those from it to the end of the game: 0 where it has ended.
    """

    cost: int
    move: int
    key: int
    winner: int | None
    plies: int = 0


class ProofBoard(Protocol):
    """A position that can be searched; `to_move` and winners are BLACK or WHITE."""

    to_move: int
    image: int
    """Differs for any two boards of a shape."""

    @property
    def key(self) -> int:
        """Equal only for positions whose value is the same."""

    def continuations(self) -> list[Continuation]:
        """Every legal move, the cheapest first; the game must not be over."""

    def after(self, move: int) -> Self:
        """The position after a legal move."""

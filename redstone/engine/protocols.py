"""Helpers of a search: a judge before it begins, and a prover near the end."""

from collections.abc import Collection, Mapping
from typing import Protocol

from redstone.position import Move
from redstone.record.game import Game


class Judge(Protocol):
    """An analysis that some games need before a search, a step at a time."""

    @property
    def done(self) -> bool:
        """True once the analysis is complete; the other methods need that."""

    def step(self) -> None:
        """Continue for a few milliseconds."""

    def inform(self) -> None:
        """Apply the results to the search's tree; needs `done`."""

    def forbidden(self) -> Collection[int]:
        """Return the moves to leave out of the search; never all of them."""

    def decision(self) -> Move | None:
        """Return the move to play if no search is needed, otherwise None."""

    def chances(self) -> tuple[int, float]:
        """Return the number of its playouts, perhaps 0, and the share that the mover has won."""


class Prover(Protocol):
    """A prover of winning and losing moves near the end of a game; it never guesses."""

    def follow(self, game: Game) -> None:
        """Prove this game's position from now on; what is already proven is kept."""

    @property
    def done(self) -> bool:
        """True once everything wanted is proven, or cannot be."""

    def look_into(self, positions: int) -> None:
        """Search for a proof for as long as an interpreted kernel takes for this many positions."""

    @property
    def rest(self) -> int:
        """The simulations between two proof searches."""

    @property
    def share(self) -> float:
        """The share of a move's time that proofs may take, from 0 to 1."""

    def positions_beside(self, simulations: int) -> int:
        """Return the number of positions to examine for this many simulations of a search."""

    def owes(self, positions: int) -> bool:
        """Return True while a move must wait: fewer positions were examined, and more may help."""

    def proven(self) -> Mapping[Move, bool]:
        """Return the moves with a proven result, with True for those that win."""

    def defence(self) -> Move | None:
        """Return the move that delays the end longest in a proven loss, None in other positions."""

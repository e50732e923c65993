"""Interfaces of a search's helpers: a judge before it (Go), and a prover near the end."""

from collections.abc import Collection, Mapping
from typing import Protocol

from redstone.position import Move
from redstone.record.game import Game


class Judge(Protocol):
    """An analysis before a search, run step by step, which Go needs."""

    @property
    def done(self) -> bool:
        """True once the analysis is complete, as the other methods require."""

    def step(self) -> None:
        """Continue for a few milliseconds."""

    def inform(self) -> None:
        """Apply the results to the search's tree: the dead stones of Go. Needs `done`."""

    def forbidden(self) -> Collection[int]:
        """Return the numbers of moves to exclude from the search; never all of them."""

    def decision(self) -> Move | None:
        """Return the move if no search is needed, otherwise None."""

    def chances(self) -> tuple[int, float]:
        """Return the number of playouts (perhaps 0), and the mover's win rate in them."""


class Prover(Protocol):
    """A prover of winning and losing moves near the end of a game."""

    def follow(self, game: Game) -> None:
        """Switch to this game's position, keeping what is proven."""

    @property
    def done(self) -> bool:
        """True once all that is wanted is proven, or can't be."""

    def examine(self, positions: int) -> None:
        """Search for a proof as long as Python takes for this many positions."""

    @property
    def rest(self) -> int:
        """The number of simulations between two proof searches."""

    @property
    def share(self) -> float:
        """The share of a move's time that proofs may take, from 0 to 1."""

    def positions_beside(self, simulations: int) -> int:
        """Return how many positions to examine per this many simulations."""

    def owes(self, positions: int) -> bool:
        """Return True while a move must wait, as a proof may still be found."""

    def proven(self) -> Mapping[Move, bool]:
        """Return the moves with proven results: True if the move wins."""

    def defence(self) -> Move | None:
        """Return the move that delays a proven loss longest, None in other positions."""

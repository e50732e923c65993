"""Helpers that a search may have: a judge before it begins, and a prover near the end."""

from collections.abc import Collection, Mapping
from typing import Protocol

from redstone.position import Move
from redstone.record.game import Game


class Judge(Protocol):
    """What some games need to know before they are searched, found out a step at a time."""

    @property
    def done(self) -> bool:
        """True once there is nothing more to look at; only then the others may be asked."""

    def step(self) -> None:
        """Look a little longer, for a few milliseconds."""

    def inform(self) -> None:
        """Tell the search what was found."""

    def forbidden(self) -> Collection[int]:
        """Moves to be left out of the search; never all of them."""

    def decision(self) -> Move | None:
        """The move where no search is needed, else None."""

    def chances(self) -> tuple[int, float]:
        """How many games it has tried, and the share of them that the mover has won."""


class Prover(Protocol):
    """What proves, near the end of a game, which moves win; nothing of it is a guess."""

    def follow(self, game: Game) -> None:
        """Prove this game's position from now on; what is proven is kept."""

    @property
    def done(self) -> bool:
        """True once all that is wanted is known, and where it cannot be found out."""

    def look_into(self, positions: int) -> None:
        """Look for as long as an interpreted kernel takes for about so many positions."""

    @property
    def rest(self) -> int:
        """Simulations between two looks."""

    @property
    def share(self) -> float:
        """The share of a move's time that proofs may take."""

    def positions_beside(self, simulations: int) -> int:
        """How many positions are worth their time beside so many simulations of a search."""

    def owes(self, positions: int) -> bool:
        """True while fewer have been looked into for this move, and more may be worth the wait."""

    def proven(self) -> Mapping[Move, bool]:
        """The moves of which it is known whether they win: True for those that do."""

    def defence(self) -> Move | None:
        """In a position that is proven to be lost, the move that puts off the end longest."""

"""What the search asks of a game's fast board; each game has its own, with its own playouts."""

from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Protocol, Self

from redstone.position import Move
from redstone.record.game import Game

BLACK, WHITE = 0, 1
USUAL_TRUST = 8
"""How many games the opinions of a simple policy are worth."""


class PlayBoard(Protocol):
    """A mutable position being played on, its moves numbered from 0 to below `moves`.

    A player may move several times in a row (the stones of a turn), so who is to move is
    asked after every move.
    """

    to_move: int
    """BLACK or WHITE."""

    @property
    def moves(self) -> int:
        """How many numbers of moves there are on a board of this size."""

    @property
    def area(self) -> int:
        """How many points the board has."""

    @property
    def trust(self) -> int:
        """How many games an opinion counts as, in RAVE."""

    def copy(self) -> Self:
        """The same position, to be played on by itself."""

    def play(self, number: int) -> None:
        """Play a legal move; does not check legality."""

    def result(self) -> float | None:
        """1 if Black has won, 0 if White has, 0.5 for a draw; None while the game goes on."""

    def opinions(self) -> Iterator[tuple[int, float]]:
        """Every move worth a search, with the mover's chances as they are guessed, 0 to 1.

        All of them are legal; there is at least one while the game goes on.
        """

    def playout(self, rng: Random, played: tuple[list[int], list[int]]) -> float:
        """Play on to the end, which need not be legal or exact; its value as of `result`.

        Adds each colour's moves, for RAVE to learn from, to its list of `played`. The board
        is of no further use.
        """

    def number(self, move: Move) -> int:
        """The number of a move of the record. Raises ValueError for one without a number."""

    def move(self, number: int) -> Move:
        """The move of the record that a number stands for."""


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
        """Look for as long as Python takes for about so many positions, also in what follows."""

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

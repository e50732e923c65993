"""The interface of rules, common to all games."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from redstone.board import Board, Point
from redstone.position import Move, Player, Position
from redstone.rules.count import Count


@dataclass(frozen=True, slots=True)
class Traits:
    """The traits of a game, for code that handles any game.

    `has_red`: red stones are placed. `takes_at_end`: turns may have several stones, and groups
    without a liberty are captured when the turn ends. `passes`: players may pass, and so stop play.
    `annihilation`: a player without stones has lost the game. `pie`: the second player may swap,
    unless the options are "n".
    """

    has_red: bool = False
    takes_at_end: bool = False
    passes: bool = False
    annihilation: bool = True
    pie: bool = False


class Rules(Protocol):
    """One game with its options: a stateless, comparable value.

    Resigning is always possible, and handled by `game.Game`.
    """

    @property
    def name(self) -> str:
        """The game's name in links and on the command line."""

    @property
    def title(self) -> str:
        """The game's name, as given by its inventor."""

    @property
    def options(self) -> str:
        """The options as in a link; empty for the default."""

    @property
    def traits(self) -> Traits:
        """The traits of the game."""

    def start(self, cols: int, rows: int) -> Position:
        """Return the position before the first move.

        Raises ValueError for a side outside 2 to 19.
        """

    def set_up(self, board: Board, to_move: Player, due: int) -> Position:
        """Return the first position of a game that starts with this board.

        There is no swap and no rule for first turns, and Go's history begins here. `due` is the
        number of stones to place in the turn, 1 in a game with turns of one.
        """

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """Yield every move that `play` accepts, row by row from a1; none after the end."""

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move. Raises IllegalMove, and changes nothing, if refused."""

    def captures(self, position: Position, move: Move) -> frozenset[Point]:
        """Return the stones of both colours that a legal move captures; legality is not checked."""


@runtime_checkable
class Counted(Rules, Protocol):
    """Rules of a game that can end by counting points; test for it with `isinstance`."""

    @property
    def komi(self) -> int:
        """White's compensation, in half points."""

    def count(self, position: Position) -> Count:
        """Return the points of both players if the game were scored now."""

    def territory(self, position: Position) -> Mapping[Point, Player]:
        """Return the owner of every point, except those of live stones, that would be counted."""

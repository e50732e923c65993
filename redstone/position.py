"""Players, moves, positions and outcomes, and why a move is refused."""

from dataclasses import dataclass
from enum import Enum

from redstone.board import Board, Group, Point, Stone


class Player(Enum):
    """A colour as the side that plays it. Who sits behind it, `game.Seat` says."""

    BLACK = "black"
    WHITE = "white"

    @property
    def enemy(self) -> "Player":
        """The other colour."""
        return Player.WHITE if self is Player.BLACK else Player.BLACK

    @property
    def stone(self) -> Stone:
        """The stone of this player's own colour."""
        return Stone.BLACK if self is Player.BLACK else Stone.WHITE


@dataclass(frozen=True, slots=True)
class Place:
    """A stone placed at a point: the mover's own, or a red one."""

    point: Point
    red: bool = False

    def __str__(self) -> str:
        return f"x{self.point}" if self.red else str(self.point)


@dataclass(frozen=True, slots=True)
class Swap:
    """The pie rule taken: the second seat takes over Black, the first becomes White."""

    def __str__(self) -> str:
        return "z"


@dataclass(frozen=True, slots=True)
class Resign:
    """The player to move gives up."""

    def __str__(self) -> str:
        return "w"


Move = Place | Swap | Resign
"""Every kind of move; `str(move)` is its token, `notation.parse_move` reads it."""


class Reason(Enum):
    """What ended a game."""

    ANNIHILATION = "annihilation"
    RESIGNATION = "resignation"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; `winner` None is a draw."""

    winner: Player | None
    reason: Reason


@dataclass(frozen=True)
class Position:
    """What the rules need to know of a game at one moment.

    `ply` counts the moves before it, a swap included. `first_player` is the colour
    that the first seat owns now. After the end `outcome` is set and nobody moves.
    """

    board: Board
    to_move: Player = Player.BLACK
    ply: int = 0
    first_player: Player = Player.BLACK
    outcome: Outcome | None = None

    @property
    def is_over(self) -> bool:
        """True once the game has an outcome."""
        return self.outcome is not None


class Illegality(Enum):
    """The rule that a refused move breaks; the value is a clause for error messages."""

    GAME_OVER = "the game is over"
    OFF_BOARD = "the point is not on the board"
    OCCUPIED = "there is a stone already"
    NO_LIBERTY = "the own stone's group would have no liberty"
    BOUNDS_ENEMY = "an enemy group would have no liberty, and only red captures"
    CAPTURES_NOTHING = "a red stone must take the last liberty of a group"
    NO_SWAP = "only the second player may swap, in the first turn and under the pie rule"
    OTHER_GAME = "this game has no such move"


class IllegalMove(ValueError):
    """A well-formed move that the rules refuse here; nothing was changed.

    `groups` are the groups concerned as they lie on the board before the move: those
    beside the point that would lose or keep their last liberty against the rule.
    """

    def __init__(self, move: Move, illegality: Illegality, groups: tuple[Group, ...] = ()) -> None:
        super().__init__(f"{move} is not legal here: {illegality.value}")
        self.move = move
        self.illegality = illegality
        self.groups = groups

"""Players, moves, positions and outcomes, and reasons why a move is refused."""

from dataclasses import dataclass, field
from enum import Enum

from redstone.board import Board, Group, Point, Stone
from redstone.history import NO_HISTORY, History


class Player(Enum):
    """A colour as the side that plays it; `game.Seat` is the player behind it."""

    BLACK = "black"
    WHITE = "white"

    @property
    def enemy(self) -> "Player":
        """The other player."""
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
        """Return the token, as in "e5" or "xe5" for red."""
        return f"x{self.point}" if self.red else str(self.point)


@dataclass(frozen=True, slots=True)
class Swap:
    """The swap of the pie rule: the second seat takes over Black, the first becomes White."""

    def __str__(self) -> str:
        """Return the token."""
        return "z"


@dataclass(frozen=True, slots=True)
class Resign:
    """Resignation by the player to move."""

    def __str__(self) -> str:
        """Return the token."""
        return "w"


@dataclass(frozen=True, slots=True)
class Pass:
    """A pass (Go); in the scoring phase, agreement to the dead-stone marks."""

    def __str__(self) -> str:
        """Return the token."""
        return "y"


@dataclass(frozen=True, slots=True)
class Mark:
    """Marking a string as dead, or unmarking it, by its owner (Go's scoring phase)."""

    point: Point

    def __str__(self) -> str:
        """Return the token, as in "ve5"."""
        return f"v{self.point}"


@dataclass(frozen=True, slots=True)
class Resume:
    """Resuming play out of the scoring phase (Go)."""

    def __str__(self) -> str:
        """Return the token."""
        return "u"


@dataclass(frozen=True, slots=True)
class SetUp:
    """Stones changed in mid-game, None for a cleared point, and the player to move afterwards.

    No rules accept it: it comes only from files, see `record.edit`.
    """

    stones: tuple[tuple[Point, Stone | None], ...]
    to_move: Player

    def __str__(self) -> str:
        """Return the token: "=", the player to move, and each changed point with its contents."""
        cells = (f"{stone.name[0] if stone else 'e'}{point}" for point, stone in self.stones)
        return f"={self.to_move.value[0]}{''.join(cells).lower()}"


Move = Place | Swap | Resign | Pass | Mark | Resume | SetUp
"""Every kind of move; `str(move)` is its token. `notation.parse_move` parses all but set-ups."""


class Reason(Enum):
    """The reason why a game ended."""

    ANNIHILATION = "annihilation"
    RESIGNATION = "resignation"
    SCORE = "score"
    REPETITION = "repetition"
    ABANDONED = "abandoned"  # called a draw, as a player had left


@dataclass(frozen=True, slots=True)
class Score:
    """Points of the two players, komi included."""

    black: float
    white: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game; `winner` is None for a draw.

    `score` is set only if points were counted.
    """

    winner: Player | None
    reason: Reason
    score: Score | None = None


@dataclass(frozen=True, slots=True)
class PerPlayer:
    """A number for each player."""

    black: int = 0
    white: int = 0

    def of(self, player: Player) -> int:
        """Return the number for a player."""
        return self.black if player is Player.BLACK else self.white

    def plus(self, player: Player, more: int) -> "PerPlayer":
        """Return the numbers with `more` added for one player."""
        if not more:
            return self
        if player is Player.BLACK:
            return PerPlayer(self.black + more, self.white)
        return PerPlayer(self.black, self.white + more)


@dataclass(frozen=True)
class GoState:
    """The part of a position's state that only Go has.

    `prisoners` are the stones captured by and handed to each player, `captures` only those
    captured. `ko` is a stone that the very next move may not capture. `passes` counts the latest
    passes in a row, and `passed_board` is the board of the latest two in a row. `phase` counts the
    resumptions, `phase_moves` each player's moves since the last one. While play is `stopped`, and
    after scoring, `dead` has the points of all stones marked dead; `agreed` is the player who was
    first to agree to them. `change` has two bits a point for its difference from the start,
    `history` the positions that board plays have created.
    """

    prisoners: PerPlayer = PerPlayer()
    captures: PerPlayer = PerPlayer()
    ko: Point | None = None
    passes: int = 0
    passed_board: Board | None = None
    phase: int = 0
    phase_moves: PerPlayer = PerPlayer()
    stopped: bool = False
    dead: frozenset[Point] = frozenset()
    agreed: Player | None = None
    change: int = 0
    history: History = NO_HISTORY


@dataclass(frozen=True, slots=True)
class SavageState:
    """The part of a position's state that only Savage Go has; see `rules.completion`.

    `plan` has a bit for each point (row by row from a1) of a set that, once filled, completes the
    turn; it is 0 if no group needs a liberty. `work` is the search effort spent in the game so far.
    """

    plan: int = 0
    work: int = 0


@dataclass(frozen=True)
class Position:
    """The state of a game that its rules need.

    `ply` counts the moves before it, a swap included. `first_player` is the colour that the first
    seat owns now. After the end `outcome` is set and nobody moves. `due` is the number of stones
    still to be placed in the turn, more than one only in Savage Go. `go` is set in Go only.
    `savage` is set in Savage Go if the position comes from play; it is not compared, since two ways
    to the same position may have found different plans. `is_set_up` is true if the game began with
    stones on the board: it then has no swap and no rule for first turns.
    """

    board: Board
    to_move: Player = Player.BLACK
    ply: int = 0
    first_player: Player = Player.BLACK
    outcome: Outcome | None = None
    due: int = 1
    go: GoState | None = None
    savage: SavageState | None = field(default=None, compare=False)
    is_set_up: bool = False

    @property
    def is_over(self) -> bool:
        """True if the game has an outcome."""
        return self.outcome is not None


class Illegality(Enum):
    """The rule that a refused move breaks."""

    GAME_OVER = "game-over"
    OFF_BOARD = "off-board"
    OCCUPIED = "occupied"
    NO_LIBERTY = "no-liberty"
    BOUNDS_ENEMY = "bounds-enemy"
    CAPTURES_NOTHING = "captures-nothing"
    NO_SWAP = "no-swap"
    FIRST_IS_OWN = "first-is-own"
    TURN_INCOMPLETE = "turn-incomplete"
    TOO_INTRICATE = "too-intricate"
    KO = "ko"
    SUPERKO = "superko"
    STOPPED = "stopped"
    NOT_STOPPED = "not-stopped"
    NO_STRING = "no-string"
    NO_MORE_RESUMPTIONS = "no-more-resumptions"
    OTHER_GAME = "other-game"
    RECORD_FULL = "record-full"
    OUT_OF_TURN = "out-of-turn"


class IllegalMove(ValueError):
    """A well-formed move that the rules refuse here; nothing was changed.

    `groups` are the groups concerned, on the board before the move: those beside the point that
    would lose or keep their last liberty against the rule. `work` is the search effort of deciding
    it if that is counted, as in `rules.completion`.
    """

    def __init__(
        self,
        move: Move,
        illegality: Illegality,
        groups: tuple[Group, ...] = (),
        work: int = 0,
    ) -> None:
        """Store a refused move, the reason, the groups in the way, and the rules' search effort."""
        super().__init__(move, illegality)
        self.move = move
        self.illegality = illegality
        self.groups = groups
        self.work = work

    def __str__(self) -> str:  # made on demand: listing legal moves creates many of these errors
        """Return the sentence that a move is refused, with the reason."""
        return f"{self.move} is not legal here: {self.illegality.value}"

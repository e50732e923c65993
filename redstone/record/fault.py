"""Faults (errors) in texts from outside, as values with places; `english` has the sentences."""

from dataclasses import dataclass
from enum import Enum

from redstone.position import Illegality
from redstone.record.expected import Expected
from redstone.record.start import SetUpRule


class FaultKind(Enum):
    """The kind of a fault; the value is its name in JSON output."""

    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"
    TOO_LONG = "too-long"


class Cause(Enum):
    """A problem that needs no excerpt of the text to be described."""

    LINK_ENDS = "link-ends"
    FILE_ENDS = "file-ends"
    LEADING_ZERO = "leading-zero"
    MORE_THAN_READ = "more-than-read"
    ONE_STONE_A_TURN = "one-stone-a-turn"  # stones due in a game with turns of one stone
    PUZZLE_IS_OVER = "puzzle-is-over"
    NO_GAME_IN_TEXT = "no-game-in-text"
    NOT_A_TEXT = "not-a-text"
    NO_GAME_IN_PICTURE = "no-game-in-picture"


@dataclass(frozen=True)
class Found:
    """A problem: this text stands where something else was expected."""

    text: str


@dataclass(frozen=True)
class UnknownGame:
    """A problem: the game's name is unknown."""

    name: str


@dataclass(frozen=True)
class UnknownVersion:
    """A problem: the link's version is unknown."""

    version: str


@dataclass(frozen=True)
class WrongOptions:
    """A problem: a game's options are invalid from `wrong` on.

    `size` is the board, in columns and rows, that they do not fit; None if they fit no board.
    """

    game: str
    options: str
    wrong: str
    size: tuple[int, int] | None = None


@dataclass(frozen=True)
class RefusedMove:
    """A problem: a move breaks the rules, or is too complex to decide."""

    token: str
    illegality: Illegality


@dataclass(frozen=True)
class RefusedStart:
    """A problem: no game can start from the set-up."""

    rule: SetUpRule


Problem = Cause | Found | UnknownGame | UnknownVersion | WrongOptions | RefusedMove | RefusedStart
"""The kind of a fault, with the excerpts of the text that show it."""


@dataclass(frozen=True)
class Fault:
    """The first error in a text, with its place.

    `at` is the index of its character in the text as given, or the text's length if something is
    missing at the end. `details` are those of `expected`.
    """

    kind: FaultKind
    at: int
    problem: Problem
    expected: Expected
    details: tuple[str | int, ...] = ()


class FaultFound(Exception):
    """Raised to end the reading of a text at its first fault."""

    def __init__(self, fault: Fault) -> None:
        """Wrap a fault, to be raised."""
        super().__init__(fault)
        self.fault = fault


class CheckFault(Enum):
    """The ways in which a link's checksum can be wrong."""

    ALTERED = "altered"
    CUT = "cut"
    OVERLONG = "overlong"


@dataclass(frozen=True)
class WrongCheck:
    """A wrong checksum in a link; `digits` is the text in its place."""

    fault: CheckFault
    digits: str


def too_long(at: int, limit: int, unit: str) -> FaultFound:
    """Return the fault of a text that exceeds `limit` units, such as "moves"."""
    return FaultFound(
        Fault(FaultKind.TOO_LONG, at, Cause.MORE_THAN_READ, Expected.AT_MOST, (limit, unit))
    )


def refused_move(token: str, illegality: Illegality, at: int) -> Fault:
    """Return the fault of a refused move."""
    problem = RefusedMove(token, illegality)
    if illegality is Illegality.TOO_INTRICATE:
        return Fault(FaultKind.TOO_LONG, at, problem, Expected.EASIER_MOVE)
    return Fault(FaultKind.ILLEGAL, at, problem, Expected.LEGAL_MOVE)

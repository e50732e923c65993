"""What is wrong with a text from outside, and where."""

from dataclasses import dataclass
from enum import Enum

from redstone.position import Illegality

MAX_QUOTED = 16  # characters of the text that a message repeats


class FaultKind(Enum):
    """What is wrong; the value is its name on the command line."""

    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"
    TOO_LONG = "too-long"


@dataclass(frozen=True)
class Fault:
    """The first fault of a text.

    `at` is the index of its character in the text as given, or of the place after the last
    one where something is missing; `message` is a sentence in printable ASCII; `expected`
    says what should stand there, as in "a row from 1".
    """

    kind: FaultKind
    at: int
    message: str
    expected: str


class FaultFound(Exception):
    """Ends the reading of a text."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


def too_long(at: int, limit: str) -> FaultFound:
    """The fault that a text has more of something than is read."""
    message = f"This is too long: at most {limit} are read."
    return FaultFound(Fault(FaultKind.TOO_LONG, at, message, f"at most {limit}"))


def refused_move(token: str, illegality: Illegality, at: int) -> Fault:
    """The fault that a move is refused: by the rules, or for the work that it would take them."""
    if illegality is Illegality.TOO_INTRICATE:
        message = f"The move {quote(token)} is too intricate to be read: {illegality.value}."
        return Fault(FaultKind.TOO_LONG, at, message, "a move that takes less work")
    message = f"The move {quote(token)} is not legal here: {illegality.value}."
    return Fault(FaultKind.ILLEGAL, at, message, "a legal move")


def quote(text: str) -> str:
    """A piece of the text for a message: short, and in printable ASCII."""
    return ascii(text if len(text) <= MAX_QUOTED else text[:MAX_QUOTED] + "...")

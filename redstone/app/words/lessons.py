"""What lessons say: what they are called, what they ask, and how each answer is met."""

from collections.abc import Mapping

from redstone.app.words.lessons_family import GO, RED, SAVAGE
from redstone.app.words.lessons_redstone import REDSTONE
from redstone.app.words.lessons_told import Told
from redstone.app.words.names import STONES
from redstone.board import Point, Stone
from redstone.rules import GAMES

TOLD: Mapping[str, Mapping[str, Told]] = {
    "redstone": REDSTONE.steps,
    "red": RED.steps,
    "savage": SAVAGE.steps,
    "go": GO.steps,
}
"""What is said at each step, by the names of its game and its own."""

TITLES: Mapping[str, Mapping[str, str]] = {
    "redstone": REDSTONE.titles,
    "red": RED.titles,
    "savage": SAVAGE.titles,
    "go": GO.titles,
}
"""What the lessons are called, by the names of their game and their own."""

REPLYING = "Your opponent answers."
RIGHT = "Right."
NEXT = "Next"
NEXT_LESSON = "Next lesson"
AGAIN = "Try again"
PLAY = "Play"
DONE = "✓"


def ask(game: str, step: str, turn: int) -> str:
    """What is asked after so many right moves."""
    asks = TOLD[game][step].asks
    return asks[min(turn, len(asks) - 1)]


def wrong(game: str, step: str, reason: str) -> str:
    """Why an answer is not right."""
    return TOLD[game][step].wrong[reason]


def right(game: str, step: str) -> str:
    """What there is to know after the right answer."""
    return TOLD[game][step].right


def lost(game: str, step: str) -> str:
    """How a game that was to be won was lost."""
    return TOLD[game][step].lost


def title(game: str, lesson: str) -> str:
    """What a lesson is called."""
    return TITLES[game][lesson]


def course(game: str) -> str:
    """What the lessons of a game are called together."""
    return GAMES[game]("").title


def place(number: int, count: int) -> str:
    """Which lesson of how many this is, counted from 1."""
    return f"Lesson {number} of {count}."


def entry(game: str, lesson: str, *, done: bool) -> str:
    """A lesson in the list of all, with a mark once it is done."""
    return f"{title(game, lesson)}{f' {DONE}' if done else ''}"


def found(count: int) -> str:
    """How many of the points asked for are found."""
    return f"{count} found."


def point_label(point: Point, stone: Stone | None, *, found: bool) -> str:
    """What lies at a point, and whether it is found, for a screen reader."""
    what = STONES[stone] if stone else "empty"
    return f"{point}, {what}{', found' if found else ''}"


def announced(*parts: str) -> str:
    """What is read out: all that is not empty, in this order."""
    return " ".join(part for part in parts if part)

"""The sentences of a course, by the names that its data uses, and those of all puzzles."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from redstone.language import Text


@dataclass(frozen=True)
class StepWords:
    """The texts of a step: `asks` has one for each of its moves.

    `wrong` has a text for each reason, `lost` one if a game is played that may be lost.
    """

    asks: tuple[Text, ...]
    right: Text
    wrong: Mapping[str, Text] = field(default_factory=dict)
    lost: Text | None = None


@dataclass(frozen=True)
class CourseWords:
    """The titles of a course's lessons, and the texts of its steps."""

    titles: Mapping[str, Text]
    steps: Mapping[str, StepWords]


PUZZLE = Text("Puzzle: place the one stone that wins.")


def puzzle(right: Text, *asks: Text, **wrong: Text) -> StepWords:
    """Return the texts of a puzzle, whose usual question is for the one stone that wins."""
    return StepWords(asks or (PUZZLE,), right, wrong)

"""The types of a course's texts, keyed by the names that the course's data uses."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from redstone.language import Text


@dataclass(frozen=True)
class StepWords:
    """The texts of a step; `asks` has one for each of its moves.

    `wrong` has a text for each reason. `lost` is the text after a lost game, if the step has one.
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


QUIET = Text("You play Black: win, but not by capturing at once.")
"""The goal of a puzzle in which the obvious capture loses."""


def puzzle(right: Text, *goals: Text, **wrong: Text) -> StepWords:
    """Return the texts of a puzzle step: a goal per move, and the text after solving it."""
    return StepWords(goals, right, wrong)

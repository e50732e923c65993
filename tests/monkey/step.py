"""The monkey's steps, one a line, so that a trail of them can be read and repeated."""

import json
from dataclasses import dataclass


@dataclass(frozen=True)
class MonkeyStep:
    """An act, where it is done, and what is brought to it.

    It is done at a selector, a point, a place of the board, or in a size.
    """

    act: str
    where: str = ""
    text: str = ""

    def __str__(self) -> str:
        parts = [self.where, self.text] if self.text else [self.where] if self.where else []
        return " ".join([self.act, ", ".join(map(json.dumps, parts))]).rstrip()


def parse_step(line: str) -> MonkeyStep:
    """The step of a line. Raises ValueError if it is none."""
    act, _, parts = line.strip().partition(" ")
    return MonkeyStep(act, *json.loads(f"[{parts}]"))


def write_trail(steps: list[MonkeyStep]) -> str:
    """A text of one line a step."""
    return "".join(f"{step}\n" for step in steps)


def read_trail(text: str) -> list[MonkeyStep]:
    """The steps of such a text; lines that begin with # are remarks."""
    return [parse_step(line) for line in text.splitlines() if line and line[0] != "#"]

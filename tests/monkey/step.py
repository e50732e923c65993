"""The monkey's steps, one per line, so that a trail of them can be read and repeated."""

import json
from dataclasses import dataclass


@dataclass(frozen=True)
class MonkeyStep:
    """An act, its place, and its data.

    The place is a selector, a point, a place of the board, or a size.
    """

    act: str
    where: str = ""
    text: str = ""

    def __str__(self) -> str:
        """Return the step as one line: its act, then its place and data as JSON."""
        parts = [self.where, self.text] if self.text else [self.where] if self.where else []
        return " ".join([self.act, ", ".join(map(json.dumps, parts))]).rstrip()


def parse_step(line: str) -> MonkeyStep:
    """Return the step written in a line. Raises ValueError if it is none."""
    act, _, parts = line.strip().partition(" ")
    return MonkeyStep(act, *json.loads(f"[{parts}]"))


def write_trail(steps: list[MonkeyStep]) -> str:
    """Return the text of a trail, one step per line."""
    return "".join(f"{step}\n" for step in steps)


def read_trail(text: str) -> list[MonkeyStep]:
    """Return the steps in the text of a trail. Lines that begin with # are remarks."""
    return [parse_step(line) for line in text.splitlines() if line and line[0] != "#"]

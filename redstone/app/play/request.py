"""What is asked of the computer, and what may come instead of an answer."""

from dataclasses import dataclass
from enum import Enum

from redstone.mind.thought import Thought
from redstone.record.game import Game


@dataclass(frozen=True)
class Request:
    """Something asked of the computer; an answer counts only while its id is wanted.

    `table` tells one game from the next: what was found out about one is not carried over. A
    `hint` is told the person; any other answer in play is a move that the computer makes.
    """

    id: int
    game: Game
    thought: Thought
    table: int
    hint: bool = False


class Trouble(Enum):
    """Why the computer does not answer."""

    NO_START = "no start"
    """It could not be loaded, or that took too long."""
    FAULT = "fault"
    """Its program has failed, or the answer makes no sense."""
    SILENCE = "silence"
    """It fell silent, and so did those begun in its place."""

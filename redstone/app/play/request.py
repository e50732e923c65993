"""The requests to the computer, and the reasons why it may not answer."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from redstone.engine.report import Report
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


class CoachProtocol(Protocol):
    """The coach's view of the person's moves before the computer answers."""

    @property
    def waits(self) -> bool:
        """True while the person is asked whether to take a move back."""

    def instead_of(self, asked: Request | None) -> Request | None:
        """Return the coach's own request if one is due, None while he waits, else `asked`."""

    def hear(self, request_id: int, report: Report) -> bool:
        """The computer reports on a request. True if it was the coach's."""


class Trouble(Enum):
    """The reason why the computer does not answer."""

    NO_START = "no start"
    """It could not be loaded, or that took too long."""
    FAULT = "fault"
    """Its program has failed, or the answer makes no sense."""
    SILENCE = "silence"
    """It fell silent, and so did those begun in its place."""

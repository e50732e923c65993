"""Requests to the computer, and reasons why it does not answer."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from redstone.engine.report import Report
from redstone.mind.thought import Thought
from redstone.position import Place
from redstone.record.game import Game


@dataclass(frozen=True)
class Request:
    """A request to the computer; an answer counts only while its id is current.

    `table` identifies the game: what the computer finds out is not used in another game. A `hint`
    is shown to the person. Any other answer in play is a move that the computer makes.
    """

    id: int
    game: Game
    thought: Thought
    table: int
    hint: bool = False


class CoachProtocol(Protocol):
    """The interface of the coach, which evaluates a person's move before the computer replies."""

    @property
    def waits(self) -> bool:
        """True while the person is asked whether to take a turn back."""

    @property
    def reply(self) -> Place | None:
        """The placement that answers the turn best while the person is asked, or None."""

    def instead_of(self, asked: Request | None) -> Request | None:
        """Return the coach's own request if one is due, None during advice, else `asked`."""

    def receive_report(self, request_id: int, report: Report) -> bool:
        """Handle a report; return True if it answers the coach's own request."""


class Trouble(Enum):
    """The reason why the computer does not answer."""

    NO_START = "no start"
    """It could not be loaded, or loading took too long."""
    FAULT = "fault"
    """Its program has failed, or the answer makes no sense."""
    SILENCE = "silence"
    """It stopped responding, and so did its replacements."""

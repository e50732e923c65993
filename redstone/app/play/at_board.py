"""The interface of the board's current session: the game's, or an open room's."""

from typing import Protocol, runtime_checkable

from redstone.app.play.hand import Hand
from redstone.app.play.request import Request
from redstone.engine.report import Report
from redstone.mind.proven import Evidence
from redstone.position import Move


class BoardSession(Protocol):
    """The session that has the board."""

    @property
    def hand(self) -> Hand:
        """The person's input at the board, with the moment shown."""

    @property
    def request(self) -> Request | None:
        """The current request to the computer, or None."""


@runtime_checkable
class Steps(BoardSession, Protocol):
    """Has a line of moves to be looked through."""

    def go_to(self, ply: int) -> None:
        """Show the line after `ply` moves, or its nearest end."""


@runtime_checkable
class Listens(Protocol):
    """A session that takes reports of the computer."""

    def hear(self, request_id: int, report: Report) -> bool:
        """The computer reports on a request. True if it is still wanted."""


@runtime_checkable
class IsAnswered(Protocol):
    """Has the computer make moves."""

    def answer(self, request_id: int, move: Move) -> bool:
        """The computer's move. True if it was still wanted and is legal."""


@runtime_checkable
class Proves(Protocol):
    """Has the computer prove something."""

    def hear_evidence(self, request_id: int, evidence: Evidence) -> bool:
        """Take the progress or result of a proof. Returns True if it was still wanted."""

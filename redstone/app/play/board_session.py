"""The interface of the session that has the board: the game's, or an open room's."""

from typing import Protocol, runtime_checkable

from redstone.app.play.board_input import BoardInput
from redstone.app.play.request import Request
from redstone.engine.report import Report
from redstone.mind.proven import Evidence
from redstone.position import Move


class BoardSession(Protocol):
    """The session that has the board."""

    @property
    def board_input(self) -> BoardInput:
        """The person's input at the board, with the board state shown."""

    @property
    def request(self) -> Request | None:
        """The current request to the computer, or None."""


@runtime_checkable
class Steps(BoardSession, Protocol):
    """A session with a line of moves to browse."""

    def go_to(self, ply: int) -> None:
        """Show the position after `ply` moves of the line, or its nearest end."""


@runtime_checkable
class Listens(Protocol):
    """A session that receives the computer's search reports."""

    def receive_report(self, request_id: int, report: Report) -> bool:
        """Handle a report on a request. Returns True if the request is still current."""


@runtime_checkable
class IsAnswered(Protocol):
    """A session in which the computer makes moves."""

    def answer(self, request_id: int, move: Move) -> bool:
        """Play the computer's move. Returns True if the request is current and the move legal."""


@runtime_checkable
class Proves(Protocol):
    """A session that requests proofs (solved positions) from the computer."""

    def receive_evidence(self, request_id: int, evidence: Evidence) -> bool:
        """Handle the progress or result of a proof. Returns True if its request is current."""

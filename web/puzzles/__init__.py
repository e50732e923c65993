"""The puzzles: their declaration; `room` has their page."""

from redstone.app.storage.kept_game import PUZZLE
from redstone.language import Text
from web.rooms import Declaration, Reopening, Shell
from web.routes import PuzzleResultsWanted, PuzzleRoute, PuzzleSetRoute, ReceivedPuzzleRoute


def _make_puzzle(shell: Shell) -> None:
    """Make a puzzle of the position shown."""
    shell.rooms.go(PuzzleRoute(shell.rooms.session.board_input.now.game))


ROOM = Declaration(
    takes=(PuzzleRoute, PuzzleSetRoute, ReceivedPuzzleRoute),
    answers=(PuzzleResultsWanted,),
    actions={"make-puzzle": _make_puzzle},
    shortcuts={"#daily": PuzzleSetRoute("daily")},
    reopening=lambda last: Reopening() if last.recalled(PUZZLE) else None,
    holds_address=True,
    missing=Text("The puzzles couldn’t load. Try again once you’re online."),
)

"""The puzzles: their declaration; `room` has their page."""

from redstone.app.kept.kept_game import PUZZLE
from redstone.language import Text
from web.rooms import (
    Declaration,
    House,
    PuzzleErrand,
    PuzzleResultsWanted,
    PuzzleSetErrand,
    ReceivedPuzzle,
    Reopening,
)


def _make(house: House) -> None:
    """Make a puzzle of the position shown."""
    house.rooms.go(PuzzleErrand(house.rooms.session.hand.now.game))


ROOM = Declaration(
    takes=(PuzzleErrand, PuzzleSetErrand, ReceivedPuzzle),
    answers=(PuzzleResultsWanted,),
    actions={"make-puzzle": _make},
    shortcuts={"#daily": PuzzleSetErrand("daily")},
    reopening=lambda last: Reopening() if last.recalled(PUZZLE) else None,
    holds_address=True,
    missing=Text("The puzzles couldn’t load. Try again once you’re online."),
)

"""The puzzles: their declaration; `room` has their page."""

from redstone.language import Text
from web.rooms import Declaration
from web.routes import PuzzleResultsWanted, PuzzleRoute, PuzzleSetRoute, ReceivedPuzzleRoute

PUZZLE = "redstone.puzzle"
"""The name of the tab's text with the bookmark of the open puzzle."""


ROOM = Declaration(
    takes=(PuzzleRoute, PuzzleSetRoute, ReceivedPuzzleRoute),
    answers=(PuzzleResultsWanted,),
    actions={"make-puzzle": lambda shell: PuzzleRoute(shell.rooms.session.board_input.now.game)},
    shortcuts={"#daily": PuzzleSetRoute("daily")},
    recalls=PUZZLE,
    missing=Text("The puzzles couldn’t load. Try again once you’re online."),
    sent=(ReceivedPuzzleRoute,),
    missing_sent=Text(
        "The puzzle couldn’t load. Its link stays in the address bar: reload the page once you’re "
        "online."
    ),
)

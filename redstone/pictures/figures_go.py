"""The figures in the rules of Go."""

from redstone.pictures.drawing import Picture, draw
from redstone.pictures.figure import Figure, after, before, points_of, still
from redstone.pictures.layout import plain
from redstone.pictures.view import view_of_game
from redstone.position import GoState, Player, Position
from redstone.record.game import Game
from redstone.rules.go import Go

CAPTURE = Figure(
    """
    . X X X .
    X O O O .
    . X X X .
    """,
    move="e2",
)
SELF_CAPTURE = Figure(
    """
    . O O . .
    O X . O .
    . O O . .
    """,
    move="c2",
)
KO = Figure(
    """
    . X O . .
    X O . O .
    . X O . .
    """,
    spots="b2",
    move="c2",
)
COUNT = Figure(
    """
    . . . X O . .
    . O . X O . .
    . . X X O . .
    X X . O O . .
    . X X X O . .
    . . . X O O O
    . . . X X O .
    """,
    spots="c4",
)
DEAD = "b6"
"""The stone that White marks as dead in the last figure."""


def counted() -> Position:
    """Return the last figure's position: in the scoring phase, with a dead stone marked."""
    return Position(COUNT.board, Player.BLACK, go=GoState(stopped=True, dead=points_of(DEAD)))


def pictures() -> dict[str, Picture]:
    """Return the pictures by name; a move has one before and one after it."""
    rules = Go()
    return {
        "capture-before": before(CAPTURE, rules),
        "capture-after": after(CAPTURE, rules),
        "self-before": before(SELF_CAPTURE, rules),
        "self-after": after(SELF_CAPTURE, rules),
        "ko-before": before(KO, rules),
        "ko-after": after(KO, rules),
        "end": still(COUNT),
        "count": _stopped(rules, counted()),
    }


def _stopped(rules: Go, position: Position) -> Picture:
    """Draw a position of the scoring phase, with marks and territory."""
    view = view_of_game(Game.starting_at(rules, position))
    return draw(view, plain(view.board))

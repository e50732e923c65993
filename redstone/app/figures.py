"""The small boards of the rules: what the five figures of the rule sheet show, drawn anew."""

from dataclasses import dataclass, replace

from redstone.app.choices import toll_of
from redstone.app.drawing import Picture, draw
from redstone.app.view import View
from redstone.board import Board, Point
from redstone.diagram import parse_diagram
from redstone.notation import parse_move, parse_point
from redstone.position import Place, Player, Position
from redstone.rules.redstone import Redstone


@dataclass(frozen=True)
class Figure:
    """A board, who is to move, points to look at, and a move to show if there is one."""

    diagram: str
    mover: Player = Player.BLACK
    spots: str = ""
    move: str = ""

    @property
    def board(self) -> Board:
        """The board before the move."""
        return parse_diagram(self.diagram)

    @property
    def points(self) -> frozenset[Point]:
        """The points to look at."""
        return frozenset(parse_point(name) for name in self.spots.split())

    @property
    def place(self) -> Place:
        """The move to show. Raises ValueError if it is not a placement."""
        move = parse_move(self.move)
        if not isinstance(move, Place):
            raise ValueError(f"{self.move!r} places nothing")
        return move


GROUPS = Figure(
    """
    X X . . . . O
    . X . . . . O
    . . . . . . .
    . . . . . . .
    . O O . . X .
    . O . . X X .
    """,
    spots="a5 c6 c5 b4 f6 f5 g4 a2 a1 b3 c3 d2 c1 e2 g2 f3 d1 g1",
)
CAPTURE = Figure(
    """
    . . X . .
    . X O X .
    . X O O X
    . . X . .
    . . . . .
    """,
    move="xd2",
)
MANY = Figure(
    """
    O X X O .
    O X O X O
    O X . X O
    . O . O .
    . . . . .
    """,
    mover=Player.WHITE,
    move="xc3",
)
CHOICE = Figure(
    """
    O X O . .
    O X O . .
    O . . . .
    . X . . .
    . . X . .
    """,
    spots="b3",
)
NEITHER = Figure(
    """
    . O . . .
    O O O O .
    O . O . .
    O O O . X
    . . . . X
    """,
    spots="a5 b3",
)


def pictures() -> dict[str, Picture]:
    """The pictures of the rules page by name; those of a move come before and after it."""
    own, red = replace(CHOICE, move="b3"), replace(CHOICE, move="xb3")
    return {
        "groups": _still(GROUPS),
        "capture-before": _before(CAPTURE),
        "capture-after": _after(CAPTURE),
        "many-before": _before(MANY),
        "many-after": _after(MANY),
        "choice": _still(CHOICE),
        "choice-own": _after(own),
        "choice-red": _after(red),
        "neither": _still(NEITHER),
    }


def _still(figure: Figure) -> Picture:
    view = View(figure.board, figure.mover.stone, spots=figure.points)
    return draw(view, labelled=False)


def _before(figure: Figure) -> Picture:
    """The move as a ghost, with what it will take ringed."""
    position, move = Position(figure.board, figure.mover), figure.place
    taken = Redstone().captures(position, move)
    toll = toll_of(figure.board, taken)
    view = View(figure.board, figure.mover.stone, ghost=move, toll=toll)
    return draw(view, labelled=False)


def _after(figure: Figure) -> Picture:
    move = figure.place
    after = Redstone().play(Position(figure.board, figure.mover), move)
    return draw(View(after.board, after.to_move.stone, last=move), labelled=False)

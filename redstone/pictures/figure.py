"""A figure in the rules: a small board with a move or highlighted points."""

from dataclasses import dataclass

from redstone.board import Board, Point
from redstone.insight.choices import toll_of
from redstone.pictures.drawing import Picture, draw
from redstone.pictures.layout import plain
from redstone.pictures.view import View
from redstone.position import Place, Player, Position
from redstone.record.diagram import parse_diagram
from redstone.record.notation import parse_move, parse_point
from redstone.rules.protocol import Rules


@dataclass(frozen=True)
class Figure:
    """A figure: board diagram, player to move, highlighted points, and a move, if any."""

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
        """The points to highlight."""
        return points_of(self.spots)

    @property
    def place(self) -> Place:
        """The move to show. Raises ValueError if it is not a placement."""
        move = parse_move(self.move)
        if not isinstance(move, Place):
            raise ValueError(f"{self.move!r} places nothing")
        return move

    def position(self, rules: Rules) -> Position:
        """Return the position of this board as the start of a game with these rules."""
        start = rules.start(self.board.cols, self.board.rows)
        return Position(self.board, self.mover, due=start.due, go=start.go)


def points_of(names: str) -> frozenset[Point]:
    """Return the points named in a text, separated by spaces."""
    return frozenset(parse_point(name) for name in names.split())


def picture(
    board: Board, mover: Player, *, spots: frozenset[Point] = frozenset(), ringed: str = ""
) -> Picture:
    """Draw a board with highlighted points, and rings on stones about to be captured."""
    toll = toll_of(board, points_of(ringed))
    return draw(View(board, mover.stone, toll=toll, spots=spots), plain(board))


def still(figure: Figure) -> Picture:
    """Draw the figure's board with its highlighted points."""
    return picture(figure.board, figure.mover, spots=figure.points)


def before(figure: Figure, rules: Rules) -> Picture:
    """Return the figure's picture, its move as a ghost stone and its captures ringed."""
    toll = toll_of(figure.board, rules.captures(figure.position(rules), figure.place))
    view = View(figure.board, figure.mover.stone, ghost=figure.place, toll=toll, counted=False)
    return draw(view, plain(figure.board))


def after(figure: Figure, rules: Rules) -> Picture:
    """Return the figure's picture after its move, with its points highlighted."""
    left = rules.play(figure.position(rules), figure.place)
    view = View(left.board, left.to_move.stone, last=figure.place, spots=figure.points)
    return draw(view, plain(left.board))

"""A small board in the rules: a diagram with a move to show or points to highlight."""

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
    """A board, the player to move, points to mark, and a move to show, if any."""

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
        """Return the position of this board at the start of a game with these rules."""
        start = rules.start(self.board.cols, self.board.rows)
        return Position(self.board, self.mover, due=start.due, go=start.go)


def points_of(names: str) -> frozenset[Point]:
    """Return points by their names, separated by spaces."""
    return frozenset(parse_point(name) for name in names.split())


def picture(
    board: Board, mover: Player, *, spots: frozenset[Point] = frozenset(), ringed: str = ""
) -> Picture:
    """Return a board with points to highlight, and rings around stones about to be captured."""
    toll = toll_of(board, points_of(ringed))
    return draw(View(board, mover.stone, toll=toll, spots=spots), plain(board))


def still(figure: Figure) -> Picture:
    """Return the picture of the board with its highlighted points."""
    return picture(figure.board, figure.mover, spots=figure.points)


def before(figure: Figure, rules: Rules) -> Picture:
    """Return the picture of the move as a ghost stone, with rings around the stones it captures."""
    toll = toll_of(figure.board, rules.captures(figure.position(rules), figure.place))
    view = View(figure.board, figure.mover.stone, ghost=figure.place, toll=toll, counted=False)
    return draw(view, plain(figure.board))


def after(figure: Figure, rules: Rules) -> Picture:
    """Return the picture of the board after the move, with its highlighted points."""
    left = rules.play(figure.position(rules), figure.place)
    view = View(left.board, left.to_move.stone, last=figure.place, spots=figure.points)
    return draw(view, plain(left.board))

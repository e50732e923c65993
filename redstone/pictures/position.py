"""A position as a picture to save: with marks, without pointer and hints."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot

from redstone.board import Point
from redstone.pictures.drawing import Command, Picture, draw
from redstone.pictures.layout import Layout
from redstone.pictures.markup import marked
from redstone.pictures.svg import About, svg_of
from redstone.pictures.view import view_of_game
from redstone.record.game import Game
from redstone.summary import title


@dataclass(frozen=True)
class DrawingOptions:
    """Options of a picture: `arrows` between points, and `turned` by 180 degrees."""

    arrows: tuple[tuple[Point, Point], ...] = ()
    turned: bool = False


USUAL = DrawingOptions()
SHAFT, HEAD, WING = 0.1, 0.34, 0.17
"""The width of an arrow's shaft, the length of its head, and half the head's width."""
SHORT = 0.2
"""The distance of an arrow's end from the middle of its point."""


def position_svg(
    game: Game,
    link: str,
    noted: Callable[[Game, Picture], Picture] | None = None,
    look: DrawingOptions = USUAL,
) -> str:
    """Return a game's current position as an SVG document that contains its link.

    `noted` adds annotations to the picture.
    """
    picture = position_picture(game, look)
    about = About(title(game), link, caption=title(game))
    return svg_of(noted(game, picture) if noted else picture, about)


def position_picture(game: Game, look: DrawingOptions = USUAL) -> Picture:
    """Return the picture of a game's current position, without motion."""
    board = game.position.board
    layout = Layout(board.cols, board.rows, spread=True, turned=look.turned)
    picture = draw(view_of_game(game), layout)
    if game.node.notes.markup:
        picture = marked(picture, game.node.notes.markup, board, layout)
    if look.arrows:
        arrows = [command for arrow in look.arrows for command in _arrow(*arrow, layout)]
        picture = replace(picture, commands=[*picture.commands, *arrows])
    return picture


def _arrow(start: Point, end: Point, layout: Layout) -> list[Command]:
    """Return the drawing commands of an arrow."""
    (x1, y1), (x2, y2) = layout.xy(start), layout.xy(end)
    length = hypot(x2 - x1, y2 - y1)
    along, down = (x2 - x1) / length, (y2 - y1) / length
    x2, y2 = x2 - SHORT * along, y2 - SHORT * down
    x3, y3 = x2 - HEAD * along, y2 - HEAD * down
    wing = (-WING * down, WING * along)
    return [
        ["line", x1, y1, x3, y3, "staged", SHAFT],
        ["area", x2, y2, x3 + wing[0], y3 + wing[1], x3 - wing[0], y3 - wing[1], "staged"],
    ]

"""A position as the picture that is saved of it: with its marks, without pointer and hints."""

from collections.abc import Callable

from redstone.pictures.drawing import Picture, draw
from redstone.pictures.layout import Layout
from redstone.pictures.svg import About, svg_of
from redstone.pictures.view import view_of_game
from redstone.record.game import Game
from redstone.summary import title


def position_svg(
    game: Game, link: str, noted: Callable[[Game, Picture], Picture] | None = None
) -> str:
    """The position shown of a game as an SVG document that holds its link.

    `noted` adds to its picture what is written of it.
    """
    picture = position_picture(game)
    about = About(title(game), link, caption=title(game))
    return svg_of(noted(game, picture) if noted else picture, about)


def position_picture(game: Game) -> Picture:
    """The position shown of a game, as it lies on the page once it rests."""
    board = game.position.board
    layout = Layout(board.cols, board.rows, spread=True)
    picture = draw(view_of_game(game), layout)
    if game.node.notes.markup:
        from redstone.pictures.markup import marked  # few pictures have marks

        picture = marked(picture, game.node.notes.markup, board, layout)
    return picture

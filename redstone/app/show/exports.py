"""Exports of a position or game: pictures, diagrams and files."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from redstone.app.play.board_state import BoardState
from redstone.app.play.player_names import with_names
from redstone.app.show.film import Film, film_svg, plain_film
from redstone.app.words.sharing import game_details
from redstone.board import Board
from redstone.pictures.drawing import Picture
from redstone.pictures.numbered import diagrams
from redstone.pictures.position import position_svg
from redstone.pictures.svg import About, svg_of
from redstone.position import Move
from redstone.record.diagram import format_diagram
from redstone.record.game import Game, Seat
from redstone.record.notation import format_size
from redstone.record.sgf import formatting_sgf
from redstone.record.work import Work, run_to_end
from redstone.summary import title


@dataclass(frozen=True)
class Export:
    """A file to save: name, media type and text."""

    name: str
    kind: str
    text: str


class PuzzleShared(NamedTuple):
    """A puzzle with its proven lines, as `widget.tries.KnownLines` needs them."""

    game: Game
    solution: tuple[Move, ...]
    refuted: tuple[tuple[Move, ...], ...]
    images: Callable[[Board], list[Callable[[Move], Move]]]


@dataclass(frozen=True)
class Sharing:
    """The content that a view shares of its record: links, pictures, film, sheet, puzzle.

    With `branches`, its link includes them. `noted` adds the notes of the position to a picture.
    `reel` returns the film of a record, and `sheet` a page for printing from a record and its link.
    The record is the one at the board unless `game` is another: moves only tried on the board are
    not shared. If there is a `puzzle`, widgets for other web pages show that.
    """

    branches: bool
    noted: Callable[[Game, Picture], Picture] | None
    reel: Callable[[Game], Film]
    sheet: Callable[[Game, str], dict[str, object]]
    game: Game | None = None
    puzzle: PuzzleShared | None = None


def position_picture(
    game: Game, link: str, noted: Callable[[Game, Picture], Picture] | None = None
) -> Export:
    """Return a position as SVG; `noted` draws its notes into the picture."""
    return Export(file_name(game, "svg"), "image/svg+xml", position_svg(game, link, noted))


def film_picture(reel: Film, link: str) -> Export:
    """Return the moves played as an animated SVG."""
    about = About(title(reel.game), link)
    return Export(file_name(reel.game, "film.svg"), "image/svg+xml", film_svg(reel, about))


def named(now: BoardState) -> Game:
    """Return the game with its players' names filled in, for files and sheets."""
    return with_names(now.table.annotated_game, *map(now.name_of, Seat))


def sgf_file(game: Game) -> Export:
    """Return the game as an SGF file, including undone moves."""
    return run_to_end(making_sgf_file(game))


def making_sgf_file(game: Game) -> Work[Export]:
    """Make the file of `sgf_file` incrementally."""
    text = yield from formatting_sgf(game)
    return Export(file_name(game, "sgf"), "application/x-go-sgf", text)


def forum_text(game: Game, link: str) -> str:
    """Return the position as a text diagram with title and link, for forums and emails."""
    told = "\n".join(line for line in (title(game), game_details(game)) if line)
    return f"{told}\n\n{format_diagram(game.position.board)}\n\n{link}\n"


def sheet(game: Game, link: str) -> dict[str, object]:
    """Return a printable sheet as data: title, link, and numbered diagrams of all moves."""
    pages = [
        {"svg": svg_of(diagram.picture, About(diagram.caption, link)), "caption": diagram.caption}
        for diagram in diagrams(game)
    ]
    return {"title": title(game), "link": link, "diagrams": pages}


def file_name(game: Game, ending: str) -> str:
    """Return a file name such as "redstone-9-move-23.svg"."""
    board = game.start.board
    return f"{game.rules.name}-{format_size(board.cols, board.rows)}-move-{game.ply}.{ending}"


PLAYED = Sharing(branches=False, noted=None, reel=plain_film, sheet=sheet)
"""Sharing of a game: only the moves played."""

"""A study as a printable sheet: diagrams of the line shown, comments, branches."""

from collections.abc import Iterator

from redstone.app.show.exports import Sharing
from redstone.app.study.film import study_film, with_comment
from redstone.app.words.sharing import below_diagram
from redstone.pictures.drawing import Picture, draw
from redstone.pictures.layout import Layout
from redstone.pictures.markup import marked
from redstone.pictures.svg import About, svg_of
from redstone.pictures.view import View
from redstone.position import Place
from redstone.record.game import Game
from redstone.record.node import Nodes
from redstone.summary import numbered, title

MAX_DIAGRAMS = 60
"""Diagrams on a sheet; the rest of a long study is text only."""
STEP = 20
"""The most moves without notes that share a diagram."""
MAX_WORDS = 60_000
"""Characters of text on a sheet."""


def study_sheet(game: Game, link: str) -> dict[str, object]:
    """Return a study as a printable sheet: title, link, and a diagram for each part of the line.

    A part ends at a node with notes, or after STEP moves. The caption of a diagram has the
    moves that lead to it, the comment, and other branches in brackets.
    """
    pages: list[dict[str, str]] = []
    room = MAX_WORDS
    for first, last in _parts(game):
        number = game.path[last]
        caption = "\n".join(_part_texts(game, first, last))[:room]
        room -= len(caption)
        svg = svg_of(_picture(game, number), About(title(game), link)) if room > 0 else ""
        if len(pages) < MAX_DIAGRAMS and svg:
            pages.append({"svg": svg, "caption": caption})
    name = game.headline.title
    return {"title": name or title(game), "link": link, "diagrams": pages}


def _parts(game: Game) -> Iterator[tuple[int, int]]:
    """Yield (first ply, last ply) for each part of the line that has a diagram of its own.

    A part ends at a node with notes, after STEP moves, or with the line.
    """
    last = len(game.path) - 1
    first = 0
    for ply, number in enumerate(game.path):
        made = game.nodes[number]
        noted = bool(made.notes.comment or made.notes.markup or made.notes.title)
        if noted or ply - first >= STEP or ply == last:
            yield first, ply
            first = ply + 1


def _picture(game: Game, number: int) -> Picture:
    """Return the board picture of a node, with last move and marks."""
    made = game.nodes[number]
    board = made.position.board
    layout = Layout(board.cols, board.rows)
    last = made.move if isinstance(made.move, Place) else None
    view = View(board, made.position.to_move.stone, last=last)
    return marked(draw(view, layout), made.notes.markup, board, layout)


def _part_texts(game: Game, first: int, last: int) -> Iterator[str]:
    """Yield a part's texts: moves with signs, the comment, and other branches."""
    nodes, path = game.nodes, game.path
    moves = [numbered(nodes, path[ply]) for ply in range(max(1, first), last + 1)]
    if moves:
        yield below_diagram(moves)
    comment = nodes[path[last]].notes.comment
    if comment:
        yield comment
    for ply in range(max(1, first), last + 1):
        beside = nodes[path[ply - 1]].children
        for other in beside:
            if other != path[ply]:
                yield f"({_branch(nodes, other)})"


def _branch(nodes: Nodes, number: int) -> str:
    """Return a branch's moves and comments as text, nested branches in brackets."""
    said: list[str] = []
    waiting: list[int | str] = [number]
    while waiting:
        at = waiting.pop()
        if isinstance(at, str):
            said.append(at)
            continue
        made = nodes[at]
        said.append(numbered(nodes, at))
        if made.notes.comment:
            said.append(f"“{made.notes.comment}”")
        main, *others = made.children or (None,)
        if main is not None:
            waiting.append(main)
        for other in reversed(others):
            waiting += [")", other, "("]
    return " ".join(said).replace("( ", "(").replace(" )", ")")


STUDIED = Sharing(branches=True, noted=with_comment, reel=study_film, sheet=study_sheet)

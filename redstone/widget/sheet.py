"""Printable sheets of positions: a page of questions, and one of answers.

Both are in one HTML file without scripts, which any browser prints, or saves as PDF.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from redstone import summary
from redstone.pictures.drawing import draw
from redstone.pictures.layout import Layout
from redstone.pictures.markup import marked
from redstone.pictures.numbered import diagram
from redstone.pictures.svg import About, svg_of
from redstone.pictures.view import View
from redstone.position import IllegalMove, Move
from redstone.record.characters import writable
from redstone.record.game import Game
from redstone.record.link import format_link

POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>
body {{ font: 11pt/1.4 system-ui, sans-serif; margin: 0 auto; max-width: 180mm; }}
section {{ display: grid; grid-template-columns: 1fr 1fr; gap: 8mm; }}
section:has(figure:nth-of-type(5)) {{ grid-template-columns: repeat(3, 1fr); gap: 6mm; }}
section + section {{ break-before: page; }}
h1 {{ grid-column: 1 / -1; font-size: 14pt; margin: 0; overflow-wrap: anywhere; }}
figure {{ margin: 0; break-inside: avoid; }}
figcaption {{ white-space: pre-line; overflow-wrap: anywhere; }}
img {{ width: 100%; }}
</style>
</head>
<body>
{sections}
</body>
</html>
"""


@dataclass(frozen=True)
class Exercise:
    """A position posed as a question, with the moves that answer it, if known."""

    game: Game
    answer: tuple[Move, ...] = ()


@dataclass(frozen=True)
class _Figure:
    svg: str
    caption: str


def sheet(title: str, exercises: Sequence[Exercise], answers: str = "Solutions") -> str:
    """Return the sheet as HTML; known answers are on a separate page headed `answers`."""
    numbered = list(enumerate(exercises, 1))
    parts = [_section(title, (_question_figure(number, each) for number, each in numbered))]
    answered = [_answer_figure(number, each) for number, each in numbered if each.answer]
    if answered:
        parts.append(_section(answers, answered))
    return _PAGE.format(policy=POLICY, title=_text(title), sections="\n".join(parts))


def _question_figure(number: int, exercise: Exercise) -> _Figure:
    """Return an exercise's figure: the position with marks and comment."""
    game = exercise.game
    position = game.position
    layout = Layout(position.board.cols, position.board.rows, spread=True)
    picture = draw(View(position.board, position.to_move.stone), layout)
    picture = marked(picture, game.node.notes.markup, position.board, layout)
    said = "\n".join(filter(None, (summary.state(position), game.node.notes.comment)))
    caption = f"{number}. {said}"
    return _Figure(svg_of(picture, About(caption, format_link(game))), caption)


def _answer_figure(number: int, exercise: Exercise) -> _Figure:
    """Return an answer's figure, moves numbered from 1. Raises ValueError for an illegal move."""
    game = Game.starting_at(exercise.game.rules, exercise.game.position)
    try:
        for move in exercise.answer:
            game = game.play(move)
    except IllegalMove as refused:
        raise ValueError(f"exercise {number} has no such answer: {refused}") from refused
    made = diagram(game, 0, len(game.moves))
    caption = f"{number}. {made.caption}"
    return _Figure(svg_of(made.picture, About(caption, format_link(game))), caption)


def _section(title: str, figures: Iterable[_Figure]) -> str:
    """Return an HTML section of figures with a heading."""
    return f"<section>\n<h1>{_text(title)}</h1>\n{''.join(map(_figure, figures))}</section>"


def _figure(figure: _Figure) -> str:
    """Return a figure as HTML, its SVG as a data URL."""
    address = f"data:image/svg+xml;charset=utf-8,{quote(figure.svg)}"
    caption = _text(figure.caption)
    return f'<figure><img src="{address}" alt=""><figcaption>{caption}</figcaption></figure>\n'


def _text(text: str) -> str:
    """Return a text escaped for HTML."""
    return escape(writable(text))

"""A study as animation or picture: marks on the board, comments below it."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from redstone.app.show.film import END_SECONDS, MOVE_SECONDS, Film
from redstone.app.study.words import study as words
from redstone.pictures.drawing import Command, Picture
from redstone.pictures.layout import Layout
from redstone.pictures.markup import markup_commands
from redstone.record.game import Game
from redstone.record.node import Node
from redstone.summary import numbered

TYPE = 0.32
"""The height of the text, in the unit of pictures."""
LETTER = 0.58
"""The average width of a letter, relative to its height."""
LEADING = 1.35
"""The distance of two lines, relative to the height of the text."""
MARGIN = 0.3
MOST_LINES = 6
SECONDS_A_LETTER = 0.06
"""The time to read a letter."""
LONGEST = 12.0
"""Seconds that a position is shown at most, however long its comment."""


def study_film(game: Game) -> Film:
    """Return an animation of the whole line, with marks and comments; long ones show longer."""
    game = game.go_to(len(game.line))
    layout = Layout(game.start.board.cols, game.start.board.rows)
    captions = [_caption(game, number, layout.width) for number in game.path]
    most = max(map(len, captions))
    seconds = [_seconds(lines) for lines in captions]
    seconds[-1] = max(END_SECONDS, seconds[-1])

    def over(ply: int, layout: Layout) -> Iterator[Command]:
        """Yield the overlay of a ply: marks, and the comment as a caption."""
        made = game.nodes[game.path[ply]]
        yield from markup_commands(made.notes.markup, made.position.board, layout)
        yield from _caption_commands(captions[ply], most, layout)

    return Film(game, tuple(seconds), over, _room(most))


def with_comment(game: Game, picture: Picture) -> Picture:
    """Return a picture with the current node's comment below, under its move's name."""
    lines = _caption(game, game.cursor, picture.width)
    layout = Layout(game.start.board.cols, game.start.board.rows, spread=True)
    commands = [*picture.commands, *_caption_commands(lines, len(lines), layout)]
    return replace(picture, height=picture.height + _room(len(lines)), commands=commands)


# -- the text below the board --------------------------------------------------------------


def _caption(game: Game, number: int, width: float) -> list[str]:
    """Return a node's comment wrapped to lines, after its move's name; empty without one."""
    made: Node = game.nodes[number]
    if not made.notes.comment:
        return []
    move = numbered(game.nodes, number) if made.move is not None else ""
    letters = int((width - 2 * MARGIN) / (LETTER * TYPE))
    return lines_of(words.caption(move, made.notes.comment), letters)


def lines_of(text: str, letters: int) -> list[str]:
    """Wrap a text to at most MOST_LINES lines of `letters` letters, marking a cut."""
    text = text[: 2 * letters * MOST_LINES]
    lines = [""]
    for word in _pieces(text, letters):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > letters:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    if len(lines) > MOST_LINES:
        return [*lines[: MOST_LINES - 1], f"{lines[MOST_LINES - 1][: letters - 1]}…"]
    return lines


def _pieces(text: str, letters: int) -> Iterator[str]:
    """Yield the words of a text, splitting those longer than a line."""
    for word in text.split():
        cuts = [*range(0, len(word), letters), len(word)]
        yield from (word[start:end] for start, end in pairwise(cuts))


def _seconds(lines: list[str]) -> float:
    """Return how long to show a position with these lines of text, in seconds."""
    letters = sum(map(len, lines))
    return round(min(LONGEST, MOVE_SECONDS + SECONDS_A_LETTER * letters), 1)


def _room(lines: int) -> float:
    """Return the height of a caption of this many lines with its margins, 0 for none."""
    return lines * LEADING * TYPE + 2 * MARGIN if lines else 0.0


def _caption_commands(lines: list[str], most: int, layout: Layout) -> Iterator[Command]:
    """Yield the commands of a caption's background and lines, below the board.

    `most` is the largest number of lines of any caption, for which there is room.
    """
    if not most:
        return
    side, middle = max(layout.width, _room(most)), layout.width / 2
    yield ["square", middle, layout.height + side / 2, side, "badge"]
    for index, line in enumerate(lines):
        y = layout.height + MARGIN + (index + 0.5) * LEADING * TYPE
        yield ["text", middle, y, TYPE, "hint-text", line]

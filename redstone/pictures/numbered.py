"""Numbered diagrams as in books, with a caption for points played twice."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from redstone.board import Point, Stone
from redstone.language import pgettext, row, sentences
from redstone.pictures.drawing import KIND, Command, Picture, draw
from redstone.pictures.layout import Layout
from redstone.pictures.view import View
from redstone.position import Place, Position
from redstone.record.game import Game
from redstone.rules.savage import goes_on
from redstone.summary import move_name

DIAGRAM_MOVES = 20


class Diagram(NamedTuple):
    """A numbered diagram with its caption.

    `again` names the moves at points where another stone had been, as in "7 at 3". The caption has
    it too.
    """

    picture: Picture
    caption: str
    again: str


def diagrams(game: Game) -> list[Diagram]:
    """Return the moves played as numbered diagrams of `DIAGRAM_MOVES` moves each.

    Stones captured on the way stay in their diagram. The caption names a second stone at a point,
    as in "7 at 3".
    """
    starts = range(0, max(1, len(game.moves)), DIAGRAM_MOVES)
    return [diagram(game, start, start + DIAGRAM_MOVES) for start in starts]


def diagram(game: Game, start: int, end: int) -> Diagram:
    """Return one diagram of the moves with index `start` (from 0) up to before `end`."""
    moves = game.moves[start:end]
    board = game.positions[start].board
    layout = Layout(board.cols, board.rows)
    placed: dict[Point, int] = {}
    numbers: list[Command] = []
    again: list[str] = []
    for number, move in enumerate(moves, start + 1):
        if not isinstance(move, Place):
            continue
        if board.stone_at(move.point) is not None:
            other = placed.get(move.point, move.point)
            again.append(pgettext("a stone", "{n} at {place}", n=str(number), place=str(other)))
            continue
        stone = _placed(game.positions[number - 1], move)
        board = board.place(move.point, stone)
        placed[move.point] = number
        size, colour = 0.42 if number < 100 else 0.34, f"count-on-{KIND[stone]}"
        numbers.append(["text", *layout.xy(move.point), size, colour, str(number)])
    picture = draw(View(board, game.start.to_move.stone), layout)
    picture = replace(picture, commands=[*picture.commands, *_on_plain_red(numbers)])
    said, noted = row(_turns(game, start, start + len(moves))), row(again)
    return Diagram(picture, sentences(said, f"({noted})" if noted else ""), noted)


def _turns(game: Game, start: int, end: int) -> Iterator[str]:
    """Yield the moves as text, a turn's placements together, as in "4-6 c3 d4 e5"."""
    positions = game.line_positions
    while start < end:
        last = start + 1
        while last < end and goes_on(positions[last - 1], positions[last]):
            last += 1
        numbers = f"{start + 1}" if last == start + 1 else f"{start + 1}-{last}"
        names = (move_name(game.line[ply], positions[ply]) for ply in range(start, last))
        yield f"{numbers} {' '.join(names)}"
        start = last


def _on_plain_red(numbers: list[Command]) -> Iterator[Command]:
    """Yield the number commands, each on a red stone preceded by a covering disc."""
    for number in numbers:
        if number[4] == "count-on-red":
            yield ["disc", number[1], number[2], 0.3, "hint-red"]
        yield number


def _placed(before: Position, move: Place) -> Stone:
    """Return the stone (colour or red) that a move places."""
    return Stone.RED if move.red else before.to_move.stone

"""Marks on the board as drawing commands: triangles, squares, circles, crosses and letters."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from math import hypot

from redstone.board import Board, Point, Stone
from redstone.pictures.drawing import KIND, Command, Picture
from redstone.pictures.layout import Layout
from redstone.position import Place
from redstone.record.node import PAIRS, MarkShape, Markup
from redstone.record.notation import parse_point

WIDTH = 0.07
REACH = 0.24
"""The extent of a mark from the middle of its point."""
BADGE, RIM, BESIDE = 0.22, 0.04, 0.36
"""The radius of a tick's badge, its light edge, and its shift to the right and up."""
HEAD, DIM = 0.3, 0.4
"""The length of an arrow's head, and half the stroke over a dimmed point."""
FOLLOWS, MAIN, BRANCH = 0.75, 0.5, 0.34
"""The opacity of a stone that follows, and its size on the main line and in a branch."""
ROOM = 0.3
"""The radius of the bare board below a mark at an empty point."""


def marked(
    picture: Picture,
    markup: Iterable[Markup],
    board: Board,
    layout: Layout,
    hidden: Collection[Point] = (),
) -> Picture:
    """Return a picture with marks added, except on the `hidden` points."""
    commands = markup_commands((mark for mark in markup if mark.point not in hidden), board, layout)
    return replace(picture, commands=[*picture.commands, *commands])


def ticked(picture: Picture, made: Place | None, tick: str, layout: Layout) -> Picture:
    """Return a picture with a tick beside a placed stone; unchanged without one.

    `tick` is "right" for a tick, "wrong" for a cross, "near" for a dash.
    """
    strokes = _TICKS.get(tick)
    if made is None or strokes is None:
        return picture
    x, y = layout.xy(made.point)
    x, y = x + BESIDE, max(y - BESIDE, BADGE)
    corners, colour = strokes
    commands: list[Command] = [["disc", x, y, BADGE + RIM, "badge"], ["disc", x, y, BADGE, colour]]
    for (x1, y1), (x2, y2) in corners:
        commands.append(["line", x + x1, y + y1, x + x2, y + y2, "badge", WIDTH])
    return replace(picture, commands=[*picture.commands, *commands])


def followed_by(picture: Picture, stones: Iterable[tuple[Place, Stone]], layout: Layout) -> Picture:
    """Return a picture with small stones at the record's next moves, the first one larger."""
    commands: list[Command] = []
    for index, (move, stone) in enumerate(stones):
        x, y = layout.xy(move.point)
        commands.append(["stone", x, y, KIND[stone], FOLLOWS, BRANCH if index else MAIN, ""])
    return replace(picture, commands=[*picture.commands, *commands])


_TICKS: dict[str, tuple[list[tuple[tuple[float, float], tuple[float, float]]], str]] = {
    "right": ([((-0.12, 0.01), (-0.03, 0.1)), ((-0.03, 0.1), (0.12, -0.09))], "spot"),
    "wrong": ([((-0.09, -0.09), (0.09, 0.09)), ((-0.09, 0.09), (0.09, -0.09))], "doom"),
    "near": ([((-0.11, 0), (0.11, 0))], "line"),
}
"""The strokes of each tick, and its colour."""


def markup_commands(markup: Iterable[Markup], board: Board, layout: Layout) -> Iterator[Command]:
    """Yield the commands of all marks on a board."""
    for mark in markup:
        if mark.shape in PAIRS:
            yield from _pair(mark, layout)
        elif mark.shape is MarkShape.DIMMED:
            x, y = layout.xy(mark.point)
            yield ["line", x - DIM, y + DIM, x + DIM, y - DIM, "line", WIDTH]
        elif mark.point in board:
            stone = board.stone_at(mark.point)
            x, y = layout.xy(mark.point)
            if stone is None:
                yield ["disc", x, y, ROOM, "face"]
            yield from _mark(
                mark, x, y, "hint-text" if stone is None else f"count-on-{KIND[stone]}"
            )


def _pair(mark: Markup, layout: Layout) -> Iterator[Command]:
    """Yield a line between two points, with an arrowhead if it is an arrow."""
    (x1, y1), (x2, y2) = layout.xy(mark.point), layout.xy(parse_point(mark.text))
    yield ["line", x1, y1, x2, y2, "spot", WIDTH]
    if mark.shape is MarkShape.ARROW:
        length = hypot(x2 - x1, y2 - y1) or 1
        dx, dy = HEAD * (x2 - x1) / length, HEAD * (y2 - y1) / length
        for side in (-0.5, 0.5):
            yield ["line", x2, y2, x2 - dx - side * dy, y2 - dy + side * dx, "spot", WIDTH]


def _mark(mark: Markup, x: float, y: float, colour: str) -> Iterator[Command]:
    """Yield the commands of a mark at a place: label, circle, cross, square or triangle."""
    match mark.shape:
        case MarkShape.LABEL:
            yield ["text", x, y, 0.5 if len(mark.text) < 3 else 0.3, colour, mark.text]
        case MarkShape.CIRCLE:
            yield ["ring", x, y, REACH, colour, WIDTH]
        case MarkShape.CROSS:
            yield ["line", x - REACH, y - REACH, x + REACH, y + REACH, colour, WIDTH]
            yield ["line", x - REACH, y + REACH, x + REACH, y - REACH, colour, WIDTH]
        case MarkShape.SQUARE:
            yield from _outline([(-1, -1), (1, -1), (1, 1), (-1, 1)], x, y, colour)
        case MarkShape.TRIANGLE:
            yield from _outline([(0, -1.15), (1.05, 0.7), (-1.05, 0.7)], x, y, colour)


def _outline(
    corners: list[tuple[float, float]], x: float, y: float, colour: str
) -> Iterator[Command]:
    """Yield the lines of a polygon given by corners in units of the mark's size."""
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        yield [
            "line", x + REACH * x1, y + REACH * y1, x + REACH * x2, y + REACH * y2, colour, WIDTH
        ]  # fmt: skip

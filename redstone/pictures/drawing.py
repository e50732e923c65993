"""A board view drawn as a flat list of commands, in units of one stone's space.

A command is a list: its name, numbers, and names of colours that the page's style resolves.

    ["board", x, y, width, height]                  the board itself
    ["line", x1, y1, x2, y2, colour, width]
    ["disc", x, y, radius, colour]
    ["ring", x, y, radius, colour, width]
    ["pill", x, y, width, height, colour]           a rectangle with round ends, by its centre
    ["square", x, y, side, colour]                  by its centre
    ["area", x1, y1, x2, y2, ..., colour]           a filled polygon, by its corners
    ["text", x, y, size, colour, text]              centred on x, y
    ["stone", x, y, kind, alpha, scale, motion]     kind black, white or red
    ["ripple", x, y, colour]                        a ring that expands around a stone

A motion is "" or a name from `motions`, followed by its parameters. Motions are shown once for each
new `moment` of a picture. Vanishing stones and ripples appear only in motion.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NotRequired, TypedDict

from redstone.board import COLUMN_LETTERS, Point, Stone, all_points
from redstone.insight.choices import Toll
from redstone.pictures.layout import Layout
from redstone.pictures.motions import arrival, departure, moving, weight
from redstone.pictures.view import View
from redstone.position import Place

Command = list[str | float]

KIND = {Stone.BLACK: "black", Stone.WHITE: "white", Stone.RED: "red"}
LINE = 0.02
STAR = 0.042
COORDINATE, LETTER = 0.22, 0.3
"""The distance of the coordinates from the picture's edge, and the height of their type."""
COORDINATE_MANY, LETTER_MANY = 0.26, 0.44
"""As above, on a board with many lines."""
HALO = 0.1
"""The width of the light edge around a cross."""
GHOST_ALPHA = 0.55
STAGED_ALPHA = 0.8
DOOMED_ALPHA = 0.5
DEAD_ALPHA = 0.45
TERRITORY = 0.26
"""The side of the square on a point of territory."""
LIFT = 0.08
"""The upward shift of a stone that would be captured."""
LAYOUTS = 4
"""Number of layouts whose lines and resting stones are cached; a step changes few of them."""


class PictureData(TypedDict):
    """A picture as JSON-compatible data for the canvas painter.

    `kept` is the number of its commands that are shown already.
    """

    width: float
    height: float
    moment: int
    pitch: float
    press: float
    next: str
    commands: list[Command]
    kept: NotRequired[int]


@dataclass(frozen=True)
class Picture:
    """Drawing commands for an area of `width` x `height` units, lines `pitch` apart.

    `press` is the strength, from 0 to 1, with which the step presses on the board. `next` is the
    kind of stone that a person is to place, or empty. Pictures share commands, so none may be
    changed.
    """

    width: float
    height: float
    moment: int
    commands: list[Command]
    pitch: float = 1
    press: float = 0.0
    next: str = ""

    def as_json(self) -> PictureData:
        """Return the picture as JSON-compatible data."""
        return {
            "width": self.width,
            "height": self.height,
            "moment": self.moment,
            "pitch": self.pitch,
            "press": self.press,
            "next": self.next,
            "commands": self.commands,
        }


def draw(view: View, layout: Layout) -> Picture:
    """Return the picture of a view as drawing commands; later ones paint over earlier ones."""
    commands = [
        *_grid(layout),
        *_stones(view, layout),
        *_territory(view, layout),
        *_last_marks(view, layout),
        *_spots(view, layout),
        *_red_points(view, layout),
        *_lit(view, layout),
        *_hints(view, layout),
        *_ghost(view, layout),
    ]
    return Picture(
        layout.width,
        layout.height,
        view.moment,
        commands,
        layout.pitch,
        weight(view.change),
        KIND[view.mover] if view.open else "",
    )


def star_points(cols: int, rows: int) -> tuple[Point, ...]:
    """Return the star points (hoshi) of a board.

    A side under 7 has none, except the middle of a side of 5, and an even side no middle.
    """
    return tuple(Point(col, row) for col in _star_lines(cols) for row in _star_lines(rows))


def _star_lines(side: int) -> tuple[int, ...]:
    """Return the coordinates of the lines with star points, along one side."""
    if side < 7:
        return (side // 2,) if side == 5 else ()
    edge = 2 if side < 13 else 3
    middle = (side // 2,) if side % 2 and side > 7 else ()
    return (edge, *middle, side - 1 - edge)


@lru_cache(LAYOUTS)
def _grid(layout: Layout) -> tuple[Command, ...]:
    """Return the commands for board, lines and star points (cached)."""
    return tuple(_lines(layout))


def _lines(layout: Layout) -> Iterator[Command]:
    """Yield the commands for board, lines and star points, and for coordinates if labelled."""
    left = top = layout.margin
    right, bottom = layout.width - left, layout.height - top
    yield ["board", 0, 0, layout.width, layout.height]
    for col in range(layout.cols):
        x = left + col * layout.pitch
        yield ["line", x, top, x, bottom, "line", LINE]
    for row in range(layout.rows):
        y = top + row * layout.pitch
        yield ["line", left, y, right, y, "line", LINE]
    for point in star_points(layout.cols, layout.rows):
        yield ["disc", *layout.xy(point), STAR, "line"]
    if layout.labelled:
        yield from _coordinates(layout)


def _coordinates(layout: Layout) -> Iterator[Command]:
    """Yield the column letters and row numbers at the edges."""
    few = not layout.has_many_lines
    edge, size = (COORDINATE, LETTER) if few else (COORDINATE_MANY, LETTER_MANY)
    for col in range(layout.cols):
        x, _ = layout.xy(Point(col, 0))
        yield ["text", x, layout.height - edge, size, "coordinate", COLUMN_LETTERS[col]]
    for row in range(layout.rows):
        _, y = layout.xy(Point(0, row))
        yield ["text", edge, y, size, "coordinate", str(row + 1)]


@lru_cache(LAYOUTS)
def _at_rest(layout: Layout) -> Mapping[Stone, Mapping[Point, Command]]:
    """Return the command of every possible stone at rest, by kind and point (cached)."""
    points = all_points(layout.cols, layout.rows)
    return {
        stone: {point: ["stone", *layout.xy(point), kind, 1, 1, ""] for point in points}
        for stone, kind in KIND.items()
    }


def _stones(view: View, layout: Layout) -> Iterator[Command]:
    """Yield the stones on the board, and captured stones moving away."""
    at_rest, other = _at_rest(layout), view.toll.points | view.doomed | view.dead | moving(view)
    for point, stone in view.board.stones.items():
        if point not in other:
            yield at_rest[stone][point]
        else:
            yield from _unlike_others(view, layout, point, stone)
    if view.change:
        for point, stone in view.change.removed.items():
            motion = departure(view.change, point)
            yield ["stone", *layout.xy(point), KIND[stone], 1, 1, *motion]


def _unlike_others(view: View, layout: Layout, point: Point, stone: Stone) -> Iterator[Command]:
    """Yield the commands of a stone that would be captured, is dead, or is in motion."""
    x, y = layout.xy(point)
    if point in view.toll.points or point in view.doomed:
        yield ["stone", x, y - LIFT, KIND[stone], DOOMED_ALPHA, 1, ""]
        yield ["ring", x, y - LIFT, 0.47, "doom", 0.08]
    elif point in view.dead:
        yield ["stone", x, y, KIND[stone], DEAD_ALPHA, 1, ""]
        yield from _cross(x, y, f"dead-{KIND[stone]}")
    else:
        yield ["stone", x, y, KIND[stone], 1, 1, *arrival(view, point, stone)]


def _territory(view: View, layout: Layout) -> Iterator[Command]:
    """Yield a square in the owner's colour on each territory point without a dead stone."""
    for point, stone in view.territory.items():
        if point in view.dead:
            continue
        x, y = layout.xy(point)
        yield ["square", x, y, TERRITORY + 0.06, f"territory-edge-{KIND[stone]}"]
        yield ["square", x, y, TERRITORY, f"territory-{KIND[stone]}"]


def _last_marks(view: View, layout: Layout) -> Iterator[Command]:
    """Yield a ring on each stone of the last turn that is left, and a ripple for a fresh one."""
    points = view.with_last | ({view.last.point} if view.last else set())
    if view.change and view.theirs and view.change.placed.point in view.board.stones:
        yield ["ripple", *layout.xy(view.change.placed.point), "line"]
    for point in sorted(points):
        stone = view.board.stone_at(point)
        if stone is None or point in view.dead:
            continue
        x, y = layout.xy(point)
        if stone is Stone.RED:
            yield ["ring", x, y, 0.5, "last-red", 0.06]
        else:
            yield ["ring", x, y, 0.17, f"last-{KIND[stone]}", 0.06]


def _spots(view: View, layout: Layout) -> Iterator[Command]:
    """Yield highlighted points and the better alternative stone."""
    for point in sorted(view.spots):
        yield ["disc", *layout.xy(point), 0.17, "spot"]
    if view.instead:
        placed, stone = view.instead
        x, y = layout.xy(placed.point)
        yield ["stone", x, y, KIND[stone], GHOST_ALPHA, 1, ""]
        yield ["disc", x, y, 0.17, "spot"]


def _red_points(view: View, layout: Layout) -> Iterator[Command]:
    """Yield a small red stone per point where red is legal, with dots for what it captures."""
    for point, toll in view.red_points.items():
        if view.ghost and view.ghost.point == point:
            continue
        x, y = layout.xy(point)
        yield ["stone", x, y - 0.12, "red", 0.85, 0.5, ""]
        yield from _counts(x, y + 0.3, toll, 0.3)


def _lit(view: View, layout: Layout) -> Iterator[Command]:
    """Yield the groups that forbid a placement, and the refused point or stone."""
    for point in view.lit:
        yield ["ring", *layout.xy(point), 0.47, "forbid", 0.09]
    if view.refused:
        x, y = layout.xy(view.refused)
        if view.board.stone_at(view.refused) is None:
            yield ["stone", x, y, KIND[view.mover], 0.35, 1, "shake"]
        yield from _cross(x, y, "forbid")


def _cross(x: float, y: float, colour: str) -> Iterator[Command]:
    """Yield a diagonal cross with a halo."""
    for name, width in (("badge", 0.09 + HALO), (colour, 0.09)):
        for dx in (-0.2, 0.2):
            yield ["line", x - dx, y - 0.2, x + dx, y + 0.2, name, width]


def _ghost(view: View, layout: Layout) -> Iterator[Command]:
    """Yield the previewed or staged stone, if any, with the number of captures beside it."""
    if view.ghost is None:
        return
    x, y = layout.xy(view.ghost.point)
    kind = _placed_kind(view.ghost, view.mover)
    yield ["stone", x, y, kind, STAGED_ALPHA if view.staged else GHOST_ALPHA, 1, ""]
    if view.staged:
        yield ["ring", x, y, 0.55, "staged", 0.08]
    if view.toll.points and view.counted:
        yield from _badge(x, y, view.toll, layout)


def _badge(x: float, y: float, toll: Toll, layout: Layout) -> Iterator[Command]:
    """Yield a badge beside a point with counts of captures, kept inside the picture.

    More lines make the board smaller on the screen, so the label is larger in its units.
    """
    size = 0.24 + 0.014 * max(layout.cols, layout.rows)
    width = size * (3.4 if toll.black and toll.white else 1.8)
    x = min(x + 0.5, layout.width - width / 2)
    y = max(y - 0.6, size)
    yield ["pill", x, y, width, 1.7 * size, "badge"]
    yield from _counts(x, y, toll, size)


def _counts(x: float, y: float, toll: Toll, size: float) -> Iterator[Command]:
    """Yield the counts of captured stones by colour, side by side."""
    shown = [(stone, toll.of(stone)) for stone in (Stone.BLACK, Stone.WHITE) if toll.of(stone)]
    step = 1.6 * size
    left = x - step * (len(shown) - 1) / 2
    for index, (stone, count) in enumerate(shown):
        centre = left + index * step
        yield ["disc", centre, y, 0.72 * size, f"count-{KIND[stone]}"]
        yield ["text", centre, y, 0.95 * size, f"count-on-{KIND[stone]}", str(count)]


def _hints(view: View, layout: Layout) -> Iterator[Command]:
    """Yield a hint's best moves with chances in percent, or its numbered expected line."""
    if view.expected:
        yield from _numbered_line(view, layout)
        return
    best = max((each.chances.percent for each in view.hints), default=0)
    for prospect in view.hints:
        move, percent = prospect.candidate.move, prospect.chances.percent
        if isinstance(move, Place):
            x, y = layout.xy(move.point)
            yield ["disc", x, y, 0.44, "hint-best" if percent == best else "hint"]
            if move.red:
                yield ["ring", x, y, 0.44, "hint-red", 0.08]
            yield ["text", x, y, 0.42, "hint-text", f"{percent}"]


def _numbered_line(view: View, layout: Layout) -> Iterator[Command]:
    """Yield the stones of an expected line, numbered from 1."""
    seen: set[Point] = set()
    for index, (move, stone) in enumerate(view.expected):
        if move.point not in seen:
            seen.add(move.point)
            kind = KIND[stone]
            x, y = layout.xy(move.point)
            yield ["stone", x, y, kind, GHOST_ALPHA, 1, ""]
            yield ["text", x, y, 0.45, f"count-on-{kind}", str(index + 1)]


def _placed_kind(move: Place, mover: Stone) -> str:
    """Return the kind of stone that a placement adds: "red" or the mover's."""
    return "red" if move.red else KIND[mover]

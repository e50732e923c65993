"""Whole games as pictures: an animated one, and numbered diagrams for a printed sheet."""

from collections.abc import Iterator
from dataclasses import dataclass

from redstone.app.show import svg
from redstone.app.show.drawing import KIND, Command, Picture, draw
from redstone.app.show.layout import Layout
from redstone.app.show.view import View
from redstone.app.words.game import played_name
from redstone.board import Board, Point, Stone
from redstone.position import Place, Position
from redstone.record.game import Game
from redstone.rules.savage import goes_on

MOVE_SECONDS = 0.9
END_SECONDS = 4.0
"""How long the last position stays before the film begins again."""
DIAGRAM_MOVES = 20
MAX_FRAMES = 200


@dataclass(frozen=True)
class Diagram:
    """A numbered diagram with the moves that it shows in words."""

    picture: Picture
    caption: str


def film(game: Game, about: svg.About) -> str:
    """The moves played, as an SVG that plays them over and over; still, it shows their end."""
    layout = Layout(game.start.board.cols, game.start.board.rows)
    empty = Board.empty(layout.cols, layout.rows)  # handicap stones come and go like others
    board = draw(View(empty, game.start.to_move.stone))
    body = [svg.element(command) for command in board.commands]
    length = MOVE_SECONDS * len(game.moves) + END_SECONDS
    for point, stone, since, until in _lives(game):
        body.append(
            svg.stone(
                *layout.xy(point), KIND[stone], _shown(since, until, length), float(until is None)
            )
        )
    body.extend(_last_marks(game, layout, length))
    return svg.document(layout.width, layout.height, "".join(body), about)


def frames(game: Game) -> list[tuple[int, float]]:
    """The plies to show one after the other, and how many seconds each; of a long game not all."""
    last = len(game.moves)
    step = 1 + last // MAX_FRAMES
    plies = [*range(0, last, step), last]
    return [(ply, END_SECONDS if ply == last else MOVE_SECONDS) for ply in plies]


def frame(game: Game, ply: int) -> Picture:
    """The board after so many of the moves played, with the last one marked."""
    position = game.positions[ply]
    move = game.moves[ply - 1] if ply else None
    last = move if isinstance(move, Place) else None
    board = position.board
    layout = Layout(board.cols, board.rows, spread=True)
    return draw(View(board, position.to_move.stone, last=last), layout)


def diagrams(game: Game) -> list[Diagram]:
    """The moves played, so many to a diagram, numbered on the stones they placed.

    Stones captured on the way stay in their diagram; a second stone at a point is in words only.
    """
    starts = range(0, max(1, len(game.moves)), DIAGRAM_MOVES)
    return [_diagram(game, start) for start in starts]


def _diagram(game: Game, start: int) -> Diagram:
    moves = game.moves[start : start + DIAGRAM_MOVES]
    board = game.positions[start].board
    layout = Layout(board.cols, board.rows)
    numbers: list[Command] = []
    for number, move in enumerate(moves, start + 1):
        if isinstance(move, Place) and board.stone_at(move.point) is None:
            stone = _placed(game.positions[number - 1], move)
            board = board.place(move.point, stone)
            x, y = layout.xy(move.point)
            size = 0.42 if number < 100 else 0.34
            numbers.append(["text", x, y, size, f"count-on-{KIND[stone]}", str(number)])
    picture = draw(View(board, game.start.to_move.stone))
    caption = ", ".join(_turns(game, start, start + len(moves)))
    commands = [*picture.commands, *_on_plain_red(numbers)]
    return Diagram(Picture(picture.width, picture.height, 0, commands), caption)


def _turns(game: Game, start: int, end: int) -> Iterator[str]:
    """The moves in words; the placements of one turn together, as in "4-6 c3 d4 e5"."""
    while start < end:
        last = start + 1
        while last < end and goes_on(game.positions[last - 1], game.positions[last]):
            last += 1
        numbers = f"{start + 1}" if last == start + 1 else f"{start + 1}-{last}"
        yield f"{numbers} {' '.join(played_name(game, ply) for ply in range(start, last))}"
        start = last


def _on_plain_red(numbers: list[Command]) -> Iterator[Command]:
    """A number on a red stone needs its mark covered."""
    for number in numbers:
        if number[4] == "count-on-red":
            yield ["disc", number[1], number[2], 0.3, "hint-red"]
        yield number


def _placed(before: Position, move: Place) -> Stone:
    return Stone.RED if move.red else before.to_move.stone


def _lives(game: Game) -> Iterator[tuple[Point, Stone, int, int | None]]:
    """Every stone of the game: the ply that brings it, and the one that takes it, if any."""
    standing: dict[Point, tuple[Stone, int]] = {}
    for ply, position in enumerate(game.positions):
        stones = position.board.stones
        for point in [point for point in standing if stones.get(point) is not standing[point][0]]:
            yield point, *standing.pop(point), ply
        for point, stone in stones.items():
            standing.setdefault(point, (stone, ply))
    for point, (stone, since) in standing.items():
        yield point, stone, since, None


def _last_marks(game: Game, layout: Layout, length: float) -> Iterator[str]:
    for ply, move in enumerate(game.moves, 1):
        # A stone that captures itself in Go is never seen.
        if isinstance(move, Place) and move.point in game.positions[ply].board.stones:
            x, y = layout.xy(move.point)
            kind = KIND[_placed(game.positions[ply - 1], move)]
            until = ply + 1 if ply < len(game.moves) else None
            radius, colour = (0.5, "last-red") if move.red else (0.17, f"last-{kind}")
            ring = svg.element(["ring", x, y, radius, colour, 0.06])
            opacity = "" if until is None else ' opacity="0"'
            yield f"<g{opacity}>{ring}{_shown(ply, until, length)}</g>"


def _shown(since: int, until: int | None, length: float) -> str:
    """What shows an element from one ply to another, again and again."""
    times = [0.0, since * MOVE_SECONDS / length]
    values = ["0", "1"]
    if until is not None:
        times.append(until * MOVE_SECONDS / length)
        values.append("0")
    if since == 0:
        times, values = times[1:], values[1:]
    keys = ";".join(f"{time:.4f}".rstrip("0").rstrip(".") for time in times)
    return (
        f'<animate attributeName="opacity" calcMode="discrete" dur="{length:.1f}s" '
        f'repeatCount="indefinite" values="{";".join(values)}" keyTimes="{keys}"/>'
    )

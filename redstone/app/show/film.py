"""A whole game as an animated picture."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from redstone.board import Board, Point, Stone
from redstone.pictures import svg
from redstone.pictures.drawing import KIND, Command, Picture, draw
from redstone.pictures.layout import Layout
from redstone.pictures.view import View
from redstone.position import Place, Position
from redstone.record.game import Game

MOVE_SECONDS = 0.9
END_SECONDS = 4.0
"""Seconds that the last position stays before the animation restarts."""
MAX_FRAMES = 200


@dataclass(frozen=True)
class Film:
    """The frames of an animated game.

    `seconds` has the duration of each ply. `over` returns the drawing over a ply's board, which
    includes a strip of height `below` under it.
    """

    game: Game
    seconds: tuple[float, ...]
    over: Callable[[int, Layout], Iterable[Command]]
    below: float = 0.0

    @property
    def starts(self) -> tuple[float, ...]:
        """The second at which each ply is first shown, followed by the total duration."""
        return tuple(accumulate(self.seconds, initial=0.0))


def plain_film(game: Game) -> Film:
    """Return a film of the moves played, without overlay."""
    seconds = (*[MOVE_SECONDS] * len(game.moves), END_SECONDS)
    return Film(game, seconds, lambda _ply, _layout: ())


def film_svg(reel: Film, about: svg.About) -> str:
    """Return a looping animated SVG; viewers without animation show the final position."""
    game, starts = reel.game, reel.starts
    layout = Layout(game.start.board.cols, game.start.board.rows)
    empty = Board.empty(layout.cols, layout.rows)  # handicap stones come and go like others
    board = draw(View(empty, game.start.to_move.stone), layout)
    body = [svg.element(command) for command in board.commands]
    for point, stone, since, until in _stone_lifetimes(game):
        shown = _visibility_animation(since, until, starts)
        body.append(svg.stone(*layout.xy(point), KIND[stone], shown, float(until is None)))
    body.extend(_last_marks(game, layout, starts))
    for ply in range(len(starts) - 1):
        body.extend(_at_ply(reel.over(ply, layout), ply, starts))
    return svg.document(layout.width, layout.height + reel.below, "".join(body), about)


def frame_plies(reel: Film) -> list[tuple[int, float]]:
    """Return (ply, seconds) of the positions to show as frames of an animation.

    A long game is thinned out to about MAX_FRAMES, but plies with something to read are kept.
    """
    last = len(reel.seconds) - 1
    step = 1 + last // MAX_FRAMES
    return [
        (ply, seconds)
        for ply, seconds in enumerate(reel.seconds)
        if ply % step == 0 or ply == last or seconds > MOVE_SECONDS
    ]


def frame(reel: Film, ply: int) -> Picture:
    """Return the picture of the board after `ply` moves, with the last one marked."""
    position = reel.game.positions[ply]
    move = reel.game.moves[ply - 1] if ply else None
    last = move if isinstance(move, Place) else None
    board = position.board
    layout = Layout(board.cols, board.rows, spread=True)
    picture = draw(View(board, position.to_move.stone, last=last), layout)
    commands = [*picture.commands, *reel.over(ply, layout)]
    return replace(picture, commands=commands, height=picture.height + reel.below)


def _placed(before: Position, move: Place) -> Stone:
    """Return the stone (colour or red) that a move placed."""
    return Stone.RED if move.red else before.to_move.stone


def _stone_lifetimes(game: Game) -> Iterator[tuple[Point, Stone, int, int | None]]:
    """Yield each stone of the game: point, colour, and plies of placement and removal.

    The last is None for a stone that stays.
    """
    standing: dict[Point, tuple[Stone, int]] = {}
    for ply, position in enumerate(game.positions):
        stones = position.board.stones
        for point in [point for point in standing if stones.get(point) is not standing[point][0]]:
            yield point, *standing.pop(point), ply
        for point, stone in stones.items():
            standing.setdefault(point, (stone, ply))
    for point, (stone, since) in standing.items():
        yield point, stone, since, None


def _last_marks(game: Game, layout: Layout, starts: tuple[float, ...]) -> Iterator[str]:
    """Yield SVG of a ring on the last stone at each ply, visible at that ply only."""
    for ply, move in enumerate(game.moves, 1):
        # A stone that captures itself in Go is never seen.
        if isinstance(move, Place) and move.point in game.positions[ply].board.stones:
            x, y = layout.xy(move.point)
            kind = KIND[_placed(game.positions[ply - 1], move)]
            until = ply + 1 if ply < len(game.moves) else None
            radius, colour = (0.5, "last-red") if move.red else (0.17, f"last-{kind}")
            ring = svg.element(["ring", x, y, radius, colour, 0.06])
            yield _group(ring, ply, until, starts)


def _at_ply(commands: Iterable[Command], ply: int, starts: tuple[float, ...]) -> Iterator[str]:
    """Yield the SVG of an overlay that is visible at one ply only."""
    drawn = "".join(map(svg.element, commands))
    if drawn:
        yield _group(drawn, ply, ply + 1 if ply + 2 < len(starts) else None, starts)


def _group(inner: str, since: int, until: int | None, starts: tuple[float, ...]) -> str:
    """Return an SVG group that is visible from ply `since` until ply `until`, None for the end."""
    opacity = "" if until is None else ' opacity="0"'
    return f"<g{opacity}>{inner}{_visibility_animation(since, until, starts)}</g>"


def _visibility_animation(since: int, until: int | None, starts: tuple[float, ...]) -> str:
    """Return the SVG animation that shows an element from one ply until another, looping.

    `starts` has the second at which each ply is first shown.
    """
    length = starts[-1]
    times = [0.0, starts[since] / length]
    values = ["0", "1"]
    if until is not None:
        times.append(starts[until] / length)
        values.append("0")
    if since == 0:
        times, values = times[1:], values[1:]
    keys = ";".join(f"{time:.4f}".rstrip("0").rstrip(".") for time in times)
    return (
        f'<animate attributeName="opacity" calcMode="discrete" dur="{length:.1f}s" '
        f'repeatCount="indefinite" values="{";".join(values)}" keyTimes="{keys}"/>'
    )

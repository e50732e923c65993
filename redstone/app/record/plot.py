"""The plot of a rating over time, with its margin and the computer's levels."""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from redstone.app.record.ratings import Key, Track
from redstone.engine.anchors import level_anchor
from redstone.engine.levels import LEVELS
from redstone.pictures.drawing import Command, Picture

WIDTH, HEIGHT = 24.0, 11.0
"""The picture's size, in the units of all pictures."""
LEFT, RIGHT, TOP, BOTTOM = 1.6, 0.6, 0.6, 1.3
"""The room for figures around the plot itself."""
TYPE = 0.8
THIN, BOLD = 0.05, 0.18
DOT = 0.22
MOST_POINTS = 200
"""A longer history is drawn with this number of its ratings."""
LEAST_RANGE = 500.0
"""The least range of the plot in Elo, so that chance does not look like a climb."""
APART = 1.0
"""The least distance between the figures of two levels."""


def rating_plot(key: Key, tracks: Sequence[Track], first: str, last: str) -> Picture:
    """Return the plot of a rating's history; `first` and `last` are its days as texts."""
    return Picture(WIDTH, HEIGHT, 0, [*_commands(key, sampled(tracks), first, last)])


def sampled(tracks: Sequence[Track], most: int = MOST_POINTS) -> list[Track]:
    """Return at most `most` points of a history, evenly spaced, including the last."""
    if len(tracks) <= most:
        return [*tracks]
    step = (len(tracks) - 1) / (most - 1)
    return [tracks[round(at * step)] for at in range(most)]


def _commands(key: Key, tracks: Sequence[Track], first: str, last: str) -> Iterator[Command]:
    """Yield the commands of a rating curve: margin, lines of the levels, ratings, two labels."""
    low, high = _range(tracks)

    def y(elo: float) -> float:
        """Return the vertical coordinate of an Elo value, clamped to the plot."""
        share = (min(max(elo, low), high) - low) / (high - low)
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    room = WIDTH - LEFT - RIGHT
    xs = [LEFT + room * at / max(1, len(tracks) - 1) for at in range(len(tracks))]
    upper = [(x, y(t.rating.elo + t.rating.margin)) for x, t in zip(xs, tracks, strict=True)]
    lower = [(x, y(t.rating.elo - t.rating.margin)) for x, t in zip(xs, tracks, strict=True)]
    if len(tracks) > 1:
        yield ["area", *chain(*upper), *chain(*reversed(lower)), "hint"]
    placed = HEIGHT
    for level in LEVELS:
        elo = level_anchor(*key, level.number).elo
        if low <= elo <= high:
            yield ["line", LEFT, y(elo), WIDTH - RIGHT, y(elo), "line", THIN]
            if placed - y(elo) >= APART:
                placed = y(elo)
                yield ["text", LEFT / 2, placed, TYPE, "coordinate", str(level.number)]
    line = [(x, y(t.rating.elo)) for x, t in zip(xs, tracks, strict=True)]
    for one, other in pairwise(line):
        yield ["line", *one, *other, "staged", BOLD]
    yield ["disc", *line[-1], DOT, "staged"]
    middle = HEIGHT - BOTTOM / 2
    yield ["text", LEFT + 2.5, middle, TYPE, "coordinate", first]
    yield ["text", WIDTH - RIGHT - 2.5, middle, TYPE, "coordinate", last]


def _range(tracks: Sequence[Track]) -> tuple[float, float]:
    """Return the plot's lowest and highest Elo: all ratings, and margins of the later half."""
    late, elos = tracks[len(tracks) // 2 :], [track.rating.elo for track in tracks]
    low = min(*elos, *(track.rating.elo - track.rating.margin for track in late))
    high = max(*elos, *(track.rating.elo + track.rating.margin for track in late))
    missing = max(0.0, LEAST_RANGE - (high - low)) / 2
    return low - missing, high + missing

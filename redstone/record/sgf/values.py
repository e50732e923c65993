"""SGF values shared by reader and writer: points, numbers, evaluations, times."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from redstone.board import Board, Point
from redstone.position import Player
from redstone.record.expected import Expected
from redstone.record.fault import Fault, FaultFound, FaultKind, Found
from redstone.record.node import Evaluation, TimeLeft
from redstone.record.notation import NotationError, parse_move
from redstone.record.sgf.tree import RawSgfNode

MOVE, OPTIONS, PLAYED, SHOWN = "RSM", "RSO", "RSP", "RSC"
"""The private properties of moves, options and the moment shown; see the package's docstring."""
SET_UP_RED, SET_UP_DUE = "RSR", "RSD"
EVALUATION = "RSE"
"""The private properties; see the docstring of the package."""

COLOURS = {"B": Player.BLACK, "W": Player.WHITE}
SET_UP = {"AB": Player.BLACK, "AW": Player.WHITE, "AE": None}
SIGNS = {
    "!": ("TE", "1"),
    "!!": ("TE", "2"),
    "?": ("BM", "1"),
    "??": ("BM", "2"),
    "?!": ("DO", ""),
    "!?": ("IT", ""),
}
"""For each sign of a move its property and value."""

HEADLINE = {
    "black": "PB", "white": "PW", "date": "DT", "title": "GN", "comment": "GC",
    "time": "TM", "overtime": "OT", "event": "EV",
}  # fmt: skip
"""For each field of a headline its property; the result has its own."""

LEFT = {"B": ("BL", "OB"), "W": ("WL", "OW")}
"""For each player the properties of the seconds left, and of the periods or moves in overtime."""

RED_LABEL = "R"
"""The label of every red stone, for programs that know only Go."""

Properties = dict[str, list[str]]

_SECONDS = re.compile(r"([0-9]{1,8})(?:\.([0-9]{1,3})[0-9]{0,9})?", re.ASCII)
_COUNT = re.compile(r"[0-9]{1,4}", re.ASCII)

MOST_EXPECTED = 12
"""Limit of the moves of an expected line in a file."""

_EVALUATION = re.compile(
    r"(0\.[0-9]{4}|1\.0000) ([0-9]{1,9})(?: ([BW]))?((?: [a-z0-9]{1,4}){0,12})"
)
_LETTERS = "abcdefghijklmnopqrs"  # columns from the left, rows from the top


def format_point(board: Board, point: Point) -> str:
    """Format a point as in SGF: column from the left, row from the top."""
    return _LETTERS[point.col] + _LETTERS[board.rows - 1 - point.row]


def read_point(board: Board, vertex: str) -> Point | None:
    """Parse a point in SGF notation, None for any other text."""
    return _points_by_name(board.cols, board.rows).get(vertex)


@cache
def _points_by_name(cols: int, rows: int) -> Mapping[str, Point]:
    """Return a board's points by SGF name (cached)."""
    board = Board.empty(cols, rows)
    return {format_point(board, point): point for point in board.points}


def is_beyond(board: Board, vertex: str) -> bool:
    """Return True if both coordinates are off the board, which some programs use as a pass."""
    is_vertex = len(vertex) == 2 and vertex.isascii() and vertex.islower() and vertex.isalpha()
    col, row = (ord(c) - ord("a") for c in vertex) if is_vertex else (0, 0)
    return col >= board.cols and row >= board.rows


class TooManyPoints(Exception):
    """Raised if more points are named than allowed."""


class PointAllowance:
    """The number of points that may still be named, as rectangles can name millions."""

    def __init__(self, left: int) -> None:
        """Allow this many points."""
        self.left = left

    def take(self, points: int) -> None:
        """Subtract from the allowance. Raises TooManyPoints if it is exceeded."""
        if points > self.left:
            raise TooManyPoints
        self.left -= points


def read_points(
    board: Board, values: list[str], allowance: PointAllowance
) -> Iterator[Point | None]:
    """Yield the points of a list of points and rectangles ("aa:cc"), None for invalid values.

    Raises TooManyPoints beyond the allowance.
    """
    for value in values:
        first, colon, last = value.strip().partition(":")
        start, end = read_point(board, first), read_point(board, last or first)
        if start is None or end is None or (colon and not last):
            allowance.take(1)
            yield None
            continue
        cols, rows = sorted((start.col, end.col)), sorted((start.row, end.row))
        allowance.take((cols[1] - cols[0] + 1) * (rows[1] - rows[0] + 1))
        yield from (
            Point(col, row)
            for row in range(rows[0], rows[1] + 1)
            for col in range(cols[0], cols[1] + 1)
        )


def read_number(text: str) -> int:
    """Parse a number of up to four digits, -1 for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else -1


def format_evaluation(found: Evaluation) -> str:
    """Format an evaluation, as in "0.6120 1200": win rate, and simulations.

    Then come the letter of the proven winner, if there is one, and the expected moves, best first.
    """
    winner = "" if found.winner is None else f" {letter_of(found.winner)}"
    line = "".join(f" {move}" for move in found.line[:MOST_EXPECTED])
    return f"{found.rate:.4f} {found.simulations}{winner}{line}"


def read_evaluation(text: str) -> Evaluation | None:
    """Parse an evaluation; None if it is malformed. Its moves may be illegal."""
    found = _EVALUATION.fullmatch(text)
    if found is None:
        return None
    winner = COLOURS[found[3]] if found[3] else None
    try:
        line = tuple(map(parse_move, found[4].split()))
    except NotationError:
        return None
    return Evaluation(float(found[1]), int(found[2]), winner, line)


def format_left(player: Player, left: TimeLeft) -> Properties:
    """Format a player's time left as properties."""
    time, overtime = LEFT[letter_of(player)]
    seconds, rest = divmod(left.time, 1_000)
    written = f"{seconds}.{rest:03}".rstrip("0").rstrip(".")
    periods = {} if left.periods is None else {overtime: [str(left.periods)]}
    return {time: [written], **periods}


def read_left(time: str, periods: str | None) -> TimeLeft | None:
    """Parse a time left from two property values; None if the time is invalid.

    A number of periods that cannot be read is left out.
    """
    found = _SECONDS.fullmatch(time)
    if found is None:
        return None
    count = int(periods) if periods is not None and _COUNT.fullmatch(periods) else None
    return TimeLeft(1_000 * int(found[1]) + int((found[2] or "").ljust(3, "0")), count)


def letter_of(player: Player) -> str:
    """Return the player's letter in SGF, "B" or "W"."""
    return "B" if player is Player.BLACK else "W"


def unreadable(node: RawSgfNode, found: str, expected: Expected, *details: str | int) -> FaultFound:
    """Return the fault for a node's unexpected value."""
    return FaultFound(Fault(FaultKind.UNREADABLE, node.at, Found(found), expected, details))

"""Moves, groups and marks as library values, and validation of arguments."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import inf
from numbers import Real
from operator import index
from typing import Any, NamedTuple

from redstone import position
from redstone.board import Group as BoardGroup
from redstone.position import Player, Position
from redstone.record.node import MarkShape, Markup
from redstone.record.notation import parse_move, parse_point
from redstone.rules.protocol import Rules

LARGEST = 10**18
"""Largest number accepted; a larger one makes no difference."""


def of_kind(value: object, kind: type | tuple[type, ...], wanted: str) -> None:
    """Raise TypeError, with the sentence `wanted`, unless the value has this type."""
    if not isinstance(value, kind):
        raise _wrong(value, wanted)


def whole(value: Any, wanted: str, *, largest: int | None = LARGEST) -> int:
    """Return the value as an int.

    Raises TypeError with the sentence `wanted`, and ValueError for a number that is too large.
    """
    if isinstance(value, bool):
        raise _wrong(value, wanted)
    try:
        number = index(value)
    except TypeError:
        raise _wrong(value, wanted) from None
    if largest is not None and abs(number) > largest:
        raise ValueError(f"{wanted}, and one of {largest:.0e} at most")
    return number


def seconds_of(value: Any) -> float:
    """Return the value as a positive number of seconds. Raises TypeError or ValueError."""
    wanted = "seconds are a number"
    if isinstance(value, bool) or not isinstance(value, Real):
        raise _wrong(value, wanted)
    try:
        seconds = float(value)
    except OverflowError:
        seconds = inf
    if not 0 < seconds <= LARGEST:
        raise ValueError(f"{seconds:g} seconds: more than 0 are needed, and at most {LARGEST:.0e}")
    return seconds


def _wrong(value: object, wanted: str) -> TypeError:
    """Return the TypeError for a value of a wrong type."""
    return TypeError(f"{wanted}, and {type(value).__name__} was given")


_KINDS = {"x": "place", "z": "swap", "y": "pass", "w": "resign", "v": "mark", "u": "resume"}
_READ = 4096
"""Number of tokens whose moves are cached; a board of 19x19 has 722 placements."""


class Move(str):
    """A move, as its token: `game.legal[0] == "a1"`, and `game.play` takes both.

    `Move("E5")` parses a token in either case. Raises ValueError for a text that is not a token.
    """

    __slots__ = ()

    def __new__(cls, token: str) -> "Move":
        """Parse a token, in either case. Raises ValueError if it is not one."""
        return token if type(token) is cls else move_of(str(parsed(token)))

    @property
    def kind(self) -> str:
        """The kind: "place", "swap", "pass", "resign", "mark" or "resume"."""
        return _KINDS.get(self[0], "place")

    @property
    def point(self) -> str | None:
        """The point of a stone or a mark, such as "e5"; None for other moves."""
        if self.kind == "place":
            return self[1:] if self.is_red else str(self)
        return self[1:] if self.kind == "mark" else None

    @property
    def is_red(self) -> bool:
        """True for a red stone."""
        return self[0] == "x"


@lru_cache(_READ)
def parsed(token: str) -> position.Move:
    """Parse a move token (cached). Raises ValueError."""
    return parse_move(token)


@lru_cache(_READ)
def move_of(token: str) -> Move:
    """Return the library's move for a valid token (cached)."""
    return str.__new__(Move, token)


@lru_cache(_READ)
def written(move: position.Move) -> Move:
    """Return the library's move for a record's move (cached)."""
    return move_of(str(move))


QuickTokens = Callable[[Position, Callable[[str], Move]], list[Move]]
_text = lru_cache(_READ)(str)


def legal_in(rules: Rules, now: Position) -> tuple[Move, ...]:
    """Return all legal moves of a position as tokens, sorted.

    Rules with a method `legal_tokens` list them faster.
    """
    quick: QuickTokens | None = getattr(rules, "legal_tokens", None)
    if quick is not None:
        return tuple(quick(now, move_of))
    return tuple(map(move_of, sorted(map(_text, rules.legal_moves(now)))))  # plain texts sort fast


class Group(NamedTuple):
    """Connected stones of one colour, "black" or "white", and their liberties; points by name."""

    colour: str
    points: tuple[str, ...]
    liberties: tuple[str, ...]

    @classmethod
    def of(cls, group: BoardGroup) -> "Group":
        """Return the library's value for a board's group."""
        colour = Player.BLACK if group.stone is Player.BLACK.stone else Player.WHITE
        return cls(colour.value, names(group.points), names(group.liberties))


class Mark(NamedTuple):
    """A mark on a point: a "triangle", "square", "circle", "cross" or "label" with its text."""

    point: str
    shape: str
    text: str = ""


def names(points: object) -> tuple[str, ...]:
    """Return the names of points, sorted row by row from a1."""
    assert isinstance(points, frozenset | set | tuple | list)
    return tuple(str(point) for point in sorted(points, key=lambda each: (each.row, each.col)))


def marks_of(markup: tuple[Markup, ...]) -> Iterator[Mark]:
    """Yield a record's marks as library values."""
    for mark in markup:
        yield Mark(str(mark.point), mark.shape.name.lower(), mark.text)


def markup_of(mark: object, at: Position) -> Markup:
    """Convert a mark to a record's. Raises TypeError, and ValueError if it is invalid."""
    if not isinstance(mark, tuple) or not all(isinstance(part, str) for part in mark):
        raise TypeError("a mark is a point, a shape and perhaps a text")
    try:
        point_name, shape, text = Mark(*mark)
        point = parse_point(point_name)
        kind = MarkShape[shape.upper()]
    except (KeyError, TypeError) as error:
        shapes = ", ".join(each.name.lower() for each in MarkShape)
        raise ValueError(f"{mark!r} is not a mark; its shape is one of {shapes}") from error
    if point not in at.board:
        raise ValueError(f"{point_name} is not on the board")
    return Markup(point, kind, text)


def seats_of(at: Position) -> Mapping[str, str]:
    """Return the colour of each seat."""
    first = at.first_player
    return {"first": first.value, "second": first.enemy.value}


def position_key(name: str, at: Position, rows: tuple[str, ...]) -> str:
    """Return a text that is equal for two positions of a game if they look the same.

    It contains the stones, the player to move, and the number of stones due if above 1.
    """
    due = f"/{at.due}" if at.due > 1 else ""
    return f"{name}/{'/'.join(rows)}/{at.to_move.value if not at.is_over else 'over'}{due}"

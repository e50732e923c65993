"""Moves, groups and marks as values for those who write programs."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from redstone import position
from redstone.board import Group as BoardGroup
from redstone.position import Player, Position
from redstone.record.node import Markup, Shape
from redstone.record.notation import parse_move, parse_point
from redstone.rules.protocol import Rules

_KINDS = {"x": "place", "z": "swap", "y": "pass", "w": "resign", "v": "mark", "u": "resume"}
_READ = 4096
"""Tokens whose moves are kept; a board of 19x19 has 722 placements."""


class Move(str):
    """A move, which is its token: `game.legal[0] == "a1"`, and `game.play` takes both.

    `Move("E5")` reads a token in either case. Raises ValueError for a text that is none.
    """

    __slots__ = ()

    def __new__(cls, token: str) -> "Move":
        """Read a token."""
        return token if type(token) is cls else move_of(str(parsed(token)))

    @property
    def kind(self) -> str:
        """One of "place", "swap", "pass", "resign", "mark" and "resume"."""
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
    """The move that a token says. Raises ValueError."""
    return parse_move(token)


@lru_cache(_READ)
def move_of(token: str) -> Move:
    """The move of a token that is written as moves are."""
    return str.__new__(Move, token)


@lru_cache(_READ)
def written(move: position.Move) -> Move:
    """A move of the record as its token."""
    return move_of(str(move))


_text = lru_cache(_READ)(str)


def legal_in(rules: Rules, now: Position) -> tuple[Move, ...]:
    """All legal moves of a position, sorted as strings.

    Some rules have a quick way to the tokens.
    """
    quick: Callable[[Position], list[str]] | None = getattr(rules, "legal_tokens", None)
    if quick is not None:
        return tuple(map(move_of, quick(now)))
    return tuple(map(move_of, sorted(map(_text, rules.legal_moves(now)))))  # plain texts sort fast


class Group(NamedTuple):
    """Connected stones of one colour, "black" or "white", and their liberties; points by name."""

    colour: str
    points: tuple[str, ...]
    liberties: tuple[str, ...]

    @classmethod
    def of(cls, group: BoardGroup) -> "Group":
        """A group of a board."""
        colour = Player.BLACK if group.stone is Player.BLACK.stone else Player.WHITE
        return cls(colour.value, names(group.points), names(group.liberties))


class Mark(NamedTuple):
    """A mark on a point: a "triangle", "square", "circle", "cross" or "label" with its text."""

    point: str
    shape: str
    text: str = ""


def names(points: object) -> tuple[str, ...]:
    """The names of points, row by row from a1."""
    assert isinstance(points, frozenset | set | tuple | list)
    return tuple(str(point) for point in sorted(points, key=lambda each: (each.row, each.col)))


def marks_of(markup: tuple[Markup, ...]) -> Iterator[Mark]:
    """Marks of a record."""
    for mark in markup:
        yield Mark(str(mark.point), mark.shape.name.lower(), mark.text)


def markup_of(mark: object, at: Position) -> Markup:
    """A mark as records have it. Raises TypeError, and ValueError for one that cannot be here."""
    if not isinstance(mark, tuple) or not all(isinstance(part, str) for part in mark):
        raise TypeError("a mark is a point, a shape and perhaps a text")
    try:
        point_name, shape, text = Mark(*mark)
        point = parse_point(point_name)
        kind = Shape[shape.upper()]
    except (KeyError, TypeError) as error:
        shapes = ", ".join(each.name.lower() for each in Shape)
        raise ValueError(f"{mark!r} is not a mark; its shape is one of {shapes}") from error
    if point not in at.board:
        raise ValueError(f"{point_name} is not on the board")
    return Markup(point, kind, text)


def seats_of(at: Position) -> Mapping[str, str]:
    """The colour of each seat."""
    first = at.first_player
    return {"first": first.value, "second": first.enemy.value}


def position_key(name: str, at: Position, rows: tuple[str, ...]) -> str:
    """A text that two positions of a game have in common if they look the same.

    The stones, the player to move, and what is due of the turn.
    """
    due = f"/{at.due}" if at.due > 1 else ""
    return f"{name}/{'/'.join(rows)}/{at.to_move.value if not at.is_over else 'over'}{due}"

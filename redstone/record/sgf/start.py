"""A file's game before its first move: rules, size, stones set up."""

from collections.abc import Iterator
from typing import NamedTuple

from redstone.board import MAX_SIZE, MIN_SIZE, Board, Point, Stone
from redstone.position import Player
from redstone.record.expected import Expected
from redstone.record.fault import Fault, FaultFound, FaultKind, RefusedStart, too_long
from redstone.record.game import Game
from redstone.record.note import Note
from redstone.record.sgf.go import OWN_FILE, handicap_of, is_theirs, read_go
from redstone.record.sgf.tree import RawSgfNode
from redstone.record.sgf.values import (
    COLOURS,
    MOVE,
    OPTIONS,
    SET_UP_DUE,
    SET_UP_RED,
    PointAllowance,
    TooManyPoints,
    read_number,
    read_points,
    unreadable,
)
from redstone.record.start import SetUpRefusal
from redstone.rules import GAMES
from redstone.rules.protocol import Rules

SET_UP_STONES = {
    "AB": Stone.BLACK,
    "AW": Stone.WHITE,
    "AE": None,
    SET_UP_RED: Stone.RED,
}
"""For each property that sets up stones the stone, None for cleared points."""
MAX_LAID = 10_000
"""Limit of the points that a file names before its first move."""


def read_start(opening: list[RawSgfNode]) -> tuple[Game, tuple[Note, ...]]:
    """Return the game without moves that a file begins with, and notes on what is changed.

    Raises FaultFound. `opening` has the root, the nodes without moves that follow it, and the
    first with a move.
    """
    root = opening[0]
    if root.first("GM") not in (None, "1"):
        raise unreadable(root, f"GM[{root.first('GM')}]", Expected.GO_FILE)
    cols, rows = _size(root)
    rules, notes = _rules(root, cols, rows)
    try:
        plain = Game.new(rules, cols, rows)
    except ValueError as error:
        expected, found = Expected.FITTING_OPTIONS, root.first(OPTIONS) or ""
        raise unreadable(root, found, expected, cols, rows, OPTIONS) from error
    return _set_up(opening, plain) or plain, notes


def has_set_up(node: RawSgfNode) -> bool:
    """Return True for a node with set-up stones that no private move property explains."""
    return MOVE not in node.properties and any(name in node.properties for name in SET_UP_STONES)


class Laid(NamedTuple):
    """A set-up value's effect on one point: `stone` is placed, or None clears the point.

    The point is None if the value names none.
    """

    name: str
    value: str
    point: Point | None
    stone: Stone | None


def laid_by(node: RawSgfNode, board: Board, allowance: PointAllowance) -> Iterator[Laid]:
    """Yield the points that a node's set-up changes, with their stones.

    An invalid value has None as its point. Raises TooManyPoints beyond the allowance.
    """
    for name, stone in SET_UP_STONES.items():
        for value in node.properties.get(name, []):
            for point in read_points(board, [value], allowance):
                yield Laid(name, value, point, stone)


def _rules(root: RawSgfNode, cols: int, rows: int) -> tuple[Rules, tuple[Note, ...]]:
    """Return the rules named in the root, and notes. Raises FaultFound."""
    named = root.first("RU") or ""
    plain = _named(named.lower())
    is_own = (root.first("AP") or "").startswith(OWN_FILE) and "KM" not in root.properties
    if plain is None and named and is_own:
        raise unreadable(root, named, Expected.GAME)  # a game of one's own, unknown here
    if plain is None or is_theirs(root, plain):
        return read_go(root, cols, rows)
    options = root.first(OPTIONS) or ""
    try:
        return GAMES[plain.name](options), ()
    except ValueError as error:
        expected = Expected.FILE_OPTIONS
        raise unreadable(root, options, expected, plain.title, OPTIONS) from error


def _named(text: str) -> Rules | None:
    """Return the default rules for a lower-case game name or title, or None."""
    every = (rules("") for rules in GAMES.values())
    return next((rules for rules in every if text in (rules.name, rules.title.lower())), None)


def _size(root: RawSgfNode) -> tuple[int, int]:
    """Parse the board size, 19x19 by default. Raises FaultFound."""
    text = root.first("SZ") or str(MAX_SIZE)
    cols, _, rows = text.partition(":")
    sides = [read_number(side) for side in (cols, rows or cols)]
    if not all(MIN_SIZE <= side <= MAX_SIZE for side in sides):
        raise unreadable(root, text, Expected.FILE_SIZE)
    return sides[0], sides[1]


def _set_up(opening: list[RawSgfNode], plain: Game) -> Game | None:
    """Return the game starting from a set-up, None if the plain game has its stones anyway.

    Raises FaultFound for a start that the rules refuse.
    """
    root, board = opening[0], plain.start.board
    stones = _stones(opening, board)
    to_move = _to_move(opening, plain)
    is_handicap = board.stones and handicap_of(root, board.cols, board.rows) == len(board.stones)
    as_always = is_handicap or (not stones and not board.stones)
    if SET_UP_DUE not in root.properties and as_always and to_move is plain.start.to_move:
        return None
    due = read_number(root.first(SET_UP_DUE) or "1")
    laid = Board.empty(board.cols, board.rows)
    for point, stone in stones.items():
        laid = laid.place(point, stone)
    game = Game.from_set_up(plain.rules, laid, to_move, due)
    if isinstance(game, SetUpRefusal):
        problem = RefusedStart(game.rule)
        raise FaultFound(Fault(FaultKind.ILLEGAL, root.at, problem, Expected.PLAYABLE_START))
    return game


def _stones(opening: list[RawSgfNode], board: Board) -> dict[Point, Stone]:
    """Return the stones that the opening nodes set up. Raises FaultFound."""
    stones: dict[Point, Stone] = {}
    allowance = PointAllowance(MAX_LAID)
    for node in filter(has_set_up, opening):
        try:
            for name, _, point, stone in laid_by(node, board, allowance):
                if point is None:
                    raise unreadable(node, name, Expected.STONES)
                stones.pop(point, None)
                if stone is not None:
                    stones[point] = stone
        except TooManyPoints:
            raise too_long(node.at, MAX_LAID, "points") from None
    return stones


def _to_move(opening: list[RawSgfNode], plain: Game) -> Player:
    """Return the player to begin: by PL, by the first move (Go from elsewhere), or as usual."""
    named = [node.first("PL") for node in opening if MOVE not in node.properties]
    letter = next((text for text in reversed(named) if text), None)
    if letter is not None:
        return COLOURS.get(letter[:1].upper(), plain.start.to_move)
    first = [player for name, player in COLOURS.items() if name in opening[-1].properties]
    theirs = plain.rules.traits.passes and first
    return first[0] if theirs else plain.start.to_move

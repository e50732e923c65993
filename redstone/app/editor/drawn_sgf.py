"""The position set up by an SGF file, read as far as possible."""

from dataclasses import replace
from types import MappingProxyType

from redstone.board import MAX_SIZE, MIN_SIZE, Board, Point, Stone
from redstone.record.drawn import Doubt, Drawing, Unclear
from redstone.record.fault import FaultFound
from redstone.record.sgf.start import MAX_LAID, laid_by
from redstone.record.sgf.tree import FirstGame, RawSgfNode
from redstone.record.sgf.values import (
    COLOURS,
    SET_UP_DUE,
    PointAllowance,
    TooManyPoints,
    read_number,
)
from redstone.rules import GAMES
from redstone.rules.protocol import Rules

MAX_DOUBTS = 20
MAX_BYTES = 200_000
"""Bytes of the file that are read; a position is set up at its beginning."""


def read_sgf_drawing(data: bytes) -> tuple[Drawing, Rules, int] | None:
    """Return the board (with doubts), the file's game (default Redstone) and stones due.

    Returns None if the data is not the beginning of an SGF file, or the size is impossible.
    """
    nodes, is_cut = _nodes(data[:MAX_BYTES])
    size = _size(nodes[0]) if nodes else None
    if size is None:
        return None
    board, doubts = _board_with_stones(nodes, Board.empty(*size))
    if is_cut:
        doubts.append(Doubt(Unclear.CUT, 1 + data.count(b"\n")))
    letter = next((text for node in nodes if (text := node.first("PL"))), "")
    to_move = COLOURS.get(letter[:1].upper())
    due = max(1, read_number(nodes[0].first(SET_UP_DUE) or "1"))
    return Drawing(board, to_move, tuple(doubts)), _rules(nodes[0]), due


def _nodes(data: bytes) -> tuple[list[RawSgfNode], bool]:
    """Return the main line's nodes, and True if the file is truncated."""
    for end in (b"", b"]"):  # a list that is cut keeps its first part
        file = FirstGame()
        try:
            file.scan(data + end)
        except FaultFound:
            continue
        return file.nodes[: file.main], False
    return file.nodes[: file.main], True


def _size(root: RawSgfNode) -> tuple[int, int] | None:
    """Return columns and rows of a file, None if they are impossible."""
    cols, _, rows = (root.first("SZ") or str(MAX_SIZE)).partition(":")
    sides = [read_number(side) for side in (cols, rows or cols)]
    fits = all(MIN_SIZE <= side <= MAX_SIZE for side in sides)
    return (sides[0], sides[1]) if fits else None


def _board_with_stones(nodes: list[RawSgfNode], empty: Board) -> tuple[Board, list[Doubt]]:
    """Return the board with the stones that the nodes set up, and doubts about their values.

    The last stone set up at a point counts. A doubt is an unreadable value, or too many points.
    """
    doubts = dict[Doubt, None]()
    stones = dict[Point, Stone]()
    allowance = PointAllowance(MAX_LAID)
    try:
        for node in nodes:
            for name, value, point, stone in laid_by(node, empty, allowance):
                if point is None:
                    doubts[Doubt(Unclear.CHARACTERS, 1, f"{name}[{value[:8]}]")] = None
                elif stone is None:
                    stones.pop(point, None)
                else:
                    stones[point] = stone
    except TooManyPoints:
        doubts[Doubt(Unclear.CUT, 1)] = None
    return replace(empty, stones=MappingProxyType(stones)), list(doubts)[:MAX_DOUBTS]


def _rules(root: RawSgfNode) -> Rules:
    """Return the rules of the game that the file names, by default Redstone."""
    named = (root.first("RU") or "").lower()
    every = [make("") for make in GAMES.values()]
    found = (rules for rules in every if named in (rules.name, rules.title.lower()))
    return next(found, every[0])

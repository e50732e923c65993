"""Bitboards of the legal placements in Redstone and Red.

They are found all together, as masks with a bit for each point, row by row from a1. This takes a
tenth of the time of testing each placement. Only the tests find reasons for refusals.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeVar

from redstone.board import Board, Point, Stone, all_points
from redstone.position import Place


class Masks(NamedTuple):
    """Bitboard masks of a board size: each point's bit, all points, all but last/first column."""

    bits: dict[Point, int]
    full: int
    not_last: int
    not_first: int


@cache
def masks_of(cols: int, rows: int) -> Masks:
    """Return the masks for a board size (cached)."""
    full = (1 << cols * rows) - 1
    first = sum(1 << row * cols for row in range(rows))
    bits = {point: 1 << index for index, point in enumerate(all_points(cols, rows))}
    return Masks(bits, full, full ^ first << cols - 1, full ^ first)


Token = TypeVar("Token", bound=str)
Tokens = tuple[tuple[int, Token], ...]
"""Pairs of a bit and a token."""


class Placements(NamedTuple):
    """A point's bit, its two placements, and their tokens."""

    bit: int
    own: Place
    red: Place
    own_token: str
    red_token: str


@cache
def placements_on(cols: int, rows: int) -> tuple[Placements, ...]:
    """Return the placements at each point of a board of this size, row by row from a1."""
    found = []
    for point, bit in masks_of(cols, rows).bits.items():
        own, red = Place(point), Place(point, red=True)
        found.append(Placements(bit, own, red, str(own), str(red)))
    return tuple(found)


@cache
def tokens_on(
    cols: int, rows: int, write: Callable[[str], Token]
) -> tuple[Tokens[Token], Tokens[Token]]:
    """Return (bit, token) pairs of own stones and of red ones, each sorted by token.

    Each token is the result of `write`.
    """
    all_of_them = placements_on(cols, rows)
    own = sorted((each.own_token, each.bit) for each in all_of_them)
    red = sorted((each.red_token, each.bit) for each in all_of_them)
    return _written(own, write), _written(red, write)


def _written(tokens: list[tuple[str, int]], write: Callable[[str], Token]) -> Tokens[Token]:
    """Return the (bit, token) pairs with each token passed through `write`."""
    return tuple((bit, write(token)) for token, bit in tokens)


def legal_points(board: Board, own: Stone) -> tuple[int, int]:
    """Return the legal points for own and for red stones as masks; also store them in the board."""
    found = board.masks
    enemy = Stone.WHITE if own is Stone.BLACK else Stone.BLACK
    legal = legal_among(found[own], found[enemy], found[Stone.RED], board.cols, board.rows)
    board.placements_found[own] = legal
    return legal


def is_known_legal(board: Board, own: Stone, move: Place) -> bool:
    """Return True if the cached `legal_points` of this board include the placement."""
    legal, bits = board.placements_found.get(own), masks_of(board.cols, board.rows).bits
    return legal is not None and bool(legal[move.red] & bits.get(move.point, 0))


def legal_among(mine: int, theirs: int, red: int, cols: int, rows: int) -> tuple[int, int]:
    """Return the legal points for own and for red stones, of stones given as masks."""
    masks = masks_of(cols, rows)
    _, full, not_last, not_first = masks
    empty = full ^ mine ^ theirs ^ red
    right, left = (empty & not_first) >> 1, (empty & not_last) << 1
    above, below = empty >> cols, empty << cols
    two = right & left | above & below | (right | left) & (above | below)
    last_of_mine, breathing = _last_liberties(mine, two, empty, cols, masks)
    last_of_theirs, _ = _last_liberties(theirs, two, empty, cols, masks)
    room = right | left | above | below | _beside(breathing, cols, masks)
    return empty & room & ~last_of_theirs, last_of_mine | last_of_theirs


def _last_liberties(stones: int, two: int, empty: int, cols: int, masks: Masks) -> tuple[int, int]:
    """Return the points that are a group's only liberty, and all groups with more.

    Points with two empty ones beside them are in `two`: a group with a stone there has more than
    one liberty.
    """
    _, _, not_last, not_first = masks
    breathing = stones & two
    while True:
        grown = (
            (breathing & not_last) << 1
            | (breathing & not_first) >> 1
            | breathing << cols
            | breathing >> cols
        ) & stones | breathing
        if grown == breathing:
            break
        breathing = grown
    last, left = 0, stones ^ breathing
    while left:
        group = left & -left
        while (grown := group | _beside(group, cols, masks) & left) != group:
            group = grown
        left ^= group
        liberties = _beside(group, cols, masks) & empty
        if liberties & liberties - 1:
            breathing |= group
        else:
            last |= liberties
    return last, breathing


def _beside(mask: int, cols: int, masks: Masks) -> int:
    """Return the neighbours of a mask's points, and some bits beyond the board."""
    _, _, not_last, not_first = masks
    return (mask & not_last) << 1 | (mask & not_first) >> 1 | mask << cols | mask >> cols

"""Tolerant parsing of text diagrams, as pasted from forums and programs.

A drawing has rows of points, with or without spaces between them, coordinates at their ends and an
edge around. Other lines are skipped. Unclear characters in a row are reported and left empty.
"""

import re
from collections import Counter
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from redstone.board import COLUMN_LETTERS, MAX_SIZE, MIN_SIZE, Board, Point, Stone
from redstone.position import Player
from redstone.record.characters import BYTE_ORDER_MARK, is_text

MAX_CHARACTERS = 20_000

BLACK = "XxBb@●⚫⬤◉🖤"
WHITE = "OoWw○⚪◯◎🤍"
RED = "#Rr*🔴♦◆🟥"
CROSSINGS = "┼╋├┤┬┴┠┨┯┷"
EMPTY = f".,:·•+-_➕⬜🟫🟨🟧┌┐└┘┏┓┗┛{CROSSINGS}"
STONES = {
    **dict.fromkeys(BLACK, Stone.BLACK),
    **dict.fromkeys(WHITE, Stone.WHITE),
    **dict.fromkeys(RED, Stone.RED),
}
SENSEIS = {**dict.fromkeys("XB#YZ", Stone.BLACK), **dict.fromkeys("OW@QP", Stone.WHITE)}
"""The letters in the diagrams of Sensei's Library, whose lines begin with $$.

Numbers are moves to be made there, and other letters mark points.
"""

_EDGE = re.compile(r"[-─━=+┌┐└┘┏┓┗┛]+")
_PREFIX = re.compile(r"^(?:>\s?)*\$\$\S*\s?|^(?:>\s?)+")
_TO_MOVE = re.compile(r"\b(black|white|[BWXO])\b[ :']*s?(?: is)? to (?:move|play)\b", re.I)
_TURN = re.compile(r"\b(?:turn|next(?: player)?|to move|to play)\s*[:=]\s*(black|white)\b", re.I)
_SENSEIS_TO_MOVE = re.compile(r"^\$\$([BW])", re.M)
_COORDINATES = re.compile(r"^\s*([1-9][0-9]?)?(.*?)([1-9][0-9]?)?\s*$")
_QUOTED = re.compile(r"""["']([^"'\s]{2,})["']""")
_LATTICE = re.compile(rf"[{CROSSINGS}]|^\+(?:-\+){{2,}}$")
_BETWEEN = re.compile(r"[-─━]+")
_WITH_BOTH_NUMBERS = re.compile(r"^\s*([1-9][0-9]?)\s+(.*?)\s\1\b")
_NUMBERED = re.compile(r"(?<=[XO])[1-9](?=[ .XO]|$)")
"""The number of one of the last moves behind its stone, as KataGo shows them."""
_UNSEEN = f"\ufe0f\ufe0e{BYTE_ORDER_MARK}"  # variation selectors of emoji, a file's beginning


_UNREAD = re.compile("[\ufffd\ud800-\udfff]")
"""Characters that stand for undecodable bytes."""


class Unclear(Enum):
    """The kinds of doubt about a diagram."""

    CHARACTERS = "characters"  # without a meaning
    LENGTH = "length"  # of a row that has more or fewer points than the others
    TOO_LARGE = "too-large"
    CUT = "cut"  # the text ends too soon
    NOTHING = "nothing"  # no board in the text


@dataclass(frozen=True)
class Doubt:
    """A doubt about a line of a diagram; lines count from 1.

    `text` is the text there. `count` and `due` are the number of points in the row, and the number
    it should have.
    """

    what: Unclear
    line: int
    text: str = ""
    count: int = 0
    due: int = 0


@dataclass(frozen=True)
class Drawing:
    """A parsed text diagram: the board, the player to move if named, and doubts."""

    board: Board
    to_move: Player | None = None
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True)
class _Row:
    """A row of a diagram: its line number, and its points' characters."""

    line: int
    points: str


def to_move_in(drawing: Drawing) -> Player:
    """Return the named player to move, else the one with fewer stones, or Black."""
    if drawing.to_move is not None:
        return drawing.to_move
    black, white = drawing.board.count(Stone.BLACK), drawing.board.count(Stone.WHITE)
    return Player.WHITE if white < black else Player.BLACK


def read_drawing(text: str) -> Drawing | None:
    """Return the largest board diagram in a text; None if there is none. Never raises."""
    if not is_text(text[:MAX_CHARACTERS]):
        return None
    text = "".join(c for c in text[:MAX_CHARACTERS] if c not in _UNSEEN)
    senseis = "$$" in text
    rows = _largest(_blocks(text, senseis=senseis))
    if len(rows) < MIN_SIZE:
        return None
    cols = _usual_length(rows)
    even = sum(len(row.points) == cols for row in rows)
    if cols < MIN_SIZE or 2 * even < len(rows):
        return None
    doubts = [*_of_size(rows, cols)]
    shown, cols = rows[:MAX_SIZE], min(cols, MAX_SIZE)
    stones: dict[Point, Stone] = {}
    for down, row in enumerate(shown):
        doubts += _of_row(row, cols, senseis=senseis)
        for col, character in enumerate(row.points[:cols]):
            stone = _stone(character, senseis=senseis)
            if stone is not None:
                stones[Point(col, len(shown) - 1 - down)] = stone
    board = Board(cols, len(shown), MappingProxyType(stones))
    return Drawing(board, _to_move(text), tuple(doubts))


def _stone(character: str, *, senseis: bool) -> Stone | None:
    """Return the stone for a character, None for an empty point."""
    return (SENSEIS if senseis else STONES).get(character)


def _is_known(character: str, *, senseis: bool) -> bool:
    """Return True if a character can stand for a point."""
    if senseis:  # letters and numbers mark points there, odd numbers black stones
        return character in SENSEIS or character in EMPTY or character.isalnum()
    return character in STONES or character in EMPTY


# -- rows -----------------------------------------------------------------------------


def _blocks(text: str, *, senseis: bool) -> list[list[_Row]]:
    """Return the board rows in a text, grouped into blocks separated by other lines."""
    blocks: list[list[_Row]] = [[]]
    dashed = _has_dashes_for_points(text)
    for number, line in enumerate(text.splitlines(), 1):
        for piece in _pieces(line, senseis=senseis):
            points = "".join(piece.split())
            if not points or (not dashed and _is_edge(points)):
                continue
            if _is_row(piece, senseis=senseis):
                blocks[-1].append(_Row(number, points))
            elif not _is_header(points):
                blocks.append([])
    return blocks


def _largest(blocks: list[list[_Row]]) -> list[_Row]:
    """Return the block with the most points."""
    return max(blocks, key=lambda rows: sum(len(row.points) for row in rows if len(rows) > 1))


def _pieces(line: str, *, senseis: bool) -> list[str]:
    """Return the parts of a line that may be board rows, without frame, quotation and numbers."""
    line = _PREFIX.sub("", line)
    quoted = _QUOTED.findall(line)
    if quoted:  # lists in source code
        return [str(each) for each in quoted]
    both = _WITH_BOTH_NUMBERS.match(line)  # some programs add text after the second one
    around = _COORDINATES.match(line)
    if not senseis:
        line = _NUMBERED.sub(" ", both[2] if both else around[2] if around else line)
    bare = "".join(" " if c in "|│┃║()[]{}" else c for c in line).strip()
    if _is_lattice(bare):
        return [_BETWEEN.sub("", bare)]
    return [bare]


def _is_lattice(bare: str) -> bool:
    """Return True for points drawn with lines between them."""
    among = any(c in STONES for c in bare) and not any(c in " .," for c in bare)
    joined = among and _BETWEEN.sub("-", bare).count("-") == len(_BETWEEN.split(bare)) - 1 > 0
    ended = not _BETWEEN.match(bare[:1]) and not _BETWEEN.match(bare[-1:])
    return bool(_LATTICE.search(bare)) or (joined and ended)


def _is_row(piece: str, *, senseis: bool) -> bool:
    """Return True if most characters are points, and the text is not a word."""
    points, parts = "".join(piece.split()), piece.split()
    known = sum(_is_known(c, senseis=senseis) for c in points)
    if len(points) < MIN_SIZE or 3 * known < 2 * len(points) or _UNREAD.search(points):
        return False
    if len(parts) > 1:
        return all(len(part) == 1 for part in parts) or known == len(points) == _capitals(points)
    is_drawn = any(c in EMPTY or not c.isascii() or c in "#*@" for c in points)
    return is_drawn or points.isupper()


def _capitals(points: str) -> int:
    """Return how many characters are not lower-case letters."""
    return sum(not c.islower() for c in points)


def _is_edge(points: str) -> bool:
    """Return True for a line drawing the board's edge."""
    return _EDGE.fullmatch(points) is not None and _BETWEEN.search(points) is not None


def _has_dashes_for_points(text: str) -> bool:
    """Return True if dashes stand for empty points in the text's diagram."""
    bare = ["".join(line.split()) for line in text.splitlines()]
    among = [points for points in bare if "-" in points and any(c in STONES for c in points)]
    rows = [
        points for points in among if all(c in STONES or c in "-|" or c.isdigit() for c in points)
    ]
    return len(rows) > 1 and not any("." in points or "+" in points for points in bare)


def _is_header(points: str) -> bool:
    """Return True for a line of column letters."""
    letters = points.lower()
    return any(alphabet.startswith(letters) for alphabet in (COLUMN_LETTERS, "abcdefghijklmnopqrs"))


# -- doubts ---------------------------------------------------------------------------


def _usual_length(rows: list[_Row]) -> int:
    """Return the most frequent number of points per row."""
    return Counter(len(row.points) for row in rows).most_common(1)[0][0]


def _of_size(rows: list[_Row], cols: int) -> list[Doubt]:
    """Return the doubt about an oversized board, if any."""
    if max(cols, len(rows)) <= MAX_SIZE:
        return []
    return [Doubt(Unclear.TOO_LARGE, rows[0].line, count=max(cols, len(rows)), due=MAX_SIZE)]


def _of_row(row: _Row, cols: int, *, senseis: bool) -> list[Doubt]:
    """Return the doubts about a row: wrong length, unknown characters."""
    doubts = []
    if len(row.points) != cols and min(len(row.points), cols) < MAX_SIZE:
        doubts.append(Doubt(Unclear.LENGTH, row.line, count=len(row.points), due=cols))
    unknown = [c for c in row.points[:cols] if not _is_known(c, senseis=senseis)]
    if unknown:
        doubts.append(Doubt(Unclear.CHARACTERS, row.line, "".join(dict.fromkeys(unknown))))
    return doubts


def _to_move(text: str) -> Player | None:
    """Return the player to move that a text names, or None."""
    found = _TO_MOVE.search(text) or _TURN.search(text) or _SENSEIS_TO_MOVE.search(text)
    if found is None:
        return None
    return Player.BLACK if found[1][:1].upper() in "BX" else Player.WHITE

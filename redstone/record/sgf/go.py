"""Go's rules, komi and handicap in an SGF root, read and written.

Files from elsewhere name many rules. Those that count territory are read as scoring B, all others
as scoring A. Whatever a game here cannot have is left out with a note.

Fox Weiqi (AP[foxwq]) counts komi in hundredths, KM[650], and by Chinese rules often in stones (zi),
each of which is two points: KM[375] and elsewhere KM[3.75] are 7.5 points.
"""

import re

from redstone.board import Board
from redstone.record.characters import quote
from redstone.record.note import Note, NoteKind
from redstone.record.sgf.tree import RawSgfNode
from redstone.record.sgf.values import OPTIONS, Properties, format_point, read_number, read_point
from redstone.rules.go import DEFAULT_KOMI, MAX_KOMI, Go
from redstone.rules.go_handicap import handicap_points, most_stones
from redstone.rules.protocol import Rules

OWN_FILE = "Redstone:"
"""Beginning of AP in the program's own files."""
_TERRITORY = ("japan", "korea", "territory")
_NUMBER = re.compile(r"([+-]?)([0-9]{1,5})(?:[.,]([0-9]{0,8}))?", re.ASCII)
_FOX = "foxwq"
_FEWEST_ZI, _MOST_ZI = 200, 400
"""Limits, in hundredths, between which a komi is in stones: usual are 2.75, 3.25, 3.5 and 3.75."""


def format_go(rules: Rules, cols: int, rows: int) -> Properties:
    """Return the SGF properties for komi and handicap; empty for other games."""
    if not isinstance(rules, Go):
        return {}
    properties = {"KM": [f"{rules.komi / 2:g}"]}
    if rules.handicap:
        board = rules.start(cols, rows).board
        properties["HA"] = [str(rules.handicap)]
        properties["AB"] = sorted(format_point(board, point) for point in board.stones)
        properties["PL"] = ["W"]
    return properties


def is_theirs(root: RawSgfNode, named: Rules) -> bool:
    """Return True if a file with these rules is Go from another program."""
    return isinstance(named, Go) and not is_ours(root)


def is_ours(root: RawSgfNode) -> bool:
    """Return True for a file that Redstone wrote, or that has its property for rule options."""
    return OPTIONS in root.properties or (root.first("AP") or "").startswith(OWN_FILE)


def read_go(root: RawSgfNode, cols: int, rows: int) -> tuple[Go, tuple[Note, ...]]:
    """Return the rules of Go for a file, and notes on rules that differ or are missing."""
    named = root.first("RU") or ""
    scoring = "b" if any(word in named.lower() for word in _TERRITORY) else "a"
    counted = "territory" if scoring == "b" else "area"
    notes = []
    if is_ours(root):
        return Go(scoring, _komi(root, scoring)[0], handicap_of(root, cols, rows)), ()
    if not named:
        notes.append(Note(NoteKind.NO_RULES, (counted,)))
    elif named.lower() != Go.name:
        notes.append(Note(NoteKind.OTHER_RULES, (quote(named), counted)))
    komi, more = _komi(root, scoring)
    handicap = handicap_of(root, cols, rows)
    if not handicap and read_number(root.first("HA") or "0") > 1 and "AB" not in root.properties:
        more += (Note(NoteKind.NO_HANDICAP_STONES, (root.first("HA") or "",)),)
    return Go(scoring, komi, handicap), (*notes, *more)


def handicap_of(root: RawSgfNode, cols: int, rows: int) -> int:
    """Return the number of handicap stones if the root's stones are a fixed handicap, else 0."""
    vertices = root.properties.get("AB", [])
    if not 2 <= len(vertices) <= most_stones(cols, rows) or {"AW", "AE"} & set(root.properties):
        return 0
    board = Board.empty(cols, rows)
    placed = {read_point(board, vertex.strip()) for vertex in vertices}
    return len(vertices) if placed == set(handicap_points(cols, rows, len(vertices))) else 0


def _komi(root: RawSgfNode, scoring: str) -> tuple[int, tuple[Note, ...]]:
    """Return the komi in half points (default: that of the scoring), and notes."""
    text, default = root.first("KM"), DEFAULT_KOMI[scoring]
    if not text:
        return default, (Note(NoteKind.NO_KOMI, (f"{default / 2:g}",)),)
    is_fox = any(_FOX in program.lower() for program in root.properties.get("AP", ()))
    komi = _half_points(text, is_fox=is_fox)
    if komi is None:
        return default, (Note(NoteKind.OTHER_KOMI, (quote(text), f"{default / 2:g}")),)
    return komi, ()


def _half_points(text: str, *, is_fox: bool) -> int | None:
    """Parse a komi into half points, None if it is impossible."""
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    fraction = (found[3] or "").rstrip("0")
    hundredths = 100 * int(found[2]) + int(f"{fraction:0<2}") if len(fraction) <= 2 else 1
    number = int(found[2])
    if not fraction and (2 * number > MAX_KOMI or (is_fox and number % 25 == 0)):
        hundredths, may_be_stones = number, True
    else:
        may_be_stones = hundredths % 50 == 25
    in_stones = may_be_stones and _FEWEST_ZI < hundredths < _MOST_ZI
    halves, rest = divmod(2 * hundredths if in_stones else hundredths, 50)
    if rest or halves > MAX_KOMI:
        return None
    return -halves if found[1] == "-" else halves

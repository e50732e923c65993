"""The syntax tree of an SGF file (FF[4]), independent of any game.

The file is read as bytes, because its encoding matters only to free text. Nothing here recurses,
and no pattern can backtrack, so that time grows with the size alone.
"""

import re
from dataclasses import dataclass, field

from redstone.record.expected import Expected
from redstone.record.fault import Cause, Fault, FaultFound, FaultKind, Found, too_long
from redstone.record.work import Work, run_to_end

MAX_BYTES = 4_000_000
MAX_NODES = 20_000
MAX_VALUES = 5_000
"""Limit of the values of a node: enough for all points of a board in several lists."""

_BRACKETS = 500
"""Number of brackets skipped between two yields."""
_BLANK = rb"(?:\s|\xef\xbb\xbf|\xe2\x80[\x8b-\x8f]|\xc2\xa0)*+"
"""White space, with the zero-width characters of UTF-8 and its space that does not break."""
_NAMED = rb"(?<![A-Za-z])[A-Z][A-Za-z]{0,63}" + _BLANK + rb"\["
"""The name of a property up to its first value; lower-case words of prose do not match."""
_SPACE = re.compile(_BLANK)
_IDENT = re.compile(rb"[A-Za-z]{1,64}")
_PROPERTY = re.compile(_NAMED)
_START = re.compile(rb"\(%b(?=;%b[A-Za-z]{1,64}%b\[)" % (_BLANK, _BLANK, _BLANK))
_OTHER_STARTS = (
    re.compile(rb"\(%b(?=(?:GM|FF|CA|AP|SZ|RU)%b\[)" % (_BLANK, _BLANK)),
    re.compile(rb"\(%b(?=;)" % _BLANK),
)
"""Beginnings of a game without the semicolon or the properties of its root."""
_NO_TEXT = re.compile(rb"(?:[\s\x00\x1a]|\xef\xbb\xbf|\xe2\x80[\x8b-\x8f]|\xc2\xa0)*+")
_STRAY = re.compile(rb"(?:\([^()\[\];]*+\)|(?!%b)[^;()])*+" % _NAMED, re.DOTALL)
"""Text that is not SGF, up to the next node, bracket of the tree or property."""
_WITHOUT_VALUE = re.compile(rb"[A-Z]{1,2}(?=%b[;()])" % _BLANK)
_TEXTS = {"C", "N", "GN", "GC", "PB", "PW", "EV", "RO", "PC", "AN", "CP", "SO", "US", "ON"}
"""Properties with one text, in which some programs leave closing brackets unescaped."""
_AFTER_TEXT = re.compile(
    rb"%b(?:\Z|%b|;%b(?:[;()]|%b)|\(%b(?:;|%b)|\)(?:%b[;()]|%b\Z|[^\S\n]*+\n))"
    % (_BLANK, _NAMED, _BLANK, _NAMED, _BLANK, _NAMED, _BLANK, _BLANK)
)
_MORE_TEXT = re.compile(
    rb"[^\]\\;]*+(?:(?:\\.|;(?!%b[A-Z]{1,2}\[))[^\]\\;]*+)*+\]" % _BLANK, re.DOTALL
)
_MOST_UNESCAPED = 20
"""Limit of the unescaped closing brackets in a text."""
_VALUE = re.compile(rb"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
# Everything up to the next bracket of the tree, with the values of properties skipped.
BETWEEN_BRACKETS = re.compile(rb"(?:[^()\[]++|\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\])*+", re.DOTALL)
PROPERTIES = re.compile(
    rb"(?:%b[A-Za-z]{1,64}%b(?:\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]%b)++)*+" % (_BLANK, _BLANK, _BLANK),
    re.DOTALL,
)
"""The properties of a node."""
LOWER_CASE = bytes(range(ord("a"), ord("z") + 1))


@dataclass(frozen=True)
class RawSgfNode:
    """An SGF node: byte offset, parent's number, raw properties.

    `properties` has for each name the raw values, with one character for each byte.
    """

    at: int
    parent: int | None = None
    properties: dict[str, list[str]] = field(default_factory=dict)

    def first(self, name: str) -> str | None:
        """Return the first value of a property, stripped of white space; None if there is none."""
        values = self.properties.get(name)
        return values[0].strip() if values else None


class FirstGame:
    """The nodes of a file's first game, as far as they can be parsed.

    They are in the order of the file, so that the first `main` of them are the main line.

    `has_more_nodes` and `has_more_games` are true if some were left out. `has_other_text` is true
    if the file has text outside of its games or between nodes, `is_mended` if a bracket without its
    escape was read as text, or a missing semicolon was assumed.
    """

    def __init__(self) -> None:
        """Begin without nodes."""
        self.nodes: list[RawSgfNode] = []
        self.has_more_nodes = False
        self.has_more_games = False
        self.has_other_text = False
        self.is_mended = False
        self._main: int | None = None
        self._left = MAX_VALUES

    @property
    def main(self) -> int:
        """The number of nodes on the main line."""
        return len(self.nodes) if self._main is None else self._main

    def scan(self, data: bytes) -> None:
        """Parse the whole file. Raises FaultFound at the first fault; earlier nodes are kept.

        Text before the first game and after it is skipped, as FF[4] requires, and so is text
        between its nodes that is not SGF.
        """
        run_to_end(self.scanning(data))

    def scanning(self, data: bytes) -> Work[None]:
        """Parse the first game of a file like `scan`, in steps of a node. Raises FaultFound."""
        if len(data) > MAX_BYTES:
            raise too_long(MAX_BYTES, MAX_BYTES, "bytes")
        start = start_of_game(data)
        for pattern in _OTHER_STARTS:
            start = start or pattern.search(data)
        if start is None:
            raise _unreadable(data, len(data), Expected.FILE_START)
        self._note_text(data, 0, start.start())
        at = yield from self._scanning_game(data, start.end())
        more = start_of_game(data, at)
        self.has_more_games = more is not None
        self._note_text(data, at, more.start() if more else len(data))

    def _note_text(self, data: bytes, start: int, end: int) -> None:
        """Record if there is other text between these offsets."""
        blank = _NO_TEXT.match(data, start, end)
        assert blank is not None  # it matches the empty text
        self.has_other_text = self.has_other_text or blank.end() < end

    def _scanning_game(self, data: bytes, at: int) -> Work[int]:
        """Parse a game tree to its closing bracket, in steps; return the offset after it."""
        forks: list[int] = []  # the nodes that the open brackets hang on
        latest: int | None = None
        opened = True  # a bracket, whose first node may lack its semicolon
        while True:
            bracket = data[at : at + 1]
            is_named = _PROPERTY.match(data, at) is not None
            if bracket == b";" or (opened and is_named):
                if len(self.nodes) == MAX_NODES:
                    return (yield from self._skipping_rest(data, at, len(forks) + 1))
                self.is_mended = self.is_mended or bracket != b";"
                self.nodes.append(RawSgfNode(at, latest))
                self._left = MAX_VALUES
                at = self._scan_properties(data, at + (bracket == b";"))
                latest, opened = len(self.nodes) - 1, False
                yield
                continue
            if is_named and latest == len(self.nodes) - 1:
                at = self._scan_properties(data, at)
                continue
            if bracket == b"(" and latest is not None:
                after = _skip_space(data, at + 1)
                if data[after : after + 1] == b";" or _PROPERTY.match(data, after):
                    forks.append(latest)
                    at, opened = after, True
                    continue
            if bracket != b")":
                at = self._skip_stray(data, at)
                continue
            self._main = self.main
            if not forks:
                return at + 1
            latest = forks.pop()
            at = _skip_space(data, at + 1)

    def _skip_stray(self, data: bytes, at: int) -> int:
        """Return the offset after non-SGF text. Raises FaultFound if nothing follows it.

        It notes that the file has such text.
        """
        if ident := _WITHOUT_VALUE.match(data, at):
            raise _unreadable(data, _skip_space(data, ident.end()), Expected.VALUE)
        found = _STRAY.match(data, at)
        assert found is not None  # it matches the empty text
        after = max(found.end(), at + 1)
        if after >= len(data):
            raise self._unclosed(data, at)
        self.has_other_text = True
        return after

    def _unclosed(self, data: bytes, at: int) -> FaultFound:
        """Return the fault of a game that is not closed."""
        what = Expected.FILE_PART if self._main is None else Expected.FILE_END
        return _unreadable(data, at, what)

    def _scan_properties(self, data: bytes, at: int) -> int:
        """Parse properties into the last node; return the offset after them. Raises FaultFound."""
        node, at = self.nodes[-1], _skip_space(data, at)
        while ident := _IDENT.match(data, at):
            after = _skip_space(data, ident.end())
            if data[after : after + 1] != b"[":
                break
            at = after
            name = ident[0].translate(None, LOWER_CASE).decode("ascii")  # FF[3] had AddBlack
            while data[at : at + 1] == b"[":
                value = _VALUE.match(data, at)
                if value is None:
                    raise _unreadable(data, len(data), Expected.VALUE_END)
                if not self._left:
                    raise too_long(at, MAX_VALUES, "values")
                self._left -= 1
                end = self._end_of_text(data, value.end()) if name in _TEXTS else value.end()
                raw = data[at + 1 : end - 1]
                node.properties.setdefault(name, []).append(raw.decode("latin-1"))
                at = _skip_space(data, end)
        return at

    def _end_of_text(self, data: bytes, end: int) -> int:
        """Return the end of a text value that may contain unescaped closing brackets.

        The text continues if neither a node nor a property follows that bracket. It notes that the
        file was mended if there are any.
        """
        after = end
        for _ in range(_MOST_UNESCAPED):
            if _AFTER_TEXT.match(data, after):
                self.is_mended = self.is_mended or after > end
                return after
            more = _MORE_TEXT.match(data, after)
            if more is None:
                break
            after = more.end()
        return end

    def _skipping_rest(self, data: bytes, at: int, depth: int) -> Work[int]:
        """Skip the rest of the game by its brackets, in steps; return the offset after it.

        Sets `has_more_nodes`. Raises FaultFound within the main line.
        """
        if self._main is None:
            raise too_long(at, MAX_NODES, "nodes")
        self.has_more_nodes = True
        looked = 0
        while depth:
            looked += 1
            if looked % _BRACKETS == 0:
                yield
            found = BETWEEN_BRACKETS.match(data, at)
            assert found is not None  # it matches the empty text
            at = found.end() + 1
            bracket = data[at - 1 : at]
            if bracket not in (b"(", b")"):
                raise _unreadable(data, at - 1, Expected.FILE_END)
            depth += 1 if bracket == b"(" else -1
        return at


def start_of_game(data: bytes, at: int = 0) -> re.Match[bytes] | None:
    """Match the opening bracket of the next game whose root has a property.

    None if there is none.
    """
    return _START.search(data, at)


def _skip_space(data: bytes, at: int) -> int:
    """Return the offset after white space."""
    found = _SPACE.match(data, at)
    assert found is not None  # it matches the empty text
    return found.end()


def _unreadable(data: bytes, at: int, expected: Expected) -> FaultFound:
    """Return the fault of unexpected data at an offset."""
    found = data[at : at + 1].decode("latin-1")
    problem = Found(found) if found else Cause.FILE_ENDS
    return FaultFound(Fault(FaultKind.UNREADABLE, at, problem, expected))

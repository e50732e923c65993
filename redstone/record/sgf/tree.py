"""The tree of an SGF file (FF[4]): nodes with their properties; knows no game.

The file is taken as bytes, for its encoding does not matter to anything but free text. Nothing
here recurses, and no pattern can backtrack, so that time grows with the size alone.
"""

import re
from dataclasses import dataclass, field

from redstone.record.expected import Expected
from redstone.record.fault import Cause, Fault, FaultFound, FaultKind, Found, too_long
from redstone.record.work import Work, finished

MAX_BYTES = 4_000_000
MAX_NODES = 20_000
MAX_VALUES = 5_000
"""Values that one node has: some points of a board in every list that there is."""

_START = re.compile(rb"\(\s*+(?=;)")
_SPACE = re.compile(rb"\s*+")
_IDENT = re.compile(rb"[A-Za-z]{1,64}")
_VALUE = re.compile(rb"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
# Everything up to the next bracket of the tree, the values of properties skipped whole.
_BETWEEN_BRACKETS = re.compile(rb"(?:[^()\[]++|\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\])*+", re.DOTALL)
_LOWER_CASE = bytes(range(ord("a"), ord("z") + 1))


@dataclass(frozen=True)
class SgfNode:
    """One node: the index of its first byte, the number of its parent, None for the root.

    `properties` has for each name its raw values, a character a byte.
    """

    at: int
    parent: int | None = None
    properties: dict[str, list[str]] = field(default_factory=dict)

    def first(self, name: str) -> str | None:
        """The first value of a property without white space around, None where there is none."""
        values = self.properties.get(name)
        return values[0].strip() if values else None


class FirstGame:
    """The nodes of the first game of a file, as far as they can be read.

    They come in the order of the file, so that the first `main` of them are the main line.
    `has_more_nodes` and `has_more_games` tell what was left out.
    """

    def __init__(self) -> None:
        self.nodes: list[SgfNode] = []
        self.has_more_nodes = False
        self.has_more_games = False
        self._main: int | None = None

    @property
    def main(self) -> int:
        """How many nodes the main line has."""
        return len(self.nodes) if self._main is None else self._main

    def scan(self, data: bytes) -> None:
        """Read everything. Raises FaultFound at the first fault, what came before is kept.

        Text before the first game and after the last is skipped, as FF[4] wishes.
        """
        finished(self.scanning(data))

    def scanning(self, data: bytes) -> Work[None]:
        """As `scan`, node by node."""
        if len(data) > MAX_BYTES:
            raise too_long(MAX_BYTES, MAX_BYTES, "bytes")
        start = _START.search(data)
        if start is None:
            raise _unreadable(data, len(data), Expected.FILE_START)
        at = yield from self._scanning_game(data, start.end())
        self.has_more_games = _START.search(data, at) is not None

    def _scanning_game(self, data: bytes, at: int) -> Work[int]:
        """Read to the bracket that closes the game; answers the place after it."""
        forks: list[int] = []  # the nodes that the open brackets hang on
        latest: int | None = None
        while True:
            bracket = data[at : at + 1]
            if bracket == b";":
                if len(self.nodes) == MAX_NODES:
                    return self._skip_rest(data, at, len(forks) + 1)
                at = self._scan_node(data, at, latest)
                latest = len(self.nodes) - 1
                yield
                continue
            if bracket == b"(" and latest is not None:
                forks.append(latest)
                at = _skip_space(data, at + 1)
                if data[at : at + 1] != b";":
                    raise _unreadable(data, at, Expected.FILE_PART)
                continue
            if bracket != b")":
                raise self._unclosed(data, at)
            self._main = self.main
            if not forks:
                return at + 1
            latest = forks.pop()
            at = _skip_space(data, at + 1)

    def _unclosed(self, data: bytes, at: int) -> FaultFound:
        what = Expected.FILE_PART if self._main is None else Expected.FILE_END
        return _unreadable(data, at, what)

    def _scan_node(self, data: bytes, start: int, parent: int | None) -> int:
        node, at = SgfNode(start, parent), _skip_space(data, start + 1)
        self.nodes.append(node)
        left = MAX_VALUES
        while ident := _IDENT.match(data, at):
            at = _skip_space(data, ident.end())
            if data[at : at + 1] != b"[":
                raise _unreadable(data, at, Expected.VALUE)
            name = ident[0].translate(None, _LOWER_CASE).decode("ascii")  # FF[3] had AddBlack
            while data[at : at + 1] == b"[":
                value = _VALUE.match(data, at)
                if value is None:
                    raise _unreadable(data, len(data), Expected.VALUE_END)
                if not left:
                    raise too_long(at, MAX_VALUES, "values")
                left -= 1
                node.properties.setdefault(name, []).append(value[1].decode("latin-1"))
                at = _skip_space(data, value.end())
        return at

    def _skip_rest(self, data: bytes, at: int, depth: int) -> int:
        """Go to the end of the game, looking at nothing but brackets."""
        if self._main is None:
            raise too_long(at, MAX_NODES, "nodes")
        self.has_more_nodes = True
        while depth:
            found = _BETWEEN_BRACKETS.match(data, at)
            assert found is not None  # it matches the empty text
            at = found.end() + 1
            bracket = data[at - 1 : at]
            if bracket not in (b"(", b")"):
                raise _unreadable(data, at - 1, Expected.FILE_END)
            depth += 1 if bracket == b"(" else -1
        return at


def _skip_space(data: bytes, at: int) -> int:
    found = _SPACE.match(data, at)
    assert found is not None  # it matches the empty text
    return found.end()


def _unreadable(data: bytes, at: int, expected: Expected) -> FaultFound:
    found = data[at : at + 1].decode("latin-1")
    problem = Found(found) if found else Cause.FILE_ENDS
    return FaultFound(Fault(FaultKind.UNREADABLE, at, problem, expected))

"""The main line of an SGF file (FF[4]): nodes with their properties; knows no game.

The file is taken as bytes, for its encoding does not matter to anything but comments. Nothing
here recurses, and no pattern can backtrack, so that time grows with the size alone.
"""

import re
from dataclasses import dataclass, field

from redstone.record.fault import Fault, FaultFound, FaultKind, quote, too_long

MAX_BYTES = 2_000_000
MAX_NODES = 10_000

_START = re.compile(rb"\(\s*+(?=;)")
_SPACE = re.compile(rb"\s*+")
_IDENT = re.compile(rb"[A-Za-z]{1,64}")
_VALUE = re.compile(rb"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
# Everything up to the next bracket of the tree, the values of properties skipped whole.
_BETWEEN_TREES = re.compile(rb"(?:[^()\[]++|\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\])*+", re.DOTALL)
_LOWER_CASE = bytes(range(ord("a"), ord("z") + 1))


@dataclass(frozen=True)
class Node:
    """One node: the index of its first byte, and for each property its raw values."""

    at: int
    properties: dict[str, list[str]] = field(default_factory=dict)

    def first(self, name: str) -> str | None:
        """The first value of a property without white space around, None where there is none."""
        values = self.properties.get(name)
        return values[0].strip() if values else None


class MainLine:
    """The nodes of the first game's main line, as far as they can be read.

    `has_variations` and `has_more_games` tell what was left out.
    """

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.has_variations = False
        self.has_more_games = False

    def scan(self, data: bytes) -> None:
        """Read everything. Raises FaultFound at the first fault, what came before is kept.

        Text before the first game and after the last is skipped, as FF[4] wishes.
        """
        if len(data) > MAX_BYTES:
            raise too_long(MAX_BYTES, f"{MAX_BYTES} bytes")
        start = _START.search(data)
        if start is None:
            raise _unreadable(data, len(data), "the beginning of a game, (;")
        at, depth = self._scan_nodes(data, start.end())
        at = self._skip_variations(data, at, depth)
        self.has_more_games = _START.search(data, at) is not None

    def _scan_nodes(self, data: bytes, at: int) -> tuple[int, int]:
        """Read to the first closing bracket, where the main line ends; answers also its depth."""
        depth = 1
        while data[at : at + 1] != b")":
            if data[at : at + 1] == b"(":
                depth += 1
                at = _skip_space(data, at + 1)
            if data[at : at + 1] != b";":
                raise _unreadable(data, at, "a node, a property or a bracket")
            if len(self.nodes) == MAX_NODES:
                raise too_long(at, f"{MAX_NODES} nodes")
            at = self._scan_node(data, at)
        return at, depth

    def _scan_node(self, data: bytes, start: int) -> int:
        node, at = Node(start), _skip_space(data, start + 1)
        self.nodes.append(node)
        while ident := _IDENT.match(data, at):
            at = _skip_space(data, ident.end())
            values = []
            while data[at : at + 1] == b"[":
                value = _VALUE.match(data, at)
                if value is None:
                    raise _unreadable(data, len(data), "the end of a property's value, ]")
                values.append(value[1].decode("latin-1"))
                at = _skip_space(data, value.end())
            if not values:
                raise _unreadable(data, at, "a property's value in square brackets")
            name = ident[0].translate(None, _LOWER_CASE).decode("ascii")  # FF[3] had AddBlack
            node.properties.setdefault(name, []).extend(values)
        return at

    def _skip_variations(self, data: bytes, at: int, depth: int) -> int:
        """Go to the end of the game, looking at nothing but brackets."""
        while depth:
            bracket = data[at : at + 1]
            if bracket == b"(":
                self.has_variations = True
                depth += 1
            elif bracket == b")":
                depth -= 1
            else:
                raise _unreadable(data, at, "the end of the game, )")
            found = _BETWEEN_TREES.match(data, at + 1)
            assert found is not None  # it matches the empty text
            at = found.end() if depth else at + 1
        return at


def _skip_space(data: bytes, at: int) -> int:
    found = _SPACE.match(data, at)
    assert found is not None  # it matches the empty text
    return found.end()


def _unreadable(data: bytes, at: int, expected: str) -> FaultFound:
    found = quote(data[at : at + 1].decode("latin-1")) if at < len(data) else "the end of the file"
    message = f"Expected {expected}, found {found}."
    return FaultFound(Fault(FaultKind.UNREADABLE, at, message, expected))

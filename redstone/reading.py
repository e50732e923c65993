"""Reading the games of a text or file one by one, without holding them all in memory."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import BinaryIO, NamedTuple, TypeVar

from redstone.library import Fault, Game, raised_in_sgf, read
from redstone.record.fault import FaultFound
from redstone.record.sgf.nodes import nodes_of
from redstone.record.sgf.tree import MAX_BYTES
from redstone.values import of_kind

CHUNK = 1 << 16
"""Number of bytes read at a time."""
_START = re.compile(rb"\(\s*+;")
_OPEN_END = re.compile(rb"\(\s*+\Z")
# Everything up to the next bracket of the tree, with the values of properties skipped.
_BETWEEN = re.compile(rb"(?:[^()\[]++|\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\])*+", re.DOTALL)

Source = str | bytes | PathLike[str] | BinaryIO
Read = TypeVar("Read")


class SgfNode(NamedTuple):
    """A node of an SGF file: the number of its parent, None for the root, and its properties.

    `properties` has for each name its values, as texts without escapes.
    """

    parent: int | None
    properties: dict[str, tuple[str, ...]]


def read_nodes(
    source: Source, *, refused: Callable[[Fault], object] | None = None
) -> Iterator[tuple[SgfNode, ...]]:
    """Yield the nodes of each game of SGF files in their order, without the rules of any game.

    This is for many games of which only names or first moves are needed: moves are not replayed, so
    it is many times faster than `read_all`. It has the same sources, and handles faults in the same
    way.
    """
    return _reading(source, refused, _nodes_in)


def _nodes_in(game: str | bytes) -> tuple[SgfNode, ...]:
    """Return the nodes of one game. Raises Fault."""
    text = game if isinstance(game, str) else None
    data = game.encode(errors="replace") if isinstance(game, str) else game
    try:
        nodes, decode = nodes_of(data, decoded=text is not None)
    except FaultFound as found:
        raise raised_in_sgf(found.fault, data, text, None) from None
    return tuple(
        SgfNode(node.parent, {name: decode(values) for name, values in node.properties.items()})
        for node in nodes
    )


def read_all(source: Source, *, refused: Callable[[Fault], object] | None = None) -> Iterator[Game]:
    """Yield each game of a text, of bytes, of a file given by its path, or of a binary file.

    The games are those in SGF; a text without any is read as by `read`. A file is read as the games
    are requested, and closed at the end. A game with a fault raises Fault, and ends the reading. If
    `refused` is given, it is called with the fault instead, and the next game follows. The place
    `at` counts from the beginning of the source. Raises OSError for a file that cannot be read.
    """
    return _reading(source, refused, read)


Refused = Callable[[Fault], object] | None
Reads = Callable[[str | bytes], Read]


def _reading(source: Source, refused: Refused, reads: Reads[Read]) -> Iterator[Read]:
    """Yield the result for each game of a source of any kind."""
    if isinstance(source, str):
        return _games_of_text(source, refused, reads)
    if isinstance(source, bytes):
        return _of_stream(BytesIO(source), refused, reads)
    if isinstance(source, PathLike):
        return _of_path(Path(source), refused, reads)
    if not hasattr(source, "read"):
        of_kind(source, bytes, "a source is a text, bytes, a path or a binary file")
    return _of_stream(source, refused, reads)


def _games_of_text(text: str, refused: Refused, reads: Reads[Read]) -> Iterator[Read]:
    """Yield the result for each game of a text; the place of a fault counts characters.

    A text without any SGF game is read as one game, of any format.
    """
    data = text.encode(errors="replace")
    found = False
    for at, game in _games_in(BytesIO(data)):
        found = True
        before = len(data[:at].decode("utf-8", "ignore"))
        yield from _one(game.decode("utf-8", "replace"), before, refused, reads)
    if not found:
        yield from _one(text, 0, refused, reads)


def _of_path(path: Path, refused: Refused, reads: Reads[Read]) -> Iterator[Read]:
    """Yield the result for each game in the file at a path."""
    with path.open("rb") as file:
        yield from _of_stream(file, refused, reads)


def _of_stream(stream: BinaryIO, refused: Refused, reads: Reads[Read]) -> Iterator[Read]:
    """Yield the result for each game in a binary file; places are in bytes."""
    head = stream.read(CHUNK)
    if head[:2] in (BOM_UTF16_LE, BOM_UTF16_BE):  # brackets are two bytes each
        text = (head + stream.read()).decode("utf-16", "replace")
        yield from _games_of_text(text, refused, reads)
        return
    found = False
    for at, game in _games_in(stream, head):
        found = True
        yield from _one(game, at, refused, reads)
    if not found:
        yield from _one(head, 0, refused, reads)


def _one(game: str | bytes, at: int, refused: Refused, reads: Reads[Read]) -> Iterator[Read]:
    """Yield the result for a game at offset `at`; pass its fault to `refused`, else raise it."""
    try:
        yield reads(game)
    except Fault as fault:
        moved = Fault(fault.kind, at + fault.at, fault.message, fault.game, fault.unit)
        if refused is None:
            raise moved from None
        refused(moved)


def _games_in(stream: BinaryIO, data: bytes = b"") -> Iterator[tuple[int, bytes]]:
    """Yield each game of a file as offset and bytes."""
    source = _Buffer(stream, data)
    while source.seek():
        base = source.base
        yield base, source.game()


class _Buffer:
    """The part of a file read but not consumed; its first byte is at offset `base`."""

    def __init__(self, stream: BinaryIO, data: bytes) -> None:
        """Begin to read a stream, of which `data` has already been read."""
        self._stream, self._data, self.base = stream, data, 0

    def seek(self) -> bool:
        """Advance to the start of the next game; return False if there is none."""
        while (start := _START.search(self._data)) is None:
            tail = _OPEN_END.search(self._data)
            self._drop(len(self._data) if tail is None else tail.start())
            if not self._grow():
                return False
        self._drop(start.start())
        return True

    def game(self) -> bytes:
        """Return the game that begins at the buffer's start, and remove it from the buffer.

        It is cut at the end of the file, and beyond the maximum size of a game.
        """
        depth = at = 0
        while True:
            between = _BETWEEN.match(self._data, at)
            at = between.end() if between else at
            bracket = self._data[at : at + 1]
            if bracket in (b"", b"["):  # the rest is not read yet
                if at > MAX_BYTES or len(self._data) > 2 * MAX_BYTES or not self._grow():
                    at = len(self._data)
                    break
                continue
            at += 1
            depth += 1 if bracket == b"(" else -1
            if not depth:
                break
        game = self._data[:at]
        self._drop(at)
        return game

    def _drop(self, count: int) -> None:
        """Discard the first `count` bytes, advancing `base`."""
        self._data = self._data[count:]
        self.base += count

    def _grow(self) -> bool:
        """Read another chunk; return False at the end of the file."""
        more = self._stream.read(CHUNK)
        self._data += more
        return bool(more)

"""SGF files with many games: where each game is, and the names in its root.

Nothing is replayed, so that thousands of games are listed in moments.
"""

import re
from dataclasses import replace
from typing import NamedTuple

from redstone.record.note import Note, NoteKind
from redstone.record.sgf.encoding import encoding_of, sample_of, utf_16
from redstone.record.sgf.reader import SgfReading, reading_sgf
from redstone.record.sgf.text import (
    REPLACED,
    CharacterSet,
    Decode,
    codec_of,
    decode_by_codecs,
    named_set,
    named_sets,
    one_line,
)
from redstone.record.sgf.tree import (
    BETWEEN_BRACKETS,
    LOWER_CASE,
    MAX_BYTES,
    PROPERTIES,
    start_of_game,
)
from redstone.record.work import Work

MAX_FILE = 20_000_000
"""Limit of the bytes of a file of many games."""
MAX_GAMES = 20_000
"""Limit of the games in a list."""
MAX_LISTED = 80
"""Limit of the characters of a name, a result or a date in the list."""

_HEAD = 4_096
"""Number of bytes of a game in which its names are searched for."""
_PIECE = 1 << 18
"""Number of bytes that are decoded between two yields."""
_BRACKETS = 500
"""Number of brackets of a game handled between two yields."""
_ROOT = re.compile(rb"\(\s*+;\s*+(?:GM|FF)\s*+\[")
_NAMES = ("PB", "PW", "RE", "DT", "GN")
_VALUE = re.compile(rb"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)


class SgfFile(NamedTuple):
    """A file of games, converted to UTF-8 if it has a single encoding.

    `encoding` is that one, by its name in the Encoding Standard. It is empty if the encoding of
    each game is still to be found. `is_guess` is true if the file does not name it.
    """

    data: bytes
    encoding: str = ""
    is_guess: bool = False


def decoding(data: bytes, decode: Decode = decode_by_codecs, chosen: str = "") -> Work[SgfFile]:
    """Return a file converted to UTF-8 from the `chosen` or the detected encoding, in steps.

    A file without a known encoding, or with several, is returned as it is.
    """
    marked = None if chosen else utf_16(data, decode)
    if marked is not None:
        return SgfFile(marked.data, marked.name)
    found = None if chosen else encoding_of((yield from _sampling(data)), decode)
    name = chosen or (found.name if found else "")
    if not name:
        return SgfFile(data)
    pieces, named, at = list[bytes](), set[str | None](), 0
    while at < len(data):
        end = _cut(data, at + _PIECE)
        text = decode(name, data[at:end])
        named |= named_sets(data[at:end])
        if text is None or (not chosen and (REPLACED in text or len(named) > 1)):
            return SgfFile(data)
        pieces.append(text.encode(errors="replace"))
        at = end
        yield
    return SgfFile(b"".join(pieces), name, is_guess=bool(found and found.is_guess))


def _sampling(data: bytes) -> Work[bytes]:
    """Return a sample of a file for detecting its encoding, in steps; empty for ASCII."""
    for at in range(0, len(data), _PIECE):
        if not data[at : at + _PIECE].isascii():
            return sample_of(data[max(0, at - _PIECE) : at + 2 * _PIECE])
        yield
    return b""


def _cut(data: bytes, at: int) -> int:
    """Return an offset near `at` that splits no character."""
    found = data.find(b";", at, at + _PIECE)
    return min(at, len(data)) if found < 0 else found


class Listed(NamedTuple):
    """A game in a file: start and end offsets, number of moves, and names from its root.

    `moves` is the number of moves of its main line.
    """

    start: int
    end: int
    moves: int = 0
    black: str = ""
    white: str = ""
    result: str = ""
    date: str = ""
    title: str = ""


def listing(file: SgfFile, decode: Decode = decode_by_codecs) -> Work[tuple[Listed, ...]]:
    """Return a file's games with names and sizes, in steps; one more than MAX_GAMES at most."""
    data, games, at = file.data, list[Listed](), 0
    names = _Names(decode, is_decoded=bool(file.encoding))
    while len(games) <= MAX_GAMES and (start := start_of_game(data, at)) is not None:
        main, at = yield from _ends(data, start.start())
        moves = sum(data.count(each, start.start(), main) for each in (b";B[", b";W["))
        told = names.of(data[start.end() : min(at, start.end() + _HEAD)])
        games.append(Listed(start.start(), at, moves, *told))
        yield
    return tuple(games)


def reading_listed(
    file: SgfFile, listed: Listed, decode: Decode = decode_by_codecs
) -> Work[SgfReading]:
    """Read a listed game of a file, in steps; add a note if the file's encoding is a guess."""
    piece = file.data[listed.start : min(listed.end, listed.start + MAX_BYTES + 1)]
    reading = yield from reading_sgf(piece, decode, decoded=bool(file.encoding))
    if not file.encoding:
        return reading
    guess = (Note(NoteKind.ENCODING, (file.encoding,)),) if file.is_guess else ()
    notes = (*guess, *reading.notes)
    return replace(reading, encoding=codec_of(file.encoding), notes=notes)


def _ends(data: bytes, start: int) -> Work[tuple[int, int]]:
    """Return the end offsets of a game's main line, and of the game, in steps.

    A game that is not closed ends where the next one begins.
    """
    at, depth, main, looked = start, 0, 0, 0
    while True:
        between = BETWEEN_BRACKETS.match(data, at)
        at = between.end() if between else at
        bracket = data[at : at + 1]
        if bracket not in (b"(", b")") or (depth and _ROOT.match(data, at)):
            end = at if bracket == b"(" else len(data)
            return main or end, end
        at += 1
        depth += 1 if bracket == b"(" else -1
        main = main or (at if bracket == b")" else 0)
        if depth <= 0:
            return main, at
        looked += 1
        if looked % _BRACKETS == 0:
            yield


class _Names:
    """Reads the names in the root nodes of a file's games."""

    def __init__(self, decode: Decode, *, is_decoded: bool) -> None:
        """Prepare to read names; values that are decoded already are UTF-8."""
        self._decode, self._is_decoded = decode, is_decoded
        self._guessed: str | None = None

    def of(self, head: bytes) -> list[str]:
        """Return the players, result, date and title in the first bytes of a game."""
        found = PROPERTIES.match(head, 1)
        properties = found[0] if found else b""
        values = dict(reversed(_pairs(properties)))
        characters = CharacterSet(self._encoding(properties), self._decode)
        texts = (values.get(name, b"").decode("latin-1") for name in _NAMES)
        return [one_line(characters.decode(text)).strip()[:MAX_LISTED] for text in texts]

    def _encoding(self, properties: bytes) -> str | None:
        """Return a game's encoding; a guess is made once for all that name none.

        None for a decoded file, or if no guess was needed yet; "" if it failed.
        """
        if self._is_decoded:
            return None
        named = named_set(properties)
        if named or properties.isascii() or self._guessed is not None:
            return named or self._guessed
        try:
            properties.decode()
        except UnicodeDecodeError:
            guessed = encoding_of(b"(;" + properties + b")", self._decode)
            self._guessed = guessed.name if guessed else ""
        return self._guessed


def _pairs(properties: bytes) -> list[tuple[str, bytes]]:
    """Return the properties' names with their first values."""
    pairs = re.findall(rb"([A-Za-z]{1,64})\s*+" + _VALUE.pattern, properties, re.DOTALL)
    return [(name.translate(None, LOWER_CASE).decode(), value) for name, value in pairs]

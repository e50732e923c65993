"""The games of a file with many: the place of each, and the names in its root.

Nothing is replayed, so that thousands of games are listed in moments.
"""

import re
from typing import NamedTuple

from redstone.record.sgf.encoding import SPLIT, encoding_of
from redstone.record.sgf.text import CharacterSet, Decode, decode_by_codecs, named_set, one_line
from redstone.record.sgf.tree import BETWEEN_BRACKETS, LOWER_CASE, PROPERTIES, start_of_game
from redstone.record.work import Work

MAX_FILE = 20_000_000
"""Limit of the bytes of a file of many games."""
MAX_GAMES = 20_000
MAX_LISTED = 80
"""Limit of the characters of a name, a result or a date in the list."""

_HEAD = 4_096
"""Number of bytes of a game in which its names are searched for."""
_LOOKED_AT = 20_000
"""Number of bytes of a file from which its encoding is determined."""
_BRACKETS = 500
"""Number of brackets of a game handled between two yields."""
_ROOT = re.compile(rb"\(\s*+;\s*+(?:GM|FF)\s*+\[")
_NAMES = ("PB", "PW", "RE", "DT", "GN")
_VALUE = re.compile(rb"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)


def in_utf_8(data: bytes, decode: Decode = decode_by_codecs) -> bytes:
    """Return a file as UTF-8 if a byte of its characters may look like a bracket, else as it is."""
    encoded = encoding_of(data[:_LOOKED_AT], decode)
    text = decode(encoded.name, data) if encoded and encoded.name in SPLIT else None
    return data if text is None else text.encode()


class Listed(NamedTuple):
    """A game of a file: the places of its first byte and of its end, and its names.

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


def listing(data: bytes, decode: Decode = decode_by_codecs) -> Work[tuple[Listed, ...]]:
    """Return every game of a file, game by game; at most `MAX_GAMES`."""
    games, at, names = list[Listed](), 0, _Names(decode)
    while len(games) < MAX_GAMES and (start := start_of_game(data, at)) is not None:
        main, at = yield from _ends(data, start.start())
        moves = sum(data.count(each, start.start(), main) for each in (b";B[", b";W["))
        told = names.of(data[start.end() : min(at, start.end() + _HEAD)])
        games.append(Listed(start.start(), at, moves, *told))
        yield
    return tuple(games)


def _ends(data: bytes, start: int) -> Work[tuple[int, int]]:
    """Return the end of the main line of a game, and the end of the game.

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
    """Reads the names in the roots of the games of one file."""

    def __init__(self, decode: Decode) -> None:
        self._decode = decode
        self._guessed: str | None = None

    def of(self, head: bytes) -> list[str]:
        """Return the names of the players, result, date and title, from the beginning of a game."""
        found = PROPERTIES.match(head, 1)
        properties = found[0] if found else b""
        values = dict(reversed(_pairs(properties)))
        characters = CharacterSet(self._encoding(properties), self._decode)
        texts = (values.get(name, b"").decode("latin-1") for name in _NAMES)
        return [one_line(characters.decode(text)).strip()[:MAX_LISTED] for text in texts]

    def _encoding(self, properties: bytes) -> str | None:
        """Return the encoding of a game, guessed only once for all games that do not name one."""
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
    """Return the names of properties with their first values."""
    pairs = re.findall(rb"([A-Za-z]{1,64})\s*+" + _VALUE.pattern, properties, re.DOTALL)
    return [(name.translate(None, LOWER_CASE).decode(), value) for name, value in pairs]

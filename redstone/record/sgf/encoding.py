"""The encoding of a file that names none, or a wrong one.

A guess has three criteria: the bytes are characters of the encoding, most of these are common in
the language that it is made for, and the file has the most nodes when read so. In Shift_JIS, Big5
and GB18030 the second byte of a character can equal a bracket or a backslash, so that a wrong
encoding costs moves.
"""

import codecs
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from redstone.record.fault import FaultFound
from redstone.record.sgf.text import REPLACED, Decode, named_set
from redstone.record.sgf.tree import FirstGame

SPLIT = ("gb18030", "big5", "shift_jis")
"""Encodings in which the second byte of a character can equal a bracket or a backslash.

Programs that write such files escape and bracket characters, not bytes.
"""
_UTF_16 = {codecs.BOM_UTF16_LE: "utf-16le", codecs.BOM_UTF16_BE: "utf-16be"}
_LEAST = 0.6
"""Least share of common characters with which an encoding is accepted."""
_DEFAULT = "windows-1252"
"""Encoding of a file that names none: it includes latin-1, SGF's default."""
_LATIN = (_DEFAULT, "windows-1250", "iso-8859-2", "iso-8859-15")
_CYRILLIC = ("windows-1251", "koi8-r")
_COMPARED = 3
"""Number of encodings for which the nodes of the file are counted."""
_LARGE = 256_000
"""Number of bytes from which on nodes are not counted, which would take too long."""


@dataclass(frozen=True)
class Encoded:
    """A file as UTF-8, and the name of its original encoding in the Encoding Standard.

    `is_guess` is true if the file does not name it.
    """

    name: str
    data: bytes
    is_guess: bool = False


def encoding_of(data: bytes, decode: Decode) -> Encoded | None:
    """Return the encoding of a file that must be decoded before it can be parsed.

    None if the file is ASCII or UTF-8, if only its texts need decoding, or if no known encoding
    fits.
    """
    marked = utf_16(data, decode)
    if marked is not None or data.isascii():
        return marked
    named = named_set(data)
    if named in SPLIT:
        text = decode(named, data)
        if text is not None and REPLACED not in text:
            return Encoded(named, text.encode())
    if _is_mostly(data.decode("utf-8", "replace")) or (named and _fits(data, named, decode)):
        return None
    found = _guess(data, decode, named)
    return None if found is None or (named is None and found.name == _DEFAULT) else found


def utf_16(data: bytes, decode: Decode) -> Encoded | None:
    """Return an SGF file that begins with a byte order mark of UTF-16; None for any other."""
    name = _UTF_16.get(data[:2])
    text = decode(name, data[2:]) if name else None
    if name is None or text is None or not text.lstrip().startswith("("):
        return None
    return Encoded(name, text.encode(errors="replace"))


def place_in(data: bytes, encoded: Encoded, at: int, decode: Decode) -> int:
    """Return the place in a file of a place in its UTF-8."""
    characters = len(encoded.data[:at].decode(errors="ignore"))
    return bisect_left(
        range(len(data)), characters, key=lambda size: len(decode(encoded.name, data[:size]) or "")
    )


def _guess(data: bytes, decode: Decode, named: str | None) -> Encoded | None:
    """Return the file in the encoding that fits best, other than `named`; None if none fits."""
    found = list[tuple[float, Encoded]]()
    for name, share_of in _SHARES.items():
        text = decode(name, data) if name != named else None
        if text is not None and REPLACED not in text:
            share = share_of(data, text)
            found.append((share, Encoded(name, text.encode(), is_guess=True)))
    found = sorted(found, key=lambda each: -each[0])[:_COMPARED]
    found = [each for each in found if each[0] >= _LEAST]
    if len(data) < _LARGE:
        least = _legible(data)
        found = [each for each in found if _legible(each[1].data) >= least]
        found.sort(key=lambda each: (_legible(each[1].data), each[0]), reverse=True)
    return found[0][1] if found else None


def _fits(data: bytes, name: str, decode: Decode) -> bool:
    """Return True if a file can be in the encoding that it names.

    In a single-byte encoding nearly every file can be; there the share of common characters
    decides.
    """
    text = decode(name, data)
    if text is None or not _is_mostly(text):
        return False
    if name in _LATIN:
        return _latin(data, text) >= _LEAST
    return name not in _CYRILLIC or _cyrillic(data, text) >= _LEAST


def _is_mostly(text: str) -> bool:
    """Return True if at most a third of the characters beyond ASCII could not be decoded."""
    beyond = sum(not char.isascii() for char in text)
    return beyond >= 3 * text.count(REPLACED)


def _legible(data: bytes) -> tuple[bool, int]:
    """Return True if the first game can be read without a fault, and its number of nodes."""
    game = FirstGame()
    try:
        game.scan(data)
    except FaultFound:
        return False, len(game.nodes)
    return True, len(game.nodes)


def _of_pairs(
    pattern: bytes, leads: Iterable[int], *, is_high: bool = True
) -> Callable[[bytes, str], float]:
    """Return a function for the share of characters that begin with one of the `leads`.

    With `is_high` their second byte must be beyond ASCII.
    """
    characters, common = re.compile(pattern, re.DOTALL), frozenset(leads)

    def share(data: bytes, _text: str) -> float:
        found = characters.findall(data)
        counted = sum(
            each[0] in common and len(each) > 1 and (not is_high or each[1] >= 0xA1)
            for each in found
        )
        return counted / len(found) if len(found) > 1 else 0.0

    return share


def _latin(_data: bytes, text: str) -> float:
    """Return the share of characters that are letters beside letters of ASCII, or punctuation."""
    found = good = 0
    for before, char, after in zip(" " + text, text, text[1:] + " ", strict=False):
        if char.isascii():
            continue
        found += 1
        beside = [each for each in (before, after) if each.isascii() and each.isalpha()]
        good += char in _MARKS or (char.isalpha() and char < "\u0250" and bool(beside))
    return good / found if found > 1 else 0.0


def _cyrillic(_data: bytes, text: str) -> float:
    """Return the share of characters that are Cyrillic, small within words, not beside Latin."""
    found = good = 0
    for before, char in zip(" " + text, text, strict=False):
        if char.isascii():
            continue
        found += 1
        is_fit = char.islower() if before.isalpha() else char.isalpha()
        good += char in _MARKS or (
            "\u0400" <= char <= "\u04ff" and is_fit and not (before.isascii() and before.isalpha())
        )
    return good / found if found > 1 else 0.0


_MARKS = frozenset("“”„‘’–—…«»·°½№£€ ")
_PUNCTUATION = range(0xA1, 0xA4)
_TWO_BYTES = rb"[\x81-\xfe][\x40-\x7e\x80-\xfe]"

# Of equally likely encodings the first is chosen: Hangul lies within the common characters of
# GB18030, and those of GB18030 within those of Big5.
_SHARES: dict[str, Callable[[bytes, str], float]] = {
    "shift_jis": _of_pairs(
        rb"[\x81-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc]|[\xa1-\xdf]",
        (*range(0x81, 0x84), *range(0x88, 0x98)),
        is_high=False,
    ),
    "euc-kr": _of_pairs(_TWO_BYTES, (*_PUNCTUATION, *range(0xB0, 0xC9))),
    "gb18030": _of_pairs(_TWO_BYTES, (*_PUNCTUATION, *range(0xB0, 0xD8))),
    "euc-jp": _of_pairs(_TWO_BYTES, (*_PUNCTUATION, 0xA4, 0xA5, *range(0xB0, 0xD0))),
    "big5": _of_pairs(_TWO_BYTES, (*_PUNCTUATION, *range(0xA4, 0xC7)), is_high=False),
    "windows-1251": _cyrillic,
    "koi8-r": _cyrillic,
    "windows-1252": _latin,
    "windows-1250": _latin,
}

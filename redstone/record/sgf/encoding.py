"""Detection of an SGF file's encoding if it names none, or a wrong one.

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

from redstone.record.characters import BYTE_ORDER_MARK, is_text
from redstone.record.fault import FaultFound
from redstone.record.sgf.text import REPLACED, Decode, named_set
from redstone.record.sgf.tree import FirstGame

SPLIT = ("gb18030", "big5", "shift_jis")
"""Encodings in which the second byte of a character can equal a bracket or a backslash.

Programs that write such files escape and bracket characters, not bytes.
"""
_EAST_ASIAN = (*SPLIT, "euc-jp", "euc-kr")
_UTF_16 = {
    codecs.BOM_UTF16_LE: "utf-16le",
    codecs.BOM_UTF16_BE: "utf-16be",
    b"(\0": "utf-16le",
    b"\0(": "utf-16be",
}
"""The encodings by their byte order marks, and by the first bracket of a file without one."""
_LEAST = 0.6
"""Least share of common characters with which an encoding is accepted."""
_DEFAULT = "windows-1252"
"""Encoding of a file that names none: it includes latin-1, SGF's default."""
_LATIN = (_DEFAULT, "windows-1250", "iso-8859-2", "iso-8859-15")
_CYRILLIC = ("windows-1251", "koi8-r")
_COMPARED = 3
"""Number of encodings for which the nodes of the file are counted."""
_BEFORE, _LOOKED_AT = 2_048, 20_000
"""Numbers of bytes before the first letter beyond ASCII of a file, and from there on.

From these its encoding is guessed.
"""
_BEYOND_ASCII = re.compile(rb"[\x80-\xff]")
_LARGE = 256_000
"""Number of bytes from which on nodes are not counted, which would take too long."""


@dataclass(frozen=True)
class Encoded:
    """A file converted to UTF-8, with its original encoding's name (Encoding Standard).

    `is_guess` is true if the file does not name it.
    """

    name: str
    data: bytes
    is_guess: bool = False


def encoding_of(data: bytes, decode: Decode) -> Encoded | None:
    """Return a file converted to UTF-8 from a guessed encoding, or None.

    None if the file is ASCII or UTF-8, if only its texts need decoding, or if no known encoding
    fits.
    """
    marked = utf_16(data, decode)
    if marked is not None or data.isascii():
        return marked
    named = named_set(data)
    if named and _is_utf_8(data, named):
        return Encoded("utf-8", data, is_guess=True)
    if named in SPLIT:
        text = decode(named, data)
        if text is not None and REPLACED not in text.rstrip(REPLACED):
            return Encoded(named, text.encode())
    if _is_mostly(data.decode("utf-8", "replace")) or (named and _fits(data, named, decode)):
        return None
    found = _guess(data, decode, named)
    return None if found is None or (named is None and found.name == _DEFAULT) else found


def _is_utf_8(data: bytes, named: str) -> bool:
    """Return True for UTF-8 data that name another encoding.

    Two bytes may be a character of UTF-8 and of an encoding of East Asia alike.
    """
    if named == "utf-8":
        return False
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        if error.start < len(data) - 3:  # the last character of a part may be cut
            return False
        text = data[: error.start].decode()
    least = "\u0800" if named in _EAST_ASIAN else "\x80"
    return max(text, default="") >= least


def utf_16(data: bytes, decode: Decode) -> Encoded | None:
    """Return a UTF-16 file converted to UTF-8, None if it is not one.

    It begins with a byte order mark or a bracket, can be decoded, is text, and has some ASCII.
    """
    name = _UTF_16.get(data[:2])
    text = decode(name, data) if name else None
    if name is None or text is None or REPLACED in text or not is_text(text):
        return None
    if not any(map(str.isascii, text)):  # links, SGF and drawn boards are written in ASCII
        return None
    text = text.removeprefix(BYTE_ORDER_MARK)
    return Encoded(name, text.encode(errors="replace"))


def place_in(data: bytes, encoded: Encoded, at: int, decode: Decode) -> int:
    """Return the file offset for an offset in its UTF-8 conversion."""
    characters = len(encoded.data[:at].decode(errors="ignore"))
    return bisect_left(
        range(len(data)), characters, key=lambda size: len(decode(encoded.name, data[:size]) or "")
    )


def sample_of(data: bytes) -> bytes:
    """Return the part of a file by which its encoding is guessed: early non-ASCII text."""
    found = _BEYOND_ASCII.search(data)
    first = found.start() if found else 0
    end = data.find(b";", first + _LOOKED_AT, first + 2 * _LOOKED_AT)
    return data[max(0, first - _BEFORE) : first + _LOOKED_AT if end < 0 else end]


def _guess(data: bytes, decode: Decode, named: str | None) -> Encoded | None:
    """Return the file in the best-fitting encoding other than `named`; None if none fits."""
    part, shares = sample_of(data), list[tuple[float, str]]()
    for name, share_of in _SHARES.items():
        text = decode(name, part) if name != named else None
        # The last character may be cut.
        if text is not None and REPLACED not in text.rstrip(REPLACED):
            shares.append((share_of(part, text), name))
    shares = sorted(shares, key=lambda each: -each[0])[:_COMPARED]
    shares = [each for each in shares if each[0] >= _LEAST]
    is_large = len(data) >= _LARGE
    tried = shares[:1] if is_large else shares
    found = [(each, _decoded(data, each[1], decode)) for each in tried]
    if not is_large:
        least = _legible(data)
        found = [each for each in found if _legible(each[1].data) >= least]
        found.sort(key=lambda each: (_legible(each[1].data), each[0][0]), reverse=True)
    return found[0][1] if found else None


def _decoded(data: bytes, name: str, decode: Decode) -> Encoded:
    """Return the file converted from a guessed encoding."""
    return Encoded(name, (decode(name, data) or "").encode(), is_guess=True)


def _fits(data: bytes, name: str, decode: Decode) -> bool:
    """Return True if the named encoding is plausible for the file.

    In a single-byte encoding nearly every file can be read; there the share of common
    characters decides.
    """
    part = sample_of(data)
    text = decode(name, part)
    if text is None or not _is_mostly(text):
        return False
    if name in _LATIN:
        return _latin(part, text) >= _LEAST
    return name not in _CYRILLIC or _cyrillic(part, text) >= _LEAST


def _is_mostly(text: str) -> bool:
    """Return True if at most a third of non-ASCII characters failed to decode."""
    beyond = len(text) - len(text.encode("ascii", "ignore"))
    return beyond >= 3 * text.count(REPLACED)


def _legible(data: bytes) -> tuple[bool, int]:
    """Return if the first game parses without a fault, and its number of nodes."""
    game = FirstGame()
    try:
        game.scan(data)
    except FaultFound:
        return False, len(game.nodes)
    return True, len(game.nodes)


def _of_pairs(
    pattern: bytes, leads: Iterable[int], *, is_high: bool = True
) -> Callable[[bytes, str], float]:
    """Return a function that rates an encoding: the share of its frequent two-byte characters.

    They are those whose first byte is in `leads`. With `is_high` their second byte must be
    beyond ASCII.
    """
    characters, common = re.compile(pattern, re.DOTALL), frozenset(leads)

    def share(data: bytes, _text: str) -> float:
        """Return the share of common characters."""
        found = characters.findall(data)
        counted = sum(
            each[0] in common and len(each) > 1 and (not is_high or each[1] >= 0xA1)
            for each in found
        )
        return counted / len(found) if len(found) > 1 else 0.0

    return share


def _latin(_data: bytes, text: str) -> float:
    """Return the share of non-ASCII characters that look like Latin words or punctuation."""
    found = good = 0
    for before, char, after in zip(" " + text, text, text[1:] + " ", strict=False):
        if char.isascii():
            continue
        found += 1
        beside = [each for each in (before, after) if each.isascii() and each.isalpha()]
        good += char in _MARKS or (char.isalpha() and char < "\u0250" and bool(beside))
    return good / found if found else 0.0


def _cyrillic(_data: bytes, text: str) -> float:
    """Return the share of non-ASCII characters that look like Cyrillic words."""
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


def _korean(_data: bytes, text: str) -> float:
    """Return the share of common Hangul syllables in non-ASCII text, 1 if it is most of it."""
    found = [char for char in text if not char.isascii()]
    share = sum(char in _SYLLABLES for char in found) / len(found) if len(found) > 1 else 0.0
    return 1.0 if share >= _LEAST else share


_SYLLABLES = frozenset(
    "가각간갈감강같개거건검것게겨결겼경계고곳공과곽관광구국권규그근글금급기길김깁까께꾸끊끝나난남납났내냈너"
    "넘넣넷노놓누눈는니다단달답대더덕덤데도돌동되된됨됩두둑둔둘둡뒤드든들따때또라란람래러레려력렬령례로록룹류"
    "률르른를리린림링마막만많맞맹먼멈메며면명모목못무문므미민바박반받방배백버번범변별병보복본봄봉부분불브비빈빛"
    "빨사살삼상새색생서석선설섭성세소속손솜송수숙순스습승시식신실심쓰아악안않알았앞야양어엄없었에여연열염영예오옥"
    "온옵와왕요용우욱운울웅워원월위유육윤율으은을음응의이인일읽잃임입있자작잡장재저적전점접정제져졌조종좋주죽준줄"
    "중증지직진집째쪽차찬참창찾채처천철첫초최추춘치칙칠컴코크타탁태택탭터토트팅파판팔패팽페펴편평포표풀퓨프필하한"
    "할함합해했행허혁현형혜호홍화확환활황회훈휘흑희힌"
)
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
    "euc-kr": _korean,
    "gb18030": _of_pairs(_TWO_BYTES, (*_PUNCTUATION, *range(0xB0, 0xD8))),
    "euc-jp": _of_pairs(_TWO_BYTES, (*_PUNCTUATION, 0xA4, 0xA5, *range(0xB0, 0xD0))),
    "big5": _of_pairs(_TWO_BYTES, (*_PUNCTUATION, *range(0xA4, 0xC7)), is_high=False),
    "windows-1251": _cyrillic,
    "koi8-r": _cyrillic,
    "windows-1252": _latin,
    "windows-1250": _latin,
}

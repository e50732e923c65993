"""Text of SGF properties, read and written: escapes, line breaks, character sets."""

import codecs
import re
from collections.abc import Callable

from redstone.record.characters import writable

MAX_TEXT = 100_000
"""Limit of the characters of one text."""
MAX_RAW = 8 * MAX_TEXT
"""Limit of the bytes read of one text: a character has four at most, each perhaps escaped."""

Decode = Callable[[str, bytes], str | None]
"""Function that decodes bytes in one of `SETS`, with U+FFFD for errors; None without the codec."""

_CODECS = {
    "windows-1250": "cp1250",
    "windows-1251": "cp1251",
    "windows-1252": "cp1252",
    "iso-8859-2": "iso8859-2",
    "iso-8859-15": "iso8859-15",
    "koi8-r": "koi8-r",
    "gb18030": "gb18030",
    "big5": "big5hkscs",
    "shift_jis": "cp932",
    "euc-jp": "euc-jp",
    "euc-kr": "cp949",
}
SETS = tuple(_CODECS)
_UTF_16 = {"utf-16le": "utf-16-le", "utf-16be": "utf-16-be"}
"""Names in Python of the UTF-16 encodings, by those of the Encoding Standard."""

_UTF_8, _LATIN = "utf-8", "windows-1252"
_NAMES = {
    **{re.sub(r"[-_ ]", "", name): name for name in (*SETS, _UTF_8)},
    **dict.fromkeys(("ascii", "usascii", "iso88591", "latin1", "cp1252"), _LATIN),
    **dict.fromkeys(("gb2312", "gbk", "cp936"), "gb18030"),
    **dict.fromkeys(("big5hkscs", "cp950"), "big5"),
    **dict.fromkeys(("sjis", "windows31j", "cp932"), "shift_jis"),
    **dict.fromkeys(("ksc56011987", "cp949"), "euc-kr"),
    **{"eucjp": "euc-jp", "cp1250": "windows-1250", "cp1251": "windows-1251"},
    **dict.fromkeys(("utf16", "utf16le", "utf16be"), _UTF_8),
}
"""Names of the sets in files, without hyphens; a set that includes another stands for it.

A file in UTF-16 is UTF-8 by the time that its name is read.
"""

_BETWEEN = re.compile(r"[-_ ]")
_CA = re.compile(rb"(?<![A-Za-z])CA\s*+\[([^\]\\]{1,32})\]")
_HEAD = 4_096
"""Number of bytes in which the name of a file's set is searched for."""
_ESCAPED = re.compile(r"\\(?:\n|(.))", re.DOTALL)
_LINE_BREAK = re.compile(r"\r\n|\n\r|\r")
_OTHER_SPACE = re.compile(r"[\t\v\f]")
_TO_ESCAPE = re.compile(r"([\\\]])")
REPLACED = "\ufffd"
"""Character that decoding puts in place of invalid bytes."""


def decode_by_codecs(name: str, data: bytes) -> str | None:
    """Decode bytes by Python's codecs; None if that fails (see `Decode`)."""
    try:  # not `bytes.decode`, which knows every set as long as there is nothing to decode
        codec = codecs.lookup({**_CODECS, **_UTF_16, _UTF_8: _UTF_8}[name])
    except LookupError:
        return None
    return codec.decode(data, "replace")[0]


def codec_of(name: str) -> str:
    """Return Python's codec name for an Encoding Standard name."""
    return {**_CODECS, **_UTF_16}.get(name, _UTF_8)


def encoding_by_name(data: bytes, name: str | None) -> str:
    """Return the codec name by which `CharacterSet` decodes a file's texts."""
    named = _set_of(name) if name else None
    try:
        data.decode(_UTF_8)
    except UnicodeDecodeError:
        return codec_of(named or _LATIN)
    return _UTF_8 if data.isascii() or named is None else codec_of(named)


def named_set(data: bytes) -> str | None:
    """Return the encoding that a file names (Encoding Standard name), None if unknown."""
    named = _CA.search(data, 0, _HEAD)
    return _set_of(named[1].decode("latin-1")) if named else None


def named_sets(data: bytes) -> set[str | None]:
    """Return all encodings named by a file's games; None stands for an unknown one."""
    return {_set_of(name.decode("latin-1")) for name in set(_CA.findall(data))}


class CharacterSet:
    """The character set of a file's texts, named by CA.

    Without a name it is UTF-8 if the bytes fit, otherwise windows-1252, which includes latin-1, the
    default of SGF. `unknown` is a name that is not known here.
    """

    def __init__(self, name: str | None, decode: Decode = decode_by_codecs) -> None:
        """Prepare to decode texts by a named character set; `unknown` has an unknown name."""
        self._decode = decode
        self._set = _set_of(name) if name else None
        self.unknown = None if not name or self._is_known() else name
        if self.unknown:
            self._set = None

    def decode(self, raw: str) -> str:
        """Decode a raw value (one character per byte) into text, resolving escapes."""
        return _plain(raw if raw.isascii() else self._decoded(raw.encode("latin-1")))

    def kept(self, raw: str) -> str:
        """Decode a raw value (one character per byte) for writing it back unchanged."""
        return writable(raw if raw.isascii() else self._decoded(raw.encode("latin-1")))

    def _decoded(self, data: bytes) -> str:
        """Return bytes decoded by the named set, or by UTF-8 if only that fits."""
        found = self._decode(self._set, data) if self._set not in (None, _UTF_8) else None
        if found is not None and REPLACED not in found:
            return found
        try:
            return data.decode(_UTF_8)
        except UnicodeDecodeError:
            if self._set is None:
                found = self._decode(_LATIN, data)
        return data.decode(_UTF_8, "replace") if found is None else found

    def _is_known(self) -> bool:
        """True if the named character set can be decoded."""
        if self._set is None or self._set == _UTF_8:
            return self._set == _UTF_8
        return self._decode(self._set, b"") is not None


def _set_of(name: str) -> str | None:
    """Return the Encoding Standard name for a character set's name, or None."""
    return _NAMES.get(_BETWEEN.sub("", name.strip().lower()))


def escape(text: str) -> str:
    """Return a text as a property value, with the special characters escaped."""
    return _TO_ESCAPE.sub(r"\\\1", writable(text))


def one_line(text: str) -> str:
    """Return a text on one line, for a SimpleText property."""
    return " ".join(text.splitlines())


def _plain(text: str) -> str:
    """Return a decoded value with line breaks and escapes resolved."""
    text = _OTHER_SPACE.sub(" ", _LINE_BREAK.sub("\n", text))
    return writable(_ESCAPED.sub(r"\1", text))

"""Free text of SGF properties, both ways: escapes, line breaks and character sets."""

import re

MAX_TEXT = 100_000
"""Characters of one text that are kept."""

_KNOWN_SETS = frozenset(
    (
        *("utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "iso8859-1", "latin-1", "latin1"),
        *("windows-1252", "cp1252", "windows-1251", "cp1251", "koi8-r", "iso-8859-15"),
        *("gb2312", "gbk", "gb18030", "big5", "shift_jis", "shift-jis", "sjis", "euc-jp"),
        "euc-kr",
    )
)
_ESCAPED = re.compile(r"\\(\n|.)", re.DOTALL)
_LINE_BREAK = re.compile(r"\r\n|\n\r|\r")
_OTHER_SPACE = re.compile(r"[\t\v\f]")
_TO_ESCAPE = re.compile(r"([\\\]])")


class CharacterSet:
    """How the bytes of a file's texts are to be read; CA names it.

    Without a name it is UTF-8 where that fits, and latin-1 otherwise. `unknown` is a name that
    is not known here.
    """

    def __init__(self, name: str | None) -> None:
        self.unknown: str | None = None
        self._codec = (name or "").lower() or None
        if self._codec is not None and not self._is_known(self._codec):
            self.unknown, self._codec = name, None

    def decode(self, raw: str) -> str:
        """A raw value, a character a byte, as text with its escapes resolved."""
        data = raw.encode("latin-1")
        if self._codec is not None:
            return _plain(data.decode(self._codec, "replace"))
        try:
            return _plain(data.decode("utf-8"))
        except UnicodeDecodeError:
            return _plain(raw)

    @staticmethod
    def _is_known(name: str) -> bool:
        """True for a set that is safe to decode and that this Python has."""
        if name not in _KNOWN_SETS:
            return False
        try:
            b"".decode(name)
        except LookupError:  # the page has few of them
            return False
        return True


def escape(text: str) -> str:
    """A text as the value of a property; `CharacterSet.decode` reads it."""
    return _TO_ESCAPE.sub(r"\\\1", text)


def one_line(text: str) -> str:
    """A text for a property of one line."""
    return " ".join(text.splitlines())


def _plain(text: str) -> str:
    text = _OTHER_SPACE.sub(" ", _LINE_BREAK.sub("\n", text))
    return _ESCAPED.sub(lambda found: "" if found[1] == "\n" else found[1], text)

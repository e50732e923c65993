"""Cleaning of texts that leave the page, and quoting of untrusted texts."""

import re
from unicodedata import bidirectional

_OTHERS = re.compile("[^\t\n\r\\x20-\\ud7ff\\ue000-\\ufffd\U00010000-\U0010ffff]")
BYTE_ORDER_MARK = "\ufeff"
"""The character with which some programs begin a text; it is treated as white space."""
_IN_NO_TEXT = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f]")
BLANK = f"{BYTE_ORDER_MARK} \t\r\n"
"""The characters that may come before a text."""
JOINERS = "\u200c\u200d"
"""The characters that join or separate letters, needed for Persian and some emoji."""
DIRECTIONS = "\u200e\u200f\u061c"
"""Invisible marks of writing direction; they affect only the letters beside them."""
BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"
"""Characters that Unicode counts as printable but fonts draw as nothing."""
MAX_QUOTED = 16
"""Maximum length, in characters, of an outside text that a message quotes."""


def writable(text: str) -> str:
    """Return a text without characters forbidden in XML 1.0."""
    return _OTHERS.sub("", text)


def is_text(text: str) -> bool:
    """Return False for data with control characters, as binary files have."""
    return _IN_NO_TEXT.search(text) is None


def is_seen(letter: str) -> bool:
    """Return True for a visible character, or one that joins or directs others."""
    return letter.isprintable() or letter in JOINERS or letter in DIRECTIONS


def isolated(text: str) -> str:
    """Return a text in Unicode isolates if it is right-to-left.

    They keep it apart from the text around it.
    """
    from_right = any(bidirectional(letter) in ("R", "AL") for letter in text)
    return f"\u2068{text}\u2069" if from_right else text


def quote(text: str) -> str:
    """Return a short excerpt in quotation marks, in printable ASCII."""
    return ascii(text if len(text) <= MAX_QUOTED else text[:MAX_QUOTED] + "...")


def shortened(text: str) -> str:
    """Return a short excerpt in any script, with invisible characters escaped."""
    short = text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"
    return short if short.isprintable() else ascii(short)[1:-1]

"""Which characters texts have that leave the page, and how a message repeats one from outside."""

import re

_OTHERS = re.compile("[^\t\n\r\\x20-\\ud7ff\\ue000-\\ufffd\U00010000-\U0010ffff]")
BYTE_ORDER_MARK = "\ufeff"
"""What some programs begin a text with; it is read as white space."""
BLANK = f"{BYTE_ORDER_MARK} \t\r\n"
"""What may come before a text."""
MAX_QUOTED = 16
"""Characters of a text from outside that a message repeats."""


def writable(text: str) -> str:
    """A text without what XML 1.0 cannot hold: control characters and lone surrogates."""
    return _OTHERS.sub("", text)


def quote(text: str) -> str:
    """A piece of a text for a message: in quotes, short, and in printable ASCII."""
    return ascii(text if len(text) <= MAX_QUOTED else text[:MAX_QUOTED] + "...")


def shortened(text: str) -> str:
    """A piece of a text for a message in any script; what cannot be seen is escaped."""
    short = text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"
    return short if short.isprintable() else ascii(short)[1:-1]

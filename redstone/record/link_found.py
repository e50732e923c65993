"""Search for a link or SGF within a text."""

import re
from itertools import islice

from redstone.record.characters import BLANK, is_text

MAX_CHARACTERS = 4_000_000
"""Length of a text, in characters, above which no link is searched for."""

_FRAGMENT = re.compile(r"#[a-z]+[0-9][a-z0-9]*-[0-9][a-z0-9-]*", re.I | re.A)
_ADDRESS = re.compile(r"https?://[^\s#]{1,500}\Z", re.I)
_LONGEST_ADDRESS = len("https://") + 500
_SGF = re.compile(
    r"\([\s\u200b-\u200f\ufeff]{0,20}"
    r"(?:;[\s>\u200b-\u200f\ufeff]{0,20}[A-Za-z]{1,64}|(?:GM|FF|CA|AP|SZ|RU))\s{0,20}\["
)
"""The beginning of an SGF file, with its first semicolon or without."""
_MOST_MANGLED = 100_000
"""Length of a text, in characters, above which no mangled link is searched for."""
_HYPHENS = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_ENCODED = re.compile(r"%([2-7][0-9a-f])", re.I)
_MANGLED = re.compile(r"%(?:25)*(?:23|2d)", re.I)


def link_span(text: str) -> tuple[int, int] | None:
    """Return the span (start, end) of the only link in a text, address included.

    None if there is none or more than one. An address is searched for only right before the "#"
    of the link: a search from the front would begin again at every "https://", and take
    seconds.
    """
    if len(text) > MAX_CHARACTERS:
        return None
    found = list(islice(_FRAGMENT.finditer(text), 2))
    if len(found) != 1:
        return None
    start, end = found[0].span()
    address = _ADDRESS.search(text, max(0, start - _LONGEST_ADDRESS), start)
    return address.start() if address else start, end


def unmangled(text: str) -> str:
    """Return a text with links restored that messengers have altered.

    Some messengers encode the "#" or all of a link by percent signs, replace its hyphens by
    non-breaking ones, or insert zero-width characters.
    """
    if len(text) > _MOST_MANGLED:
        return text
    for _ in range(2):  # some programs encode a link twice
        if _MANGLED.search(text):
            text = _ENCODED.sub(lambda found: chr(int(found[1], 16)), text)
    return _UNSEEN.sub("", _HYPHENS.sub("-", text))


def has_sgf(text: str) -> bool:
    """Return True if a text is, or contains, an SGF game."""
    found = _SGF.search(text)
    begins = text.lstrip(BLANK).startswith("(")
    return begins or (found is not None and is_text(text[: found.start()]))

"""Pseudo-languages, for tests of the page.

One shows untranslated texts and texts that do not fit: every letter has an accent, and every text
is longer by two fifths and in brackets. The other is written from right to left, with a meaningless
Hebrew letter for each of English.
"""

import re
from collections.abc import Callable

from tools.languages.po import Entry

TAG = "qps"
"""A private-use tag."""
MIRRORED_TAG = "qps-Arab"
"""A private-use tag with a script written from right to left, which the page recognises."""
LONGER = 0.4
FILLING = "lörem"
ACCENTED = str.maketrans(
    "AEIOUYCNSZaeiouycnsz",
    "ÀÉÎÕÜÝÇÑŠŽàéîõüýçñšž",
)
_HEBREW = "אבגדהוזחטיכלמנסעפצקרשתךםןף"
MIRRORED = str.maketrans("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", 2 * _HEBREW)
_KEPT = re.compile(r"(\{\w+\}|</?\d+/?>)")


def pseudo(template: list[Entry], tag: str = TAG) -> list[Entry]:
    """Return the catalogue of a pseudo-language, with the plural forms of English."""
    head = Entry(forms=[f"Language: {tag}\nPlural-Forms: nplurals=2; plural=(n != 1);\n"])
    return [head, *(_made(entry, MADE_UP[tag]) for entry in template)]


def _made(entry: Entry, made: Callable[[str], str]) -> Entry:
    """Return an entry whose translation is its English text changed by the function `made`."""
    texts = [entry.text, entry.plural] if entry.plural else [entry.text]
    return Entry(entry.text, entry.plural, entry.context, [made(text) for text in texts])


def mirrored(text: str) -> str:
    """Return a text in letters written from right to left; gaps and marks stay."""
    parts = _KEPT.split(text)
    return "".join(part if _KEPT.fullmatch(part) else part.translate(MIRRORED) for part in parts)


def strange(text: str) -> str:
    """Return a text in the accented pseudo-language; a join of sentences stays as it is."""
    parts = _KEPT.split(text)
    accented = "".join(
        part if _KEPT.fullmatch(part) else part.translate(ACCENTED) for part in parts
    )
    letters = sum(len(part) for part in parts if not _KEPT.fullmatch(part))
    if not any(letter.isalpha() for part in parts[::2] for letter in part):
        return text
    longer = (" " + FILLING) * letters
    return f"[{accented}{longer[: round(LONGER * letters)].rstrip()}]"


MADE_UP: dict[str, Callable[[str], str]] = {TAG: strange, MIRRORED_TAG: mirrored}
"""The functions that translate into each pseudo-language, by tag."""

"""Made-up languages, to be looked at.

One shows what is not translated and what does not fit: every letter has an accent, every text is
longer by two fifths and stands in brackets. The other is read from the right: it has a Hebrew
letter for each of English, which mean nothing.
"""

import re
from collections.abc import Callable

from tools.languages.po import Entry

TAG = "qps"
"""A tag for private use."""
MIRRORED_TAG = "qps-Arab"
"""The same with a script that is read from the right, as the page knows of it."""
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
    """Return a catalogue of a made-up language, which counts as English does."""
    head = Entry(forms=[f"Language: {tag}\nPlural-Forms: nplurals=2; plural=(n != 1);\n"])
    return [head, *(_made(entry, MADE_UP[tag]) for entry in template)]


def _made(entry: Entry, made: Callable[[str], str]) -> Entry:
    texts = [entry.text, entry.plural] if entry.plural else [entry.text]
    return Entry(entry.text, entry.plural, entry.context, [made(text) for text in texts])


def mirrored(text: str) -> str:
    """Return a text in letters that are read from the right; gaps and marks stay."""
    parts = _KEPT.split(text)
    return "".join(part if _KEPT.fullmatch(part) else part.translate(MIRRORED) for part in parts)


def strange(text: str) -> str:
    """Return a text as the made-up language has it; a join of sentences stays one."""
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
"""The functions that make the texts of each made-up language, by its tag."""

"""A made-up language that shows what is not translated and what does not fit.

Every letter has an accent, every text is longer by two fifths and stands in brackets.
"""

import re

from tools.languages.po import Entry

TAG = "qps"
"""A tag for private use."""
LONGER = 0.4
FILLING = "lörem"
ACCENTED = str.maketrans(
    "AEIOUYCNSZaeiouycnsz",
    "ÀÉÎÕÜÝÇÑŠŽàéîõüýçñšž",
)
_KEPT = re.compile(r"(\{\w+\}|</?\d+/?>)")


def pseudo(template: list[Entry]) -> list[Entry]:
    """A catalogue of the made-up language, which counts as English does."""
    head = Entry(forms=["Language: qps\nPlural-Forms: nplurals=2; plural=(n != 1);\n"])
    return [head, *(_made(entry) for entry in template)]


def _made(entry: Entry) -> Entry:
    texts = [entry.text, entry.plural] if entry.plural else [entry.text]
    return Entry(entry.text, entry.plural, entry.context, [strange(text) for text in texts])


def strange(text: str) -> str:
    """A text as the made-up language has it; a join of sentences stays one."""
    parts = _KEPT.split(text)
    accented = "".join(
        part if _KEPT.fullmatch(part) else part.translate(ACCENTED) for part in parts
    )
    letters = sum(len(part) for part in parts if not _KEPT.fullmatch(part))
    if not any(letter.isalpha() for part in parts[::2] for letter in part):
        return text
    longer = (" " + FILLING) * letters
    return f"[{accented}{longer[: round(LONGER * letters)].rstrip()}]"

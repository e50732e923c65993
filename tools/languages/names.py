"""Accessible names of buttons: the words that are seen must be in them, in every language.

Whoever speaks to the page says what they see (WCAG 2.2, 2.5.3 “Label in Name”).
"""

import re
from collections.abc import Iterator

from tools.languages.pages import named_buttons_of
from tools.languages.paths import page_sources
from tools.languages.po import Entry

ALPHABET = re.compile(r"[\u0000-\u052f]")
"""Latin, Greek and Cyrillic letters, of which words stand with spaces between them."""


def complaints_of_names(said: dict[str, str]) -> Iterator[str]:
    """The buttons whose name lacks what is seen on them, a line each; `said` is by a text's key."""
    for path in page_sources():
        for name, seen in named_buttons_of(path.read_text(encoding="utf-8")):
            heard, shown = said.get(name.key, ""), said.get(seen.key, "")
            if shown and not is_in(shown, heard):
                yield f"{path.name}, line {name.line}: “{shown}” is not in its name, “{heard}”"


def said_by(catalogue: list[Entry]) -> dict[str, str]:
    """What a catalogue says for each key, of plural forms the first."""
    return {entry.key: entry.forms[0] for entry in catalogue[1:] if entry.is_said}


def is_in(words: str, name: str) -> bool:
    """True if a name has these words, whole and in their order.

    “Neu” is no word of “Neue Partie”; Chinese, Japanese and Korean words may have anything beside.
    """
    edge = r"(?![^\W\d_])" if ALPHABET.match(words) else ""
    start = r"(?<![^\W\d_])" if edge else ""
    return re.search(start + re.escape(words) + edge, name, re.IGNORECASE) is not None

"""Checks of buttons' names, which must be the same wherever they appear, in every language.

The visible words of a button must be in its accessible name, as speech control users say what they
see (WCAG 2.2, 2.5.3 “Label in Name”), and in texts that quote it: “Press “Ask again””.
"""

import re
from collections import defaultdict
from collections.abc import Iterator

from tools.languages.checks import quoted_excerpt
from tools.languages.pages import named_buttons_of
from tools.languages.paths import page_sources
from tools.languages.po import Entry

ALPHABET = re.compile(r"[\u0000-\u052f]")
"""Latin, Greek and Cyrillic letters: scripts with spaces between words."""
_QUOTED = re.compile(r"“([^”{}]+)”")
_MARK = re.compile(r"</?\d+/?>")


def complaints_of_buttons(catalogue: list[Entry]) -> Iterator[str]:
    """Yield a line for each button that a catalogue names in two ways."""
    said = [entry for entry in catalogue[1:] if entry.is_said]
    yield from _other_in_the_name({entry.key: entry.forms[0] for entry in said})
    yield from _other_in_quotes(said)


def _other_in_the_name(said: dict[str, str]) -> Iterator[str]:
    """Yield complaints about buttons whose accessible names lack their visible words."""
    for path in page_sources():
        for name, seen in named_buttons_of(path.read_text(encoding="utf-8")):
            heard, shown = said.get(name.key, ""), said.get(seen.key, "")
            if shown and not is_in(shown, heard):
                yield f"{path.name}, line {name.line}: “{shown}” is not in its name, “{heard}”"


def _other_in_quotes(said: list[Entry]) -> Iterator[str]:
    """Yield complaints about texts that quote a button by other words than its name."""
    called: defaultdict[str, set[str]] = defaultdict(set)
    for entry in said:
        called[_MARK.sub("", entry.text)].add(_MARK.sub("", entry.forms[0]))
    for entry in said:
        for quoted in _QUOTED.findall(entry.text):
            if quoted in called and not any(word in entry.forms[0] for word in called[quoted]):
                words = " or ".join(sorted(called[quoted]))
                yield f"line {entry.line}: does not say “{words}”: {quoted_excerpt(entry.text)}"


def is_in(words: str, name: str) -> bool:
    """Return True if a name contains these words, whole and in order.

    “Neu” is not a word of “Neue Partie”. Chinese, Japanese and Korean words may touch others.
    """
    edge = r"(?![^\W\d_])" if ALPHABET.match(words) else ""
    start = r"(?<![^\W\d_])" if edge else ""
    return re.search(start + re.escape(words) + edge, name, re.IGNORECASE) is not None

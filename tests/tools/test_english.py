"""What a rule can tell of the English texts; languages/glossary/en.md has all of it."""

import re

import pytest

from tools.languages.template import entries

TEXTS = sorted({text for entry in entries() for text in (entry.text, entry.plural) if text})

# A liberty, a move, time and cards are taken; stones are captured.
TAKEN = (
    r"back|over|away|theirs|it over|long|about|unusually|on this device|a safe move"
    r"|their card|(?:the|an enemy group’s|a group’s) last liberty|turns|\{margin\}"
)
RULES = {
    "stones are captured": rf"\b(?:takes?|took|taken|taking)\b(?! (?:{TAKEN}))",
    "your stone, not the own stone": r"\b(?:the|an) own\b|\bone['’]s own\b",
    "group, not string": r"\bstrings?\b",
    "empty point, not free point": r"\bfree points?\b",
    "opponent, not the other side": r"\bother side(?:’s)?\b(?! plays)",
    "no space before …": r"\s…",
    "no space before %": r"[\d}]\s%",
    "’ for an apostrophe": r"\w'\w",
    "couldn’t, not could not be": r"\b(?:could|can)(?: not|not) be\b",
    "view only": r"\bto be looked (?:through|at)\b",
    "British spelling": r"(?i)\b(?:colors?|centers?|favors?|neighbors?|gray|behaviors?|recogniz\w+"
    r"|organiz\w+|analyz\w+|canceled|traveled)\b",
}
# `redstone/english.py` is printable ASCII, without contractions.
PLAIN = {
    "handicap stones and a set-up cannot be combined",
    "play cannot be resumed again",
}


def found(text: str) -> list[str]:
    return [rule for rule, wrong in RULES.items() if re.search(wrong, text)]


def test_the_english_texts_keep_to_the_glossary() -> None:
    wrong = {text: found(text) for text in TEXTS if text not in PLAIN and found(text)}
    assert wrong == {}


@pytest.mark.parametrize(
    "text",
    [
        "Red takes both.",
        "the own stone",
        "one's own colour",
        "a dead string",
        "Tap a free point.",
        "The other side left.",
        "Thinking …",
        "{percent} %",
        "it's",
        "It could not be read.",
        "It is here to be looked through.",
        "The color of the board",
    ],
)
def test_each_kind_of_wrong_is_found(text: str) -> None:
    assert found(text)

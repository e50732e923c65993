"""The rules for the English texts. languages/glossary/en.md lists all of them."""

import re

import pytest

from tools.languages.po import Entry
from tools.languages.template import entries

# A liberty, a move, time, a win and cards are taken; stones are captured.
TAKEN = (
    r"back|over|away|theirs|it over|it back|it with you|that stone|(?:too )?long|about|unusually"
    r"|on this device|a safe move|the win|their card|turns|\{margin\}"
    r"|(?:the|its|that|an enemy group’s|a group’s|white’s) last liberty"
)
RULES = {
    "stones are captured": rf"(?i)\b(?:takes?|took|taken|taking)\b(?! (?:{TAKEN}))",
    "your stone, not the own stone": r"\b(?:the|an) own\b|\bone['’]s own\b",
    "group, not string": r"\bstrings?\b",
    "empty point, not free point": r"\bfree points?\b",
    "opponent, not the other side": r"\bother side(?:’s)?\b(?! plays)",
    "no space before …": r"\s…",
    "no space before %": r"[\d}]\s%",
    "’ for an apostrophe": r"\w'\w",
    "couldn’t, not could not be": r"\b(?:could|can)(?: not|not) be\b",
    "view only": r"\bto be looked (?:through|at)\b",
    "reload": r"(?i)\bload (?:it|both|the|this)\b.*\b(?:again|anew)\b",
    "must or need to, not have to": r"\b(?:have|has) to\b(?! go\b)",
    "can’t, not may not": r"\bmay not\b|\b[Nn]o (?:stone|move) may\b",
    "lead, not the hand": r"\bthe hand\b",
    "move first, not begin": r"\b(?:You|They|you|they) beg[ai]n\b",
    "a button in quotes": r"\b[Pp]ress [A-Z]",
    "active": r"\b(?:seen|watched|followed|shared) by\b|\bto be (?:shared|shown|read|kept)\b",
    "who does something now is doing it": r"\b(?:watch|follow)(?:es|s)?\b.* now\b",
    "British spelling": r"(?i)\b(?:colors?|centers?|favors?|neighbors?|gray|behaviors?|recogniz\w+"
    r"|organiz\w+|analyz\w+|canceled|traveled)\b",
}
AFTER = r"(?!$|[.,:;]| and\b)"
"""No contraction at the end of a clause, as in "as it is"."""
CONTRACTED = {
    "couldn’t, not could not": r"\b(?:could|did|do|does|has|have|is|was|were|will|would) not\b",
    "can’t, not cannot": r"\b(?:cannot|can not)\b",
    "it’s, you’re, there’s": r"(?i)(?<!beside )(?<!of )\b(?:it|that|there) is\b"
    rf"(?! (?:an eye|\{{)){AFTER}|(?<!suit )\byou are\b{AFTER}",
    "you’ve seen": r"(?i)\byou have (?:seen|begun|gone|lost|made|won|asked|kept)\b",
}
PLAIN = {
    "handicap stones and a set-up cannot be combined",
    "play cannot be resumed again",
    "When there is no room",
}
NUMBERED = (
    r"\{(?:n|count|number|left|due|placed|points|moves|stones)\} "
    r"(?:\w+ )?(?:points?|stones?|moves?|games?)\b"
)
CONSTANT = {"It’s too long to keep in full: the first {moves} moves are here."}
"""Texts with a number that never changes need one form only."""


def broken_rules(text: str, *, spoken: bool = True) -> list[str]:
    """Return the names of the rules that a text breaks. `spoken` texts use contractions."""
    rules = RULES | (CONTRACTED if spoken else {})
    return [rule for rule, wrong in rules.items() if re.search(wrong, text)]


@pytest.fixture(scope="module")
def english_texts() -> list[Entry]:
    """Return the catalogue entries of all texts of the sources."""
    return entries()


def test_the_english_texts_keep_to_the_glossary(english_texts: list[Entry]) -> None:
    """None breaks a rule. Texts of the command line need no contractions."""
    texts = {text for entry in english_texts for text in (entry.text, entry.plural) if text}
    # `redstone/english.py` is printable ASCII, without contractions.
    terminal = {entry.text for entry in english_texts if "redstone/english.py" in entry.places}
    told = {text: broken_rules(text, spoken=text not in terminal) for text in texts - PLAIN}
    assert {text: wrong for text, wrong in told.items() if wrong} == {}


def test_texts_with_counts_have_a_plural(english_texts: list[Entry]) -> None:
    """A text with a number before a noun like "stones" has two forms."""
    single = [
        entry.text for entry in english_texts if not entry.plural and entry.text not in CONSTANT
    ]
    assert [text for text in single if re.search(NUMBERED, text)] == []


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
        "Taking",
        "Load both pages again.",
        "Both of you have to press “Connect”.",
        "It may not be captured.",
        "No stone may bring it back.",
        "Give the hand to {name}",
        "They began",
        "Then press Pass.",
        "What you do is seen by all.",
        "This study is too long to be shared live.",
        "Somebody watches your game now.",
        "If that does not help",
        "This browser cannot join.",
        "There is no pie rule.",
        "when it is back now",
        "You are invited.",
        "What you have seen stays here.",
    ],
)
def test_a_text_that_breaks_a_rule_of_the_glossary_is_detected(text: str) -> None:
    assert broken_rules(text)

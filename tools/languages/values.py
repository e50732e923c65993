"""Values for the gaps of a language's texts: of every kind some with different sounds.

A gap that is not listed here is filled with numbers.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tools.languages.checks import GAP
from tools.languages.po import Entry

COUNTS = (1, 2, 3, 5, 6, 8, 10, 11, 21, 22, 25, 100, 101, 111)
"""Counts around the limits of plural forms, and with all final sounds of numbers."""
POINTS = ("e5", "a1", "b2", "l3", "h10", "t16")
NUMBERS = tuple(map(str, COUNTS))
PEOPLE = (
    "Anna",
    "Hugo",
    "Inés",
    "Émile",
    "Olga",
    "Müller",
    "Sam",
    "민수",
    "지은",
    "李明",
    "みゆき",
)
"""The possible names of people."""
GAMES = ("Redstone", "Red", "Savage Go", "Go")
WORDS = "xyz"
"""A placeholder for the words of another text, which no rule can check."""
PLAYERS = ("Black", "White")
OTHERS = ("the computer", "your opponent", "Player 1", "Player 2", *PLAYERS)
"""The page's names for players without a name."""
MOVES = ("a move\4swap", "a move\4resigns", "a move\4pass", "a move\4red {point}")
STONES = ("stones taken\4{n} black", "stones taken\4{n} white")
SAFE = tuple(
    f"safe moves\4{text}"
    for text in ("none", "{sure}", "{sure} or more", "{sure} to {most}", "{sure} to {most} or more")
)
"""The possible numbers of safe moves."""

_PARTS = re.compile(f"({GAP.pattern})")
_KINDS = {
    "point": "point place",
    "player": "player winner loser enemy",
    "name": "name occupant",
    "move": "move answer opened kept moves",
    "stones": "stones",
    "game": "game",
    "safe": "own other theirs",
    "words": "sentence next_sentence part next_part reason said comment text quoted word damage "
    "gain other_gain gains cost effect other_effect allowed also_allowed expected found phrase "
    "result state terms tally parts row next_one",
}
"""The gaps by what fills them; all others have numbers."""
KIND_OF = {gap: kind for kind, gaps in _KINDS.items() for gap in gaps.split()}
"""The kind of each gap; all others are numbers."""


@dataclass(frozen=True)
class Filled:
    """A text with filled gaps, and the place of the gap under test.

    `counts` is true if that gap is the number that the text counts.
    """

    text: str
    start: int = 0
    end: int = 0
    counts: bool = False

    @property
    def value(self) -> str:
        """The value of the gap under test."""
        return self.text[self.start : self.end]


class Values:
    """The values for gaps in a language; words come from its catalogue."""

    def __init__(self, entries: Sequence[Entry], form: Callable[[int], int]) -> None:
        """Use the words of these entries; `form` returns the plural form of a count."""
        self._said = {entry.key: entry for entry in entries if entry.is_said}
        self._form = form
        others = self._words(OTHERS)
        self._kinds: dict[str, list[str]] = {
            "point": [*POINTS],
            "player": self._words(PLAYERS),
            "name": [*others, *PEOPLE],
            "move": [*POINTS, *self._words(MOVES)],
            "stones": [*self._counted(STONES)],
            "game": [*GAMES],
            "safe": [*NUMBERS, *self._words(SAFE), *others, *PEOPLE],
            "words": [WORDS],
        }

    def tried(self, entry: Entry) -> Iterator[tuple[str, Filled]]:
        """Yield each form of an entry with each value of one gap, and the first value in others."""
        for number, text in enumerate(entry.forms):
            counts = [str(n) for n in COUNTS if self._form(n) == number] if entry.plural else []
            gaps = sorted({found[1:-1] for found in GAP.findall(text) if len(found) > 2})
            if not gaps:
                yield text, Filled(text)
            usual = {gap: self._of(gap, counts)[0] for gap in gaps}
            for gap in gaps:
                for value in self._of(gap, counts):
                    filled, start, end = _filled(text, usual | {gap: value}, gap)
                    yield text, Filled(filled, start, end, bool(counts) and gap == "n")

    def _of(self, gap: str, counts: list[str]) -> list[str]:
        """Return the values to try in a gap: `counts` for {n}, otherwise by the gap's name."""
        if gap == "n" and counts:
            return counts
        return self._kinds.get(KIND_OF.get(gap, ""), [*NUMBERS])

    def _words(self, texts: Sequence[str]) -> list[str]:
        """Return the language's words for these texts, with usual values in their gaps."""
        said = [self._said[text].forms[0] for text in texts if text in self._said]
        usual = {"point": "e5", "sure": "2", "most": "3"}
        return [GAP.sub(lambda gap: usual.get(gap[0][1:-1], ""), text) for text in said] or [WORDS]

    def _counted(self, texts: Sequence[str]) -> Iterator[str]:
        """Yield the language's words for these texts with each count."""
        found = False
        for entry in (self._said[text] for text in texts if text in self._said):
            found = True
            for n in COUNTS:
                yield entry.forms[self._form(n)].replace("{n}", str(n))
        if not found:
            yield WORDS


def _filled(text: str, values: dict[str, str], tried: str) -> tuple[str, int, int]:
    """Return a text with its gaps filled, and the start and end of the gap `tried` in it."""
    made, start, end = "", 0, 0
    for part in _PARTS.split(text):
        gap = part[1:-1]
        if not GAP.fullmatch(part):
            made += part
            continue
        if gap == tried and not end:
            start, end = len(made), len(made) + len(values[gap])
        made += values[gap]
    return made, start, end

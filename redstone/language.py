"""Translation of the texts shown to people, and the catalogue of one language.

Sentences are written in the code in English, whole, with named gaps in braces. They are the keys of
a language's catalogue. Without a catalogue they are shown in English, as always on the command
line.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from datetime import date

LONGEST = 1000
"""Maximum length, in characters, of a text from outside that a sentence repeats."""


class Text:
    """A sentence translated later, by `_`; a context separates words with two meanings.

    It is written as `Text("Right.")` or `Text("a colour", "black")`.
    """

    __slots__ = ("context", "english")

    def __init__(self, first: str, second: str | None = None) -> None:
        self.context, self.english = ("", first) if second is None else (first, second)


class Catalogue(Protocol):
    """The translations into one language; `gettext.GNUTranslations` implements it."""

    def gettext(self, message: str) -> str: ...

    def ngettext(self, msgid1: str, msgid2: str, n: float) -> str: ...

    def pgettext(self, context: str, message: str) -> str: ...

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: float) -> str: ...


class Formats(Protocol):
    """The formats of numbers, lists and dates in one language."""

    def number(self, value: float) -> str: ...

    def listed(self, parts: Sequence[str]) -> str: ...

    def day(self, day: "date", *, year: bool) -> str: ...


class EnglishFormats:
    """The formats of English; a negative number has a real minus sign."""

    def number(self, value: float) -> str:
        shown = f"{value:,}" if isinstance(value, int) else f"{value:g}"
        return shown.replace("-", "−")

    def listed(self, parts: Sequence[str]) -> str:
        return " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)

    def day(self, day: "date", *, year: bool) -> str:
        return f"{day.day} {day:%B %Y}" if year else f"{day.day} {day:%B}"


_catalogue: Catalogue | None = None
_formats: Formats = EnglishFormats()
_mirrored = False


def speak(
    catalogue: Catalogue | None = None,
    formats: Formats | None = None,
    *,
    mirrored: bool = False,
) -> None:
    """Set the language of all texts from now on; English without a catalogue.

    In a `mirrored` language, written from right to left, the text in a gap keeps its own direction.
    """
    global _catalogue, _formats, _mirrored
    _catalogue, _formats, _mirrored = catalogue, formats or EnglishFormats(), mirrored


def current_language() -> object:
    """Return an object that identifies the current language; cached texts are valid only for it."""
    return _catalogue


def _(text: str | Text, /, **gaps: object) -> str:
    """Return a sentence with its gaps filled."""
    if isinstance(text, Text):
        if text.context:
            return pgettext(text.context, text.english, **gaps)
        text = text.english
    return _filled(_catalogue.gettext(text) if _catalogue else text, gaps)


def ngettext(one: str, many: str, n: float, /, **gaps: object) -> str:
    """Return the sentence for a count, which fills the gap {n}."""
    if _catalogue:
        return _filled(_catalogue.ngettext(one, many, n), {"n": n, **gaps})
    return _filled(one if n == 1 else many, {"n": n, **gaps})


def pgettext(context: str, text: str, /, **gaps: object) -> str:
    """Return a sentence or word that would have another meaning in another context."""
    return _filled(_catalogue.pgettext(context, text) if _catalogue else text, gaps)


def npgettext(context: str, one: str, many: str, n: float, /, **gaps: object) -> str:
    """Return the sentence or word for a count in this context."""
    if _catalogue:
        return _filled(_catalogue.npgettext(context, one, many, n), {"n": n, **gaps})
    return _filled(one if n == 1 else many, {"n": n, **gaps})


def number(value: float) -> str:
    """Return a number in the language's format; a whole one without a fraction."""
    whole = not isinstance(value, int) and value.is_integer()
    return _formats.number(int(value) if whole else value)


def listed(parts: Sequence[str]) -> str:
    """Return things in a row, as in "a, b and c"."""
    return _formats.listed([*map(_isolated, parts)])


def row(parts: Iterable[str]) -> str:
    """Return the parts joined as in "a, b, c"; empty ones are left out."""
    return _("{part}, {next_part}", part="", next_part="").join(map(_isolated, filter(None, parts)))


def day(day: "date", *, year: bool = False) -> str:
    """Return a date, as in "22 November"."""
    return _formats.day(day, year=year)


def sentences(*said: str) -> str:
    """Return sentences joined in the language's way; empty ones are left out."""
    found = [sentence for sentence in said if sentence]
    if not _catalogue or len(found) < 2:
        return " ".join(found)
    return _("{sentence} {next_sentence}", sentence="", next_sentence="").join(found)


def capitalized(words: str) -> str:
    """Return words with a capital first letter, as in a sentence; a point stays as it is."""
    return words if words[1:2].isdigit() else words[:1].upper() + words[1:]


def _filled(text: str, gaps: dict[str, object]) -> str:
    """Return a text with its gaps filled; values are never searched for gaps."""
    if not gaps:
        return text
    return text.format_map({name: _isolated(_shown(value)) for name, value in gaps.items()})


def _isolated(words: str) -> str:
    """Return words for a gap, within Unicode's isolates in languages written from right to left.

    The isolates keep points and names in their own direction. Whole numbers need none.
    """
    return f"\u2068{words}\u2069" if _mirrored and words and not words.isdecimal() else words


def _shown(value: object) -> str:
    """Return a value as text, cut to `LONGEST` characters."""
    if isinstance(value, str) and len(value) <= LONGEST:
        return value
    if isinstance(value, int | float):
        return number(value)
    shown = str(value)
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 1]}…"


SEPARATOR = "\u0004"
"""Separator between a context and its text, as in gettext."""
FORMS = 200
"""Length of the list of plural forms: for 0 to 99, then for larger numbers by their last digits."""


class SpokenCatalogue:
    """The texts of one language; a missing text is returned in English."""

    def __init__(self, plural: str, words: Mapping[str, str | list[str]]) -> None:
        """Read texts from `words` by their English, after the context if a text has one.

        A text with a count is found by its English singular, and has a list of all its forms.
        `plural` is a string of digits: the one at `form_at(n)` is the number of the form for n.
        """
        self._plural = plural
        self._words = words

    def gettext(self, message: str) -> str:
        found = self._words.get(message)
        return found if isinstance(found, str) else message

    def ngettext(self, msgid1: str, msgid2: str, n: float) -> str:
        forms = self._words.get(msgid1)
        if isinstance(forms, list):
            return forms[int(self._plural[form_at(n)])]
        return msgid1 if n == 1 else msgid2

    def pgettext(self, context: str, message: str) -> str:
        found = self._words.get(f"{context}{SEPARATOR}{message}")
        return found if isinstance(found, str) else message

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: float) -> str:
        forms = self._words.get(f"{context}{SEPARATOR}{msgid1}")
        if isinstance(forms, list):
            return forms[int(self._plural[form_at(n)])]
        return msgid1 if n == 1 else msgid2


def form_at(n: float) -> int:
    """Return the index in the list of plural forms for a number; a fraction counts as 2."""
    whole = int(n) if n == int(n) else 2
    return whole if whole < FORMS // 2 else FORMS // 2 + whole % (FORMS // 2)

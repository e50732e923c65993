"""Translation of displayed texts by the current language's catalogue.

Sentences are written in the code in English, whole, with named gaps in braces. They are the keys of
a language's catalogue. Without a catalogue they are shown in English, as always on the command
line.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from datetime import date

LONGEST = 1000
"""Maximum length, in characters, of a text from outside that a sentence repeats."""


class Text:
    """A translatable text, translated later by `_`; `context` separates homonyms.

    It is written as `Text("Right.")` or `Text("a colour", "black")`.
    """

    __slots__ = ("context", "english")

    def __init__(self, first: str, second: str | None = None) -> None:
        """Store an English text; of two arguments, the first is its context for translators."""
        self.context, self.english = ("", first) if second is None else (first, second)


class Catalogue(Protocol):
    """The translations into one language; `gettext.GNUTranslations` implements it."""

    def gettext(self, message: str) -> str:
        """Return the translation of a text."""

    def ngettext(self, msgid1: str, msgid2: str, n: float) -> str:
        """Return the translation of a text for the count `n`."""

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of a text in a context."""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: float) -> str:
        """Return the translation of a text in a context, for the count `n`."""


class Formats(Protocol):
    """The formats of numbers, lists and dates in one language."""

    def number(self, value: float) -> str:
        """Return a number as text."""

    def listed(self, parts: Sequence[str]) -> str:
        """Return parts joined as a list in a sentence."""

    def day(self, day: "date", *, year: bool) -> str:
        """Return a date as text, with or without its year."""


class EnglishFormats:
    """The formats of English; a negative number has a real minus sign."""

    def number(self, value: float) -> str:
        """Return a number with thousands separators and a real minus sign."""
        shown = f"{value:,}" if isinstance(value, int) else f"{value:g}"
        return shown.replace("-", "−")

    def listed(self, parts: Sequence[str]) -> str:
        """Return parts joined as in "a, b and c"."""
        return " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)

    def day(self, day: "date", *, year: bool) -> str:
        """Return a date, as in "22 November" or "22 November 2026"."""
        return f"{day.day} {day:%B %Y}" if year else f"{day.day} {day:%B}"


Adapter = Callable[[str, Mapping[str, str]], str]
"""A function that adapts a text to the values of its gaps, such as `particles.with_particles`."""

_catalogue: Catalogue | None = None
_formats: Formats = EnglishFormats()
_mirrored = False
_adapt: Adapter | None = None


def speak(
    catalogue: Catalogue | None = None,
    formats: Formats | None = None,
    *,
    mirrored: bool = False,
    adapt: Adapter | None = None,
) -> None:
    """Set the current language; English without a catalogue.

    In a `mirrored` language, written from right to left, the text in a gap keeps its own direction.
    `adapt` changes each text before its gaps are filled.
    """
    global _catalogue, _formats, _mirrored, _adapt
    _catalogue, _formats = catalogue, formats or EnglishFormats()
    _mirrored, _adapt = mirrored, adapt


def current_language() -> object:
    """Return an object that identifies the current language; cached texts are valid only for it."""
    return _catalogue


def _(text: str | Text, /, **gaps: object) -> str:
    """Return the translation of a sentence with its gaps filled."""
    if isinstance(text, Text):
        if text.context:
            return pgettext(text.context, text.english, **gaps)
        text = text.english
    return _filled(_catalogue.gettext(text) if _catalogue else text, gaps)


def ngettext(one: str, many: str, n: float, /, **gaps: object) -> str:
    """Translate a sentence for a count, which fills the gap {n}."""
    if _catalogue:
        return _filled(_catalogue.ngettext(one, many, n), {"n": n, **gaps})
    return _filled(one if n == 1 else many, {"n": n, **gaps})


def pgettext(context: str, text: str, /, **gaps: object) -> str:
    """Translate a sentence or word that depends on its context."""
    return _filled(_catalogue.pgettext(context, text) if _catalogue else text, gaps)


def npgettext(context: str, one: str, many: str, n: float, /, **gaps: object) -> str:
    """Return the translation of a sentence or word for a count, in a context."""
    if _catalogue:
        return _filled(_catalogue.npgettext(context, one, many, n), {"n": n, **gaps})
    return _filled(one if n == 1 else many, {"n": n, **gaps})


def number(value: float) -> str:
    """Return a number in the language's format; an integral one without decimals."""
    whole = not isinstance(value, int) and value.is_integer()
    return _formats.number(int(value) if whole else value)


def listed(parts: Sequence[str]) -> str:
    """Return parts joined in the language's way, as in "a, b and c"."""
    return _formats.listed([*map(_isolated, parts)])


def row(parts: Iterable[str]) -> str:
    """Return the non-empty parts joined by the language's comma."""
    return _("{part}, {next_part}", part="", next_part="").join(map(_isolated, filter(None, parts)))


def day(day: "date", *, year: bool = False) -> str:
    """Return a date in the language's format, as in "22 November"."""
    return _formats.day(day, year=year)


def sentences(*said: str) -> str:
    """Return the non-empty sentences joined as the language separates sentences."""
    found = [sentence for sentence in said if sentence]
    if not _catalogue or len(found) < 2:
        return " ".join(found)
    return _("{sentence} {next_sentence}", sentence="", next_sentence="").join(found)


def capitalized(words: str) -> str:
    """Return a sentence with its first letter capitalised, unless it starts with a point."""
    return words if words[1:2].isdigit() else words[:1].upper() + words[1:]


def _filled(text: str, gaps: dict[str, object]) -> str:
    """Return a text with its gaps filled; values are not searched for gaps."""
    if not gaps:
        return text
    shown = {name: _isolated(_shown(value)) for name, value in gaps.items()}
    return (_adapt(text, shown) if _adapt else text).format_map(shown)


def _isolated(words: str) -> str:
    """Return a gap's value with Unicode isolates in a right-to-left language.

    The isolates keep points and names in their own direction. Whole numbers need none.
    """
    return f"\u2068{words}\u2069" if _mirrored and words and not words.isdecimal() else words


def _shown(value: object) -> str:
    """Return a value as text: numbers in the language's form, texts cut at `LONGEST` characters."""
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
    """The translations of one language; a missing one is returned in English."""

    def __init__(self, plural: str, words: Mapping[str, str | list[str]]) -> None:
        """Read texts from `words` by their English, after the context if a text has one.

        A text with a count is found by its English singular, and has a list of all its forms.
        `plural` is a string of digits: the one at `form_at(n)` is the number of the form for n.
        """
        self._plural = plural
        self._words = words

    def gettext(self, message: str) -> str:
        """Return the translation of a text, else the text."""
        found = self._words.get(message)
        return found if isinstance(found, str) else message

    def ngettext(self, msgid1: str, msgid2: str, n: float) -> str:
        """Return the translation for the count `n`, else the English form."""
        forms = self._words.get(msgid1)
        if isinstance(forms, list):
            return forms[int(self._plural[form_at(n)])]
        return msgid1 if n == 1 else msgid2

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of a text in a context, else the text."""
        found = self._words.get(f"{context}{SEPARATOR}{message}")
        return found if isinstance(found, str) else message

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: float) -> str:
        """Return the translation in a context for the count `n`, else the English form."""
        forms = self._words.get(f"{context}{SEPARATOR}{msgid1}")
        if isinstance(forms, list):
            return forms[int(self._plural[form_at(n)])]
        return msgid1 if n == 1 else msgid2


def form_at(n: float) -> int:
    """Return the index in the list of plural forms for a number; a fraction counts as 2."""
    whole = int(n) if n == int(n) else 2
    return whole if whole < FORMS // 2 else FORMS // 2 + whole % (FORMS // 2)

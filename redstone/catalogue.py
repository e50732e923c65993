"""The page's catalogue of one language: translations of texts, with plural forms."""

from collections.abc import Mapping

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

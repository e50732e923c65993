"""The catalogue of a language in the page: the translation of each text, with its plural forms."""

from collections.abc import Mapping

SEPARATOR = "\u0004"
"""Between a context and its text, as gettext has it."""
FORMS = 200
"""The list of plural forms has so many: for 0 to 99, then for the last two digits of others."""


class SpokenCatalogue:
    """The texts of one language; a missing text is returned in English."""

    def __init__(self, plural: str, words: Mapping[str, str | list[str]]) -> None:
        """`plural` has the number of a count's form as a digit, at `form_at`.

        `words` has a text by its English, after its context where it has one, and all forms of one
        that counts by its English for one.
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
    """Return the index of the plural form for a number; a fraction counts as two do."""
    whole = int(n) if n == int(n) else 2
    return whole if whole < FORMS // 2 else FORMS // 2 + whole % (FORMS // 2)

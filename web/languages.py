"""The reader's language: the translations fetched by the page's scripts, for Python."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from redstone import language
from redstone.language import SpokenCatalogue

if TYPE_CHECKING:
    from datetime import date

    from pyscript.js_modules import scripts


class BrowserFormats:
    """Numbers, lists and dates in the browser's format for the language."""

    def __init__(self, browser: "scripts.Language") -> None:
        """Use the module language.js, `browser`."""
        self._browser = browser

    def number(self, value: float) -> str:
        """Format a number, such as 1,234.5."""
        return str(self._browser.number(value))

    def listed(self, parts: Sequence[str]) -> str:
        """Join parts as a list, such as "a, b and c"."""
        return str(self._browser.joinList(json.dumps(list(parts))))

    def day(self, day: "date", *, year: bool) -> str:
        """Format a date, with the year if asked."""
        return str(self._browser.day(day.year, day.month, day.day, year))


def use_page_language(browser: "scripts.Language") -> None:
    """Use the page's language for all texts from now on; `browser` is language.js."""
    text = str(browser.translations())
    if not text:
        language.speak()
        return
    told = json.loads(text)
    language.speak(
        SpokenCatalogue(told["plural"], told["words"]),
        BrowserFormats(browser),
        mirrored=bool(browser.isMirrored()),
        adapt=_adapter(told["tag"]),
    )


def _adapter(tag: str) -> language.Adapter | None:
    """Return the function that adapts a language's texts to the values of their gaps, if any."""
    if tag != "ko":
        return None
    # Imported when it is needed: only Korean has such particles.
    from redstone.particles import with_particles

    return with_particles

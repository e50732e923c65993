"""Checks of a catalogue: missing or unused texts, different gaps and marks."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator

from redstone.language import FORMS
from tools.languages.po import Entry, plural_of

GAP = re.compile(r"\{[^{}]*\}|[{}]")
_MARK = re.compile(r"</?\d+/?>")


def complaints(template: list[Entry], catalogue: list[Entry]) -> Iterator[str]:
    """Yield a line for each complaint about a catalogue; none if it is complete and right."""
    head, *entries = catalogue
    forms, form = plural_of(head)
    single = single_forms(form)
    texts = {entry.key: entry for entry in template}
    said = {entry.key: entry for entry in entries}
    if len(said) != len(entries):
        yield "Some texts are there twice."
    for key, entry in said.items():
        if key not in texts:
            yield f"line {entry.line}: not in the sources any more: {quoted_excerpt(entry.text)}"
        else:
            yield from (f"line {entry.line}: {fault}" for fault in faults(entry, forms, single))
    for key, entry in texts.items():
        if key not in said:
            yield f"not in the catalogue: {quoted_excerpt(entry.text)}"


def single_forms(form: Callable[[int], int]) -> set[int]:
    """Return the numbers of plural forms used for one count only: in English that for 1.

    `form` returns the number of the plural form for a count. Russian has no such form.
    """
    counts = Counter(map(form, range(1, FORMS)))
    return {number for number, times in counts.items() if times == 1}


def faults(entry: Entry, forms: int, single: Collection[int]) -> Iterator[str]:
    """Yield the faults in a text's translation, for a language with `forms` plural forms.

    The forms for a `single` count need no number: "a stone".
    """
    text = quoted_excerpt(entry.text)
    if entry.fuzzy:
        yield f"to be looked at: {text}"
    if not entry.is_said:
        yield f"not said yet: {text}"
        return
    if len(entry.forms) != (forms if entry.plural else 1):
        yield f"{len(entry.forms)} forms, and there are {forms}: {text}"
    for number, form in enumerate(entry.forms):
        free = {"{n}"} if entry.plural and number in single else set()
        yield from (f"{fault}: {text} — {form}" for fault in _differences(entry, form, free))


def _differences(entry: Entry, form: str, free: Collection[str]) -> Iterator[str]:
    """Yield the differences in gaps, marks and outer space between a translation and its source.

    The gaps in `free` may be missing.
    """
    needed = set(GAP.findall(entry.plural or entry.text))
    found = set(GAP.findall(form))
    missing = needed.difference(found, free)
    if found - needed:
        yield f"gaps that are not there: {' '.join(sorted(found - needed))}"
    if missing:
        yield f"gaps left out: {' '.join(sorted(missing))}"
    if sorted(_MARK.findall(entry.text)) != sorted(_MARK.findall(form)):
        yield "other marks"
    if form != form.strip() and entry.text == entry.text.strip():
        yield "white space around it"


def quoted_excerpt(text: str) -> str:
    """Return a text in quotation marks on one line, cut to 70 characters."""
    line = " ".join(text.split())
    return f"“{line if len(line) <= 70 else line[:69] + '…'}”"

"""What is wrong with a catalogue: what is missing or unused, gaps and marks that differ."""

import re
from collections.abc import Iterator

from tools.languages.po import Entry, plural_of

_GAP = re.compile(r"\{[^{}]*\}|[{}]")
_MARK = re.compile(r"</?\d+/?>")


def complaints(template: list[Entry], catalogue: list[Entry]) -> Iterator[str]:
    """What is to be mended in a catalogue, a line each; nothing where it is complete and right."""
    head, *entries = catalogue
    forms, _ = plural_of(head)
    texts = {entry.key: entry for entry in template}
    said = {entry.key: entry for entry in entries}
    if len(said) != len(entries):
        yield "Some texts are there twice."
    for key, entry in said.items():
        if key not in texts:
            yield f"line {entry.line}: not in the sources any more: {shortened(entry.text)}"
        else:
            yield from (f"line {entry.line}: {fault}" for fault in faults(entry, forms))
    for key, entry in texts.items():
        if key not in said:
            yield f"not in the catalogue: {shortened(entry.text)}"


def faults(entry: Entry, forms: int) -> Iterator[str]:
    """What is wrong with what is said for one text, in a language with so many plural forms."""
    text = shortened(entry.text)
    if entry.fuzzy:
        yield f"to be looked at: {text}"
    if not entry.is_said:
        yield f"not said yet: {text}"
        return
    if len(entry.forms) != (forms if entry.plural else 1):
        yield f"{len(entry.forms)} forms, and there are {forms}: {text}"
    for form in entry.forms:
        yield from (f"{fault}: {text} — {form}" for fault in _differences(entry, form))


def _differences(entry: Entry, form: str) -> Iterator[str]:
    counts = bool(entry.plural)
    needed = set(_GAP.findall(entry.plural or entry.text))
    found = set(_GAP.findall(form))
    missing = needed - found - ({"{n}"} if counts else set())  # "a stone" needs no figure
    if found - needed:
        yield f"gaps that are not there: {' '.join(sorted(found - needed))}"
    if missing:
        yield f"gaps left out: {' '.join(sorted(missing))}"
    if sorted(_MARK.findall(entry.text)) != sorted(_MARK.findall(form)):
        yield "other marks"
    if form != form.strip() and entry.text == entry.text.strip():
        yield "white space around it"


def shortened(text: str) -> str:
    """A text in a line."""
    line = " ".join(text.split())
    return f"“{line if len(line) <= 70 else line[:69] + '…'}”"

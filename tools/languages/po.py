"""Catalogues in gettext's format (`.po`), read without third-party packages."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from gettext import c2py

SEPARATOR = "\u0004"
"""Separator between a context and its text."""
NOT_OFFERED = "X-Offered: no\n"
"""A line in the head of an incomplete catalogue, which the site then leaves out."""
_LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[(\d)\])?)\s+)?(".*")')
_NAME = re.compile(r"^X-Name: (.+)$", re.MULTILINE)
_PLURAL = re.compile(r"nplurals=(\d+);\s*plural=([^;]+);")


class BadCatalogue(ValueError):
    """An invalid catalogue; the message has the place."""


@dataclass
class Entry:
    """A text with its translation.

    `forms` has one text, or one for each plural form. `places` are the files that contain the text.
    """

    text: str = ""
    plural: str = ""
    context: str = ""
    forms: list[str] = field(default_factory=list)
    fuzzy: bool = False
    places: tuple[str, ...] = ()
    notes: list[str] = field(default_factory=list)
    line: int = 0

    @property
    def key(self) -> str:
        """The key by which the page looks up the text."""
        return f"{self.context}{SEPARATOR}{self.text}" if self.context else self.text

    @property
    def is_said(self) -> bool:
        """True if every form is translated and none is fuzzy."""
        return bool(self.forms) and all(self.forms) and not self.fuzzy


def read(text: str) -> list[Entry]:
    """Return the entries of a catalogue, with its head as the first. Raises BadCatalogue."""
    return list(_entries(text))


def read_head(text: str) -> Entry:
    """Read only the head of a catalogue. Raises BadCatalogue."""
    return next(_entries(text))


def _entries(text: str) -> Iterator[Entry]:
    """Yield the entries of a catalogue, the head first. Raises BadCatalogue."""
    entry, part = Entry(), ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.startswith("#~"):
            continue
        if line.startswith("#,") and "fuzzy" in line:
            entry.fuzzy = True
        if line.startswith("# "):
            entry.notes.append(line[2:])
        if line.startswith("#:"):
            entry.places += tuple(line[2:].split())
        if line.startswith("#"):
            continue
        if not line.strip():
            if entry.forms:
                yield entry
                entry, part = Entry(), ""
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None:
            raise BadCatalogue(f"line {number}: {line[:60]}")
        part = found[1] or part
        _add(entry, part, ast.literal_eval(found[3]), begins=bool(found[1]), line=number)


def _add(entry: Entry, part: str, said: str, *, begins: bool, line: int) -> None:
    """Add a line's text to the part of an entry that it belongs to."""
    match part:
        case "msgctxt":
            entry.context += said
        case "msgid":
            entry.text += said
            entry.line = entry.line or line
        case "msgid_plural":
            entry.plural += said
        case _ if begins:
            entry.forms.append(said)
        case _:
            entry.forms[-1] += said


def format_catalogue(entries: list[Entry], forms: int) -> str:
    """Return the text of a catalogue file for a language with `forms` plural forms."""
    return "\n".join("\n".join(_lines(entry, forms)) + "\n" for entry in entries)


def _lines(entry: Entry, forms: int) -> Iterator[str]:
    """Yield the lines of an entry in a catalogue file."""
    yield from (f"# {note}".rstrip() for note in entry.notes)
    if entry.places:
        yield f"#: {' '.join(entry.places)}"
    if entry.fuzzy:
        yield "#, fuzzy"
    if entry.context:
        yield f"msgctxt {_quoted(entry.context)}"
    yield f"msgid {_quoted(entry.text)}"
    if not entry.plural:
        yield f"msgstr {_quoted(entry.forms[0] if entry.forms else '')}"
        return
    yield f"msgid_plural {_quoted(entry.plural)}"
    said = [*entry.forms, *[""] * forms][:forms]
    yield from (f"msgstr[{at}] {_quoted(form)}" for at, form in enumerate(said))


def _quoted(text: str) -> str:
    """Return a text quoted as in a catalogue file; one of several lines has a line for each."""
    lines = text.splitlines(keepends=True)
    escaped = [
        line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") for line in lines
    ]
    if len(escaped) > 1:
        return "\n".join(['""', *(f'"{line}"' for line in escaped)])
    return f'"{"".join(escaped)}"'


def is_offered(head: Entry) -> bool:
    """Return True unless the head of a catalogue says that its language is not offered yet."""
    return NOT_OFFERED not in head.forms[0]


def own_name_of(head: Entry) -> str:
    """Return the name of a catalogue's language in that language. Raises BadCatalogue."""
    found = _NAME.search(head.forms[0])
    if found is None:
        raise BadCatalogue("The head of the catalogue does not tell its language's name.")
    return found[1]


def plural_of(head: Entry) -> tuple[int, Callable[[int], int]]:
    """Return the number of plural forms, and the function from counts to form numbers.

    Raises BadCatalogue.
    """
    found = _PLURAL.search(head.forms[0])
    if head.text or found is None:
        raise BadCatalogue("The head of the catalogue does not tell its plural forms.")
    return int(found[1]), c2py(found[2])

"""The template of all catalogues, extracted from the sources; Babel reads JavaScript."""

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract

from tools.languages.pages import texts_of
from tools.languages.paths import (
    MANIFEST,
    ROOT,
    page_sources,
    python_sources,
    script_sources,
)
from tools.languages.po import Entry
from tools.languages.translated import texts_of_manifest

KEYWORDS: dict[str, Any] = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
"""The translation functions of scripts, and their arguments with texts; "c" is for a context."""
HEAD = Entry(
    notes=["What Redstone says, as its sources say it in English; by `python -m tools.languages`."],
    forms=[
        "Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
    ],
)


def template() -> Catalog:
    """Return every text of the sources with its files, without line numbers, which change often."""
    catalog = Catalog()
    for path in python_sources():
        for text, context in texts_of_python(path.read_text(encoding="utf-8")):
            _add(catalog, path, text, context)
    for path in script_sources():
        source = BytesIO(path.read_bytes())
        for _line, text, _comments, context in extract("javascript", source, KEYWORDS):
            _add(catalog, path, text, context)
    for path in page_sources():
        for found in texts_of(path.read_text(encoding="utf-8")):
            _add(catalog, path, found.text, found.context or None)
    for text in texts_of_manifest(MANIFEST.read_text(encoding="utf-8")):
        _add(catalog, MANIFEST, text, None)
    return catalog


def texts_of_python(source: str) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """Yield the texts of a module with their contexts, in order.

    Only arguments that are strings are texts. Babel would also take strings inside an argument,
    such as those in a comparison.
    """
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        said = [_constant(argument) for argument in call.args]
        match name, said:
            case ("_", [str(text), *_]) | ("Text", [str(text)]):
                yield text, None
            case ("pgettext" | "Text", [str(context), str(text), *_]):
                yield text, context
            case "ngettext", [str(one), str(many), *_]:
                yield (one, many), None
            case "npgettext", [str(context), str(one), str(many), *_]:
                yield (one, many), context


def _constant(argument: ast.expr) -> str | None:
    """Return the text of a string argument, None for any other expression."""
    value = argument.value if isinstance(argument, ast.Constant) else None
    return value if isinstance(value, str) else None


def entries() -> list[Entry]:
    """Return the texts of the template in the order of the sources, grouped by file."""
    return [_entry(message) for message in template() if message.id]


def _entry(message: Message) -> Entry:
    """Return a message of Babel as a catalogue entry."""
    one, many = (message.id, "") if isinstance(message.id, str) else message.id
    places = sorted({name for name, _line in message.locations})
    return Entry(one, many, message.context or "", places=tuple(places))


def _add(catalog: Catalog, path: Path, text: str | tuple[str, ...], context: str | None) -> None:
    """Add a text of a file to the template."""
    catalog.add(text, locations=[(path.relative_to(ROOT).as_posix(), 1)], context=context)

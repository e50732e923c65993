"""The template of all catalogues, made from the sources; Babel reads Python and JavaScript."""

from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract

from tools.languages.pages import texts_of
from tools.languages.paths import ROOT, page_sources, python_sources, script_sources
from tools.languages.po import Entry

KEYWORDS: dict[str, Any] = {
    "_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "Text": {1: (1,), 2: ((1, "c"), 2)},
}
"""The functions that say texts, and which of their arguments these are; "c" is for a context."""
HEAD = Entry(
    notes=["What Redstone says, as its sources say it in English; by `python -m tools.languages`."],
    forms=[
        "Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
    ],
)


def template() -> Catalog:
    """Every text of the sources, with the files that say it; without lines, which change often."""
    catalog = Catalog()
    for path in (*python_sources(), *script_sources()):
        method = "python" if path.suffix == ".py" else "javascript"
        for _line, text, _comments, context in extract(
            method, BytesIO(path.read_bytes()), KEYWORDS
        ):
            _add(catalog, path, text, context)
    for path in page_sources():
        for found in texts_of(path.read_text(encoding="utf-8")):
            _add(catalog, path, found.text, found.context or None)
    return catalog


def entries() -> list[Entry]:
    """The texts of the template in the order of the sources, those of one file together."""
    return [_entry(message) for message in template() if message.id]


def _entry(message: Message) -> Entry:
    one, many = (message.id, "") if isinstance(message.id, str) else message.id
    places = sorted({name for name, _line in message.locations})
    return Entry(one, many, message.context or "", places=tuple(places))


def _add(catalog: Catalog, path: Path, text: str | tuple[str, ...], context: str | None) -> None:
    catalog.add(text, locations=[(path.relative_to(ROOT).as_posix(), 1)], context=context)

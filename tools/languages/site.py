"""The catalogues for the site: a list of all texts, and each language's translations."""

import json
from functools import cache
from pathlib import Path

from redstone.language import FORMS, form_at
from tools.languages.pages import texts_of
from tools.languages.paths import ROOT, TEMPLATE, catalogues
from tools.languages.po import BadCatalogue, Entry, is_offered, plural_of, read, read_head

FOLDER = "languages"
LOADING = "web/load/"
"""The folder of the scripts with texts before Python runs."""
FAR = 2000
"""Plural forms are checked up to this count to depend only on the last two digits."""


def offered_catalogues() -> dict[str, Path]:
    """Return the catalogue of each language that the page offers, by tag. Raises BadCatalogue."""
    return {
        tag: path
        for tag, path in catalogues().items()
        if is_offered(read_head(path.read_text(encoding="utf-8")))
    }


def site_files() -> dict[str, bytes]:
    """Return the JSON files with the English texts and the translations of all offered languages.

    They are by their paths in the site.
    """
    texts = [entry.key for entry in read(TEMPLATE.read_text(encoding="utf-8"))[1:]]
    files = {f"{FOLDER}/texts.json": compact(texts)}
    for tag, path in offered_catalogues().items():
        files |= files_of(tag, texts, *read(path.read_text(encoding="utf-8")))
    return files


def files_of(tag: str, texts: list[str], head: Entry, *entries: Entry) -> dict[str, bytes]:
    """Return a language's JSON files by path: all its translations, and those of `first_texts`."""
    said = {entry.key: entry.forms[0] for entry in entries if entry.is_said}
    first = {key: said[key] for key in first_texts() if key in said}
    return {
        f"{FOLDER}/{tag}.json": compact(language(texts, head, [*entries])),
        f"{FOLDER}/first/{tag}.json": compact(first),
    }


@cache
def first_texts() -> tuple[str, ...]:
    """Return the texts needed before Python runs: those of the page, and of loading."""
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    shown = {found.key for found in texts_of(page.partition("<dialog")[0])}
    return tuple(
        entry.key
        for entry in read(TEMPLATE.read_text(encoding="utf-8"))[1:]
        if not entry.plural
        and (entry.key in shown or any(place.startswith(LOADING) for place in entry.places))
    )


def language(texts: list[str], head: Entry, entries: list[Entry]) -> dict[str, object]:
    """Return the contents of a language's file.

    "texts" has the translation of each of these texts, None if missing; "plural" is `plural_list`.
    """
    said = {entry.key: entry for entry in entries if entry.is_said}
    found = [_words(said.get(text)) for text in texts]
    return {"plural": plural_list(head), "texts": found}


def _words(entry: Entry | None) -> str | list[str] | None:
    """Return an entry's translation: one form, a list of plural forms, or None if missing."""
    if entry is None:
        return None
    return entry.forms if entry.plural else entry.forms[0]


def plural_list(head: Entry) -> str:
    """Return a digit for each count's plural form, at the index that `form_at` returns.

    Raises BadCatalogue if more than the last two digits of a count decide.
    """
    form = plural_of(head)[1]
    forms = [form(n) for n in range(FORMS)]
    if any(form(n) != forms[form_at(n)] for n in range(FAR)):
        raise BadCatalogue("The plural forms hang on more than the last two digits.")
    return "".join(map(str, forms))


def compact(value: object) -> bytes:
    """Return a value as compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()

"""Pages and the app's manifest in another language, for files that no script translates."""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from tools.languages.pages import (
    ATTRIBUTES,
    MEANING,
    SILENT,
    VOID,
    Element,
    PageReader,
    collapse_space,
    is_phrase,
    marked,
    run_of,
)
from tools.languages.po import Entry

_MARK = re.compile(r"<(/?)(\d+)(/?)>")
_AS_IT_IS = "as it is"


class _WholePage(PageReader):
    """A reader that keeps comments and the document type."""

    def handle_comment(self, data: str) -> None:
        """Add a comment to the open element, to be written as it is."""
        self.handle_startendtag(_AS_IT_IS, [(_AS_IT_IS, f"<!--{data}-->")])

    def handle_decl(self, decl: str) -> None:
        """Add the document type to the tree, to be written as it is."""
        self.handle_startendtag(_AS_IT_IS, [(_AS_IT_IS, f"<!{decl}>")])


def translated_page(page: str, said: Mapping[str, str]) -> str:
    """Return a page with its texts replaced by translations, by their keys in a catalogue."""
    reader = _WholePage()
    reader.feed(page)
    reader.close()
    return "".join(_contents(reader.root, said))


def texts_of_manifest(manifest: str) -> Iterator[str]:
    """Yield the texts of the app's manifest."""
    yield from (part[name] for part, name in _members(json.loads(manifest)))


def translated_manifest(manifest: str, tag: str, said: Mapping[str, str]) -> str:
    """Return the manifest in another language; texts without a translation stay English."""
    data: dict[str, Any] = json.loads(manifest)
    for part, name in _members(data):
        part[name] = said.get(part[name], part[name])
    data["lang"] = tag
    is_mirrored = unicodedata.bidirectional(data["description"][0]) in {"R", "AL"}
    data["dir"] = "rtl" if is_mirrored else "ltr"
    return json.dumps(data, ensure_ascii=False, indent=2)


def _members(data: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield the objects of a manifest that have a text, each with the name of its member."""
    yield data, "description"
    yield from ((part, "label") for part in data["screenshots"])
    yield from ((part, "name") for part in data["shortcuts"])


def _contents(element: Element, said: Mapping[str, str]) -> Iterator[str]:
    """Yield the contents of an element as HTML, translated unless the element has no texts."""
    if element.name in SILENT or element.attributes.get("translate") == "no":
        said = {}
    run = run_of(element)
    translation = said.get(_key(element, run)) if run else None
    if translation is None:
        yield from (_html(part, element, said) for part in element.inside)
        return
    first = element.inside.index(run[0])
    yield from (_html(part, element, said) for part in element.inside[:first])
    yield from _filled(translation, run, said)
    yield from (_html(part, element, said) for part in element.inside[first + len(run) :])


def _key(element: Element, run: list[Element | str]) -> str:
    """Return the catalogue key of an element's text."""
    text = collapse_space(marked(run, [0]))
    return Entry(text, context=element.attributes.get(MEANING, "")).key


def _html(part: Element | str, around: Element, said: Mapping[str, str]) -> str:
    """Return an element or words as HTML."""
    if isinstance(part, str):
        return part if around.name in {"script", "style"} else escape(part, quote=False)
    if part.name == _AS_IT_IS:
        return part.attributes[_AS_IT_IS]
    if part.name in VOID:
        return _opening(part, said)
    return f"{_opening(part, said)}{''.join(_contents(part, said))}</{part.name}>"


def _opening(element: Element, said: Mapping[str, str]) -> str:
    """Return an element's opening tag with its texts translated."""
    described = element.attributes.get("name") == "description"
    names = (*ATTRIBUTES, "content") if described else ATTRIBUTES
    shown = (
        f' {name}="{escape(said.get(collapse_space(value), value) if name in names else value)}"'
        for name, value in element.attributes.items()
    )
    return f"<{element.name}{''.join(shown)}>"


def _filled(translation: str, run: list[Element | str], said: Mapping[str, str]) -> Iterator[str]:
    """Yield a translated run as HTML, with the elements of the original at their marks."""
    elements = [*_elements(run)]
    yield _edge(run[0], r"^\s*")
    text, *pieces = _MARK.split(translation)
    yield escape(text, quote=False)
    for closing, number, empty, after in zip(*[iter(pieces)] * 4, strict=True):
        element = elements[int(number) - 1]
        if closing:
            yield f"</{element.name}>"
        elif empty:
            yield _html(element, element, said)
        else:
            yield _opening(element, said)
        yield escape(after, quote=False)
    yield _edge(run[-1], r"\s*$")


def _elements(run: list[Element | str]) -> Iterator[Element]:
    """Yield the elements of a run in the order of their marks."""
    for part in run:
        if isinstance(part, Element):
            yield part
            yield from _elements(part.inside) if is_phrase(part) else ()


def _edge(part: Element | str, pattern: str) -> str:
    """Return the white space at the start or end of a text, as `pattern` finds it."""
    found = re.search(pattern, part) if isinstance(part, str) else None
    return found[0] if found else ""

"""Writes types for the scripts' type checker: of the page's elements, and of Python's plain data.

python -m tools.page_types
"""

import pkgutil
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict

import redstone.app
import redstone.widget.types
from redstone.app.page.parts import PageState
from redstone.pictures.drawing import Command, PictureData
from tools.build.forms import START_PAGE, page_text
from tools.build.paths import ROOT
from tools.build.sources import ROOMS

FILE = ROOT / "typings" / "made.d.ts"
TEXT = """\
// Written by `python -m tools.page_types`.

/** An element of a tag, with the listeners of every element. */
type Named<Tag extends keyof HTMLElementTagNameMap> = HTMLElement & HTMLElementTagNameMap[Tag];

/** The elements of the page's HTML, by their ids. */
interface ElementsById {
%s}

/** The plain data that Python sends as JSON: typed dictionaries of redstone/app/ and of widgets. */
declare namespace State {
%s}
"""
PLAIN = {
    bool: "boolean",
    int: "number",
    float: "number",
    NoneType: "null",
    Any: "unknown",
    object: "unknown",
}
"""JSON's types of values other than texts, which enumerations are too."""


class _Ids(HTMLParser):
    """Collects the tag of each element with an id outside drawings."""

    def __init__(self) -> None:
        """Begin without elements; `found` has the tags by id."""
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the tag of an element by its id."""
        name = dict(attrs).get("id")
        if name and tag != "symbol":
            self.found[name] = tag


def declarations() -> str:
    """Return the text of the file with the TypeScript declarations."""
    ids = _Ids()
    for page in (START_PAGE, *(f"web/{room}/room.html" for room in ROOMS)):
        ids.feed(page_text(page))
    elements = (f'  "{name}": Named<"{tag}">;\n' for name, tag in sorted(ids.found.items()))
    return TEXT % ("".join(elements), "".join(map(_interface, _dictionaries())))


def _dictionaries() -> Iterator[type]:
    """Yield the typed dictionaries that Python passes to the page."""
    yield PictureData
    found = pkgutil.walk_packages(redstone.app.__path__, "redstone.app.")
    for name in [*(module.name for module in found), redstone.widget.types.__name__]:
        for kind in vars(import_module(name)).values():
            if is_typeddict(kind) and kind.__module__ == name:
                yield kind


def _interface(kind: Any) -> str:
    """Return the TypeScript interface of a typed dictionary."""
    lines = (
        f"    {name}{'?' if name in kind.__optional_keys__ else ''}: {_type(hint)};\n"
        for name, hint in get_type_hints(kind).items()
        if not (_extends_page_state(kind) and name in PageState.__annotations__)
    )
    inherits = " extends PageState" if _extends_page_state(kind) else ""
    return f"  interface {kind.__name__}{inherits} {{\n{''.join(lines)}  }}\n"


def _extends_page_state(kind: Any) -> bool:
    """Return True for the page's state in a room. Python forgets which dictionary it extends."""
    return kind is not PageState and kind.__annotations__.keys() > PageState.__annotations__.keys()


def _type(hint: Any) -> str:
    """Return the TypeScript type that values of a Python type have as JSON."""
    origin, given = get_origin(hint), get_args(hint)
    if hint == Command:
        return "Command"
    match origin:
        case None:
            return str(hint.__name__) if is_typeddict(hint) else PLAIN.get(hint, "string")
        case _ if origin in (Union, UnionType):
            return " | ".join(map(_type, given))
        case _ if origin is tuple:
            return f"[{', '.join(map(_type, given))}]"
        case _ if len(given) == 2:
            return f"Record<string, {_type(given[1])}>"
    return f"({_type(given[0])})[]"


if __name__ == "__main__":
    FILE.write_text(declarations())

"""Writes the types of the page's elements by their ids, for the scripts' type checker.

python -m tools.page_ids
"""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from tools.build.paths import ROOT, WEB

FILE = ROOT / "typings" / "page_ids.d.ts"
HEAD = """\
// The elements by their ids, written by `python -m tools.page_ids` from the HTML of the page.

/** An element of a tag, with the listeners of every element. */
type Named<Tag extends keyof HTMLElementTagNameMap> = HTMLElement & HTMLElementTagNameMap[Tag];

interface ElementsById {
"""


class _Ids(HTMLParser):
    """Collects the tag of each element with an id outside drawings."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take an element's id."""
        name = dict(attrs).get("id")
        if name and tag != "symbol":
            self.found[name] = tag


def pages() -> Iterator[Path]:
    """Return the files with the elements of the page."""
    yield ROOT / "index.html"
    yield from sorted(WEB.glob("*/room.html"))


def declarations() -> str:
    """Return the text of the file."""
    ids = _Ids()
    for page in pages():
        ids.feed(page.read_text())
    lines = (f'  "{name}": Named<"{tag}">;\n' for name, tag in sorted(ids.found.items()))
    return f"{HEAD}{''.join(lines)}}}\n"


if __name__ == "__main__":
    FILE.write_text(declarations())

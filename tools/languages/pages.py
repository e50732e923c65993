"""The texts of pages, found as web/load/language.js finds them in the browser.

A text is an element's own words, with the elements among them as numbered marks: that of `<p>Stones
<b>joined</b> there <br>share.</p>` is `Stones <1>joined</1> there <2/>share.`
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from tools.languages.po import Entry

PHRASES = {"a", "abbr", "b", "code", "em", "i", "kbd", "mark", "small", "span", "strong"}
"""Elements that are part of the sentence around them."""
VOID = {"br", "hr", "img", "input", "link", "meta", "path", "use", "circle", "rect"}
SILENT = {"script", "style", "svg", "template"}
"""Elements without text."""
ATTRIBUTES = ("aria-label", "title", "placeholder", "alt")
"""The attributes with text; for `<meta name="description">` it is its content."""
MEANING = "data-meaning"
"""The attribute with the context of an element's words, if they have another meaning elsewhere."""
_LETTER = re.compile(r"[^\W\d_]")


@dataclass
class Element:
    """An element of a page with its contents."""

    name: str
    attributes: dict[str, str]
    line: int
    inside: list["Element | str"] = field(default_factory=list)


@dataclass(frozen=True)
class PageText:
    """A text of a page, the line of its element, and its context if the element names one."""

    text: str
    line: int
    context: str = ""

    @property
    def key(self) -> str:
        """The key by which the page looks up the text."""
        return Entry(self.text, context=self.context).key


class PageReader(HTMLParser):
    """A reader that makes a tree of a page's elements, without its comments."""

    def __init__(self) -> None:
        """Begin a tree: `root` is an element without a name that will contain the page's."""
        super().__init__(convert_charrefs=True)
        self.root = Element("", {}, 0)
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Append an element to the one that is open; open it unless it is void."""
        made = Element(tag, {name: value or "" for name, value in attrs}, self.getpos()[0])
        self._open[-1].inside.append(made)
        if tag not in VOID:
            self._open.append(made)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Append an element without contents, written like <br/>."""
        made = Element(tag, {name: value or "" for name, value in attrs}, self.getpos()[0])
        self._open[-1].inside.append(made)

    def handle_endtag(self, tag: str) -> None:
        """Close the open element. Raises AssertionError if it has another tag."""
        if tag not in VOID:
            assert self._open[-1].name == tag, f"line {self.getpos()[0]}: </{tag}>"
            self._open.pop()

    def handle_data(self, data: str) -> None:
        """Append text to the open element."""
        self._open[-1].inside.append(data)


def texts_of(page: str) -> Iterator[PageText]:
    """Yield the texts of a page in order, repeated ones too."""
    reader = PageReader()
    reader.feed(page)
    reader.close()
    yield from _texts(reader.root)


def named_buttons_of(page: str) -> Iterator[tuple[PageText, PageText]]:
    """Yield the accessible name of each button that has one, with its visible words."""
    reader = PageReader()
    reader.feed(page)
    reader.close()
    for button in _buttons(reader.root):
        name = button.attributes.get("aria-label", "")
        for seen in _texts(Element("", {}, button.line, _seen(button))) if name else ():
            yield PageText(collapse_space(name), button.line), seen


def _buttons(element: Element) -> Iterator[Element]:
    """Yield the buttons inside an element."""
    for inner in element.inside:
        if isinstance(inner, Element):
            yield from [inner] if inner.name == "button" else _buttons(inner)


def _seen(element: Element) -> list["Element | str"]:
    """Return the visible contents of an element, without decorative signs and labelled pictures."""
    return [
        part
        for part in element.inside
        if isinstance(part, str) or not {"aria-hidden", "aria-label"} & part.attributes.keys()
    ]


def _texts(element: Element) -> Iterator[PageText]:
    """Yield the texts of an element and of those inside it."""
    if element.name in SILENT or element.attributes.get("translate") == "no":
        return
    for name, value in element.attributes.items():
        said = name in ATTRIBUTES or (
            name == "content" and element.attributes.get("name") == "description"
        )
        if said and _LETTER.search(value):
            yield PageText(collapse_space(value), element.line)
    run = run_of(element)
    if run:
        context = element.attributes.get(MEANING, "")
        yield PageText(collapse_space(marked(run, [0])), element.line, context)
    for inner in element.inside:
        if isinstance(inner, Element) and not (run and inner in run and is_phrase(inner)):
            yield from _texts(inner)
        elif isinstance(inner, Element):
            yield from _attributes_inside(inner)


def _attributes_inside(element: Element) -> Iterator[PageText]:
    """Yield the attributes with text of an element that is part of a sentence."""
    yield from (found for found in _texts(Element(element.name, element.attributes, element.line)))


def run_of(element: Element) -> list["Element | str"]:
    """Return the parts of an element that are one text: from the first to the last with words.

    It is empty if the element itself has no words besides those of its child elements.
    """
    inside = element.inside
    if not any(isinstance(part, str) and _LETTER.search(part) for part in inside):
        return []
    says = [at for at, part in enumerate(inside) if _says(part)]
    return inside[says[0] : says[-1] + 1]


def _says(part: "Element | str") -> bool:
    """Return True for text that is not only space, or for an inline element with words."""
    return is_phrase(part) if isinstance(part, Element) else bool(part.strip())


def is_phrase(element: Element) -> bool:
    """Return True for an element that is part of a sentence and contains some of its words."""
    return element.name in PHRASES and bool(_LETTER.search(_words(element)))


def _words(element: Element) -> str:
    """Return the text of an element and those inside it."""
    return "".join(part if isinstance(part, str) else _words(part) for part in element.inside)


def marked(run: list["Element | str"], count: list[int]) -> str:
    """Return a run as a text with its elements as numbered marks like <1>…</1>.

    `count` has the number of the last mark, and is updated.
    """
    said = []
    for part in run:
        if isinstance(part, str):
            said.append(part)
            continue
        count[0] += 1
        number = count[0]
        if is_phrase(part):
            said.append(f"<{number}>{marked(part.inside, count)}</{number}>")
        else:
            said.append(f"<{number}/>")
    return "".join(said)


def collapse_space(text: str) -> str:
    """Return a text with its white space as a browser shows it; no-break spaces stay."""
    return re.sub(r"[ \t\r\n\f]+", " ", text).strip(" ")

"""The catalogues' template has exactly the texts of the sources."""

import pytest

from tools.languages.paths import TEMPLATE
from tools.languages.po import Entry, format_catalogue
from tools.languages.template import HEAD, entries, texts_of_python


@pytest.fixture(scope="module")
def sources() -> list[Entry]:
    """Return the catalogue entries of all texts of the sources."""
    return entries()


def test_the_template_agrees_with_the_sources(sources: list[Entry]) -> None:
    """The file is what `python -m tools.languages update` writes."""
    assert TEMPLATE.read_text(encoding="utf-8") == format_catalogue([HEAD, *sources], 2)


def test_the_template_takes_only_arguments_of_translating_functions() -> None:
    """Strings in comparisons and keys are not shown to anyone."""
    source = """
_(NAMES[BLACK if won == "B" else WHITE]), _("{player} won", player=names["b"])
Text("Right."), Text("a colour", "red"), pgettext("a move", "pass")
ngettext("{n} stone", "{n} stones", counts["c"]), npgettext("a side", "one", "many", 2)
"""
    assert list(texts_of_python(source)) == [
        ("{player} won", None),
        ("Right.", None),
        ("red", "a colour"),
        ("pass", "a move"),
        (("{n} stone", "{n} stones"), None),
        (("one", "many"), "a side"),
    ]


def test_every_text_of_the_page_has_typographic_quotation_marks_and_apostrophes(
    sources: list[Entry],
) -> None:
    """The commands print ASCII. Texts that they share with the page are in one module."""
    page = [entry for entry in sources if set(entry.places) != {"redstone/english.py"}]
    texts = [text for entry in page for text in (entry.text, entry.plural)]
    assert [text for text in texts if {"'", '"'} & set(text)] == []

"""The examples of the documentation and of the README do what they say."""

import doctest
from pathlib import Path

import pytest

import redstone
from tools.build.paths import ROOT

PAGES = sorted((ROOT / "docs" / "library").glob("*.md"))
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
NEEDS_OTHERS = {"learning"}
"""Pages about other people's packages: `make adapters` tries them."""
SILENT = {"changelog", "command-line", "laboratory", "own-games", "reference"}
"""Pages without examples."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_of_a_page_are_true(page: Path) -> None:
    if page.stem in NEEDS_OTHERS:
        return
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=OPTIONS)
    assert failed == 0
    assert (tried == 0) is (page.stem in SILENT)


def test_every_page_can_be_found_and_every_name_is_told_of() -> None:
    listed = (ROOT / "docs/library/index.md").read_text().partition("toctree}")[2].split()
    assert {page.stem for page in PAGES} <= {*listed, "index"}
    reference = (ROOT / "docs/library/reference.md").read_text()
    for name in redstone.__all__:
        assert f" redstone.{name}\n" in reference

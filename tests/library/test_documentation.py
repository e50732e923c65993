"""The examples in the documentation and the README are correct."""

import doctest
import re
from pathlib import Path
from textwrap import dedent

import pytest

import redstone
from tools.build.paths import ROOT

PAGES = sorted((ROOT / "docs" / "library").glob("*.md"))
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
NEEDS_OTHERS = {"learning"}
"""Pages about other packages. `make adapters` tries them."""
SILENT = {"changelog", "command-line", "laboratory", "own-games", "reference", "solved"}
"""Pages without examples."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_doctests_of_a_page_pass(page: Path) -> None:
    if page.stem in NEEDS_OTHERS:
        return
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=OPTIONS)
    assert failed == 0
    assert (tried == 0) is (page.stem in SILENT)


def test_every_page_is_linked_and_every_public_name_documented() -> None:
    listed = (ROOT / "docs/library/index.md").read_text().partition("toctree}")[2].split()
    assert {page.stem for page in PAGES} <= {*listed, "index"}
    reference = (ROOT / "docs/library/reference.md").read_text()
    for name in redstone.__all__:
        assert f" redstone.{name}\n" in reference


README = (ROOT / "README.md").read_text()


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 100


def test_the_program_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    lines = README.partition("    import redstone\n")[2].partition("\nThe same functions")[0]
    exec(dedent("    import redstone\n" + lines), {})
    assert "#redstone9-1-e5" in capsys.readouterr().out


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "docs/guide.md", "docs/hosting.md"]
)
def test_every_link_to_a_file_leads_to_one(page: str) -> None:
    path = ROOT / page
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text())
    local = [target for target in targets if "://" not in target]
    assert local
    assert not [target for target in local if not (path.parent / target).exists()]


def test_the_folders_of_the_readme_exist() -> None:
    table = README.partition("| folder | contents |")[2].partition("\n\n")[0]
    first_cells = [row.split("|")[1] for row in table.strip().splitlines()]
    names = [name for cell in first_cells for name in re.findall(r"`([^`]+)`", cell)]
    assert len(names) > 10
    assert not [name for name in names if not (ROOT / name).exists()]

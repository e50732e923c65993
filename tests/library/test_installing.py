"""The package is installed from its clone: on the public index, its name belongs to others."""

import re
import tomllib

from tools.build.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WHOLE = [*ROOT.glob("*.md"), *ROOT.glob("*.html"), ROOT / "Makefile"]
FOLDERS = ("docs", "redstone", "web", "languages", ".github", "tools", "benchmarks")
ENDINGS = {".md", ".py", ".js", ".html", ".po", ".yml", ".sh", ".json"}
INSTALL = re.compile(r"\b(?:pip3?|pipx|uv pip|uv tool|uv) (?:install|add)\b([^`\"\n]*)")
FILE_OF_NAMES = re.compile(r"-r \S+")
EXTRA = re.compile(r"\.(?:\[(\w+)\])?")
"""The clone itself, or the clone with an extra."""
BY_NAME = re.compile(rf"\b(?:{PROJECT['name']}|redstone)\[\w")
OTHERS = "redstone"
"""A name that another company has on the public index."""


def texts() -> dict[str, str]:
    """Return the texts that may say how to install the package, by file."""
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    found = [*WHOLE, *(path for path in inside if path.suffix in ENDINGS)]
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in found}


def test_no_text_tells_people_to_install_by_name() -> None:
    told = [(name, words) for name, text in texts().items() for words in INSTALL.findall(text)]
    assert {"redstone/lab/machines.py", "docs/library/laboratory.md"} <= {name for name, _ in told}
    for name, words in told:
        for word in FILE_OF_NAMES.sub("", words).replace("'", " ").split():
            extra = EXTRA.fullmatch(word)
            assert word.startswith("-") or extra, f"{name}: install {word}"
            assert extra is None or extra[1] in (None, *PROJECT["optional-dependencies"]), name


def test_the_distribution_has_a_name_of_its_own() -> None:
    assert PROJECT["name"] != OTHERS
    assert [*PROJECT["scripts"]] == [OTHERS]
    assert PROJECT["name"] in texts()["docs/library/first-steps.md"]


def test_no_text_names_an_extra_of_the_other_package() -> None:
    assert not [name for name, text in texts().items() if BY_NAME.search(text)]

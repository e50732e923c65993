"""Docstrings, class names and documents keep to the limits of a plain style."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.architecture.test_imports import ROOT

SOURCES = sorted(
    path
    for folder in ("redstone", "web", "tools", "benchmarks", "tests")
    for path in (ROOT / folder).rglob("*.py")
)
QUESTION = re.compile(r"(?:what|who|whom|whose|whether|which|where|how)\b", re.IGNORECASE)
"""Matches the opening of a docstring that asks instead of naming a result."""
QUESTIONS = 0.03
"""The largest share of docstrings with such an opening."""
SHARED_NAMES = 10
"""The largest number of class names defined in more than one file."""
README_LINES = 100
GLOSSARY_ENTRIES = 50


def docstrings_of(tree: ast.Module) -> list[str]:
    """Return the docstrings of a module, its classes and its functions."""
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    found = [ast.get_docstring(node) for node in ast.walk(tree) if isinstance(node, kinds)]
    return [text for text in found if text]


def questions_in(texts: list[str]) -> list[str]:
    """Return the docstrings that open with a question word."""
    return [text for text in texts if QUESTION.match(text)]


def classes_by_name(trees: dict[Path, ast.Module]) -> dict[str, set[Path]]:
    """Return the files in which each class name is defined."""
    found = defaultdict[str, set[Path]](set)
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found[node.name].add(path)
    return found


def entries_of(text: str, heading: str) -> list[str]:
    """Return the first cells of the table below a heading of a Markdown text."""
    _, _, section = text.partition(f"\n## {heading}\n")
    rows = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    return [row.split("|")[1].strip() for row in rows[1:]]


@cache
def trees() -> dict[Path, ast.Module]:
    """Return the syntax trees of all sources. They take seconds to make."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES}


def test_few_docstrings_open_with_a_question_word() -> None:
    """At most 3 % of all docstrings do."""
    texts = [text for tree in trees().values() for text in docstrings_of(tree)]
    found = questions_in(texts)
    assert len(texts) > 1000
    assert len(found) <= QUESTIONS * len(texts), "\n".join(text.split("\n")[0] for text in found)


def test_few_class_names_stand_in_more_than_one_file() -> None:
    """At most 10 class names are defined in several files."""
    shared = {name: paths for name, paths in classes_by_name(trees()).items() if len(paths) > 1}
    named = [
        f"{name}: {', '.join(sorted(str(path.relative_to(ROOT)) for path in paths))}"
        for name, paths in sorted(shared.items())
    ]
    assert len(shared) <= SHARED_NAMES, "\n".join(named)


def test_the_readme_is_short() -> None:
    """It has at most 100 lines."""
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert 0 < len(lines) <= README_LINES


def test_the_glossary_is_short_and_in_order() -> None:
    """It has at most 50 entries, sorted."""
    entries = entries_of((ROOT / "docs/architecture.md").read_text(encoding="utf-8"), "Glossary")
    assert 0 < len(entries) <= GLOSSARY_ENTRIES
    assert entries == sorted(entries, key=str.casefold)


def test_violations_are_detected() -> None:
    """The helpers find question words, class names with their files, and table entries."""
    asks = ast.parse('"""What this is."""\n\ndef f():\n    """Whether it is so."""\n')
    says = ast.parse('"""Whatever it is."""\n\nclass Found:\n    """A finding."""\n')
    assert len(questions_in(docstrings_of(asks))) == 2
    assert not questions_in(docstrings_of(says))
    names = classes_by_name({Path("a.py"): says, Path("b.py"): says, Path("c.py"): asks})
    assert names == {"Found": {Path("a.py"), Path("b.py")}}
    text = (
        "\n## Other\n\n| a | b |\n\n## Glossary\n\n| term | text |\n|---|---|\n| ply | a move |\n"
    )
    assert entries_of(text, "Glossary") == ["ply"]

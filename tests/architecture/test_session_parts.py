"""The session's parts know only those before them, and say nothing in sentences."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.test_imports import PACKAGE, imports_of

PLAY = PACKAGE / "app" / "play"
PARTS = [
    "settings",
    "choices",
    "turns",
    "settling",
    "request",
    "challenge",
    "table",
    "computer_side",
    "pointing",
    "notices",
    "moment",
    "placing",
    "read",
    "session",
]
"""From plain choices over the values of a moment up to the session itself."""
SENTENCE = 3
"""So many words are a sentence."""


def parts_imported(path: Path) -> set[str]:
    """The modules of the room that a module imports."""
    room = "redstone.app.play."
    return {name.removeprefix(room) for _, name in imports_of(path) if name.startswith(room)}


def spoken(path: Path) -> Iterator[str]:
    """The sentences of a module that are neither documentation nor an error's."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = {id(inner) for node in ast.walk(tree) if is_silent(node) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in silent and is_sentence(node.value):
            yield f"{path.name}:{node.lineno}: {node.value!r}"


def is_sentence(value: object) -> bool:
    """True for a text of some words; the bars of a type are none."""
    return isinstance(value, str) and len(value.replace("|", " ").split()) >= SENTENCE


def is_silent(node: ast.AST) -> bool:
    """True for what nobody sees on the page: docstrings, and what is raised."""
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return docstring or isinstance(node, ast.Raise)


@pytest.mark.parametrize("part", PARTS)
def test_a_part_knows_only_those_before_it(part: str) -> None:
    later = set(PARTS[PARTS.index(part) :])
    known = parts_imported(PLAY / f"{part}.py")
    assert not known & later
    assert known <= set(PARTS)


@pytest.mark.parametrize(
    "path",
    # A challenge is read like a link, and its reader warns as the record does.
    sorted(path for path in PLAY.glob("*.py") if path.stem != "challenge"),
    ids=lambda path: path.stem,
)
def test_nothing_is_said_where_games_are_played(path: Path) -> None:
    assert not list(spoken(path))


def test_a_sentence_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "loud.py"
    path.write_text('"""Not this one here."""\nsaid = f"This is {1} sentence of words."\n')
    assert len(list(spoken(path))) == 1

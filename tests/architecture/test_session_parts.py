"""Each part of the session knows only the parts before it."""

import ast
from pathlib import Path

import pytest

from tests.architecture.test_imports import PACKAGE, imports_of

PLAY = PACKAGE / "app" / "play"
PARTS = [
    "player_names",
    "settings",
    "timing",
    "turns",
    "request",
    "challenge",
    "encounter",
    "table",
    "rematch",
    "computer_side",
    "ending",
    "pointing",
    "notices",
    "board_state",
    "placing",
    "board_input",
    "board_session",
    "session",
    "actions",
]
"""The parts in order, from plain choices through the values of a moment to the session itself."""


def parts_imported(path: Path) -> set[str]:
    """Return the modules of `redstone/app/play` that a module imports."""
    room = "redstone.app.play."
    return {name.removeprefix(room) for _, name in imports_of(path) if name.startswith(room)}


@pytest.mark.parametrize("part", PARTS)
def test_a_part_imports_only_those_before_it(part: str) -> None:
    """In the order of PARTS, and it imports no other module of `redstone/app/play`."""
    later = set(PARTS[PARTS.index(part) :])
    known = parts_imported(PLAY / f"{part}.py")
    assert not known & later
    assert known <= set(PARTS)


SESSIONS = sorted((PACKAGE / "app").glob("*/session.py"))


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.parent.name)
def test_each_rooms_session_class_inherits_nothing(path: Path) -> None:
    """Each room's module has one session class without base classes, and ignores no type errors."""
    text = path.read_text(encoding="utf-8")
    sessions = [
        node
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef) and node.name.endswith("Session")
    ]
    assert [node.bases for node in sessions] == [[]]
    assert "type: ignore" not in text

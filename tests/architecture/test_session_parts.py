"""The session's parts know only those before them."""

from pathlib import Path

import pytest

from tests.architecture.test_imports import PACKAGE, imports_of

PLAY = PACKAGE / "app" / "play"
PARTS = [
    "proven",
    "people",
    "settings",
    "choices",
    "turns",
    "turn_record",
    "settling",
    "request",
    "challenge",
    "explained",
    "table",
    "computer_side",
    "ending",
    "pointing",
    "notices",
    "moment",
    "placing",
    "read",
    "session",
]
"""From plain choices over the values of a moment up to the session itself."""


def parts_imported(path: Path) -> set[str]:
    """The modules of the room that a module imports."""
    room = "redstone.app.play."
    return {name.removeprefix(room) for _, name in imports_of(path) if name.startswith(room)}


@pytest.mark.parametrize("part", PARTS)
def test_a_part_knows_only_those_before_it(part: str) -> None:
    later = set(PARTS[PARTS.index(part) :])
    known = parts_imported(PLAY / f"{part}.py")
    assert not known & later
    assert known <= set(PARTS)

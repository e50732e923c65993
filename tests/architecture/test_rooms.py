"""Rooms declare themselves. Shared modules know them by their declarations, never by name."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.walks import browserless  # noqa: F401 # the stand-ins for the browser's modules
from tools.build.sources import FOLDERS, ROOMS, packs
from web.rooms import MISSING, Declaration

ROOT = Path(__file__).parents[2]
APP, WEB = ROOT / "redstone" / "app", ROOT / "web"
OWN = {ROOT / folder for folders in FOLDERS.values() for folder in folders}
"""The folders of rooms, and of parts that are loaded late."""
ABOUT_RECORDS = {
    ("redstone/app/storage/kept_game.py", "study"),
    ("redstone/app/storage/database.py", "record"),
    ("redstone/app/page/games_list.py", "study"),
    ("redstone/app/words/settings.py", "record"),
    ("web/page/games.js", "study"),
    ("web/start.py", "study"),
}
"""Fields of stored records, a setting, and actions on a game in the list."""
NAMES = {*ROOMS, *(f"more-{room}-name" for room in ROOMS)}
"""The names of the rooms, and the ids of their names in the menu."""
DECLARED = {room: import_module(f"web.{room}").ROOM for room in ROOMS}


def strings_in(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and text of each string literal of a module.

    Those of a script are split at slashes.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.lineno, node.value
    else:
        for number, line in enumerate(text.splitlines(), 1):
            for said in re.findall(r"[\"'`]([^\"'`]*)[\"'`]", line):
                yield from ((number, part) for part in said.split("/"))


def shared_modules() -> list[Path]:
    """Return the Python modules and scripts of the page and the app that belong to no room."""
    found = [*APP.rglob("*.py"), *WEB.rglob("*.py"), *WEB.rglob("*.*js")]
    return sorted(path for path in found if not {*path.parents} & OWN)


def named_in(path: Path) -> list[str]:
    """Return a message for each string in a module that is a room's name.

    Known names of stored fields are left out.
    """
    place = path.relative_to(ROOT).as_posix()
    return [
        f"{place}:{line} names the room {word}"
        for line, word in strings_in(path)
        if word in NAMES and (place, word) not in ABOUT_RECORDS
    ]


def test_no_shared_module_names_a_room() -> None:
    """None has a string that is a room's name."""
    modules = shared_modules()
    assert len(modules) > 100
    assert not [named for path in modules for named in named_in(path)]


@pytest.mark.parametrize("end", ["py", "js"])
def test_a_rooms_name_in_a_module_is_detected(
    end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name of a room and the id of its menu entry are each found with their line."""
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    module = tmp_path / f"module.{end}"
    module.write_text('enter("study")\nname("more-practice-name")\n')
    assert named_in(module) == [
        f"module.{end}:1 names the room study",
        f"module.{end}:2 names the room more-practice-name",
    ]


def test_a_room_enters_no_other_by_its_name() -> None:
    """A call that enters a room by name is in that room's own folder."""
    entered = [
        (path, name)
        for path in WEB.rglob("*.py")
        for name in re.findall(r"rooms\.enter[,(]\s*['\"](\w+)", path.read_text(encoding="utf-8"))
    ]
    assert entered
    assert not [(path, name) for path, name in entered if path.parent.name != name]


def test_the_rooms_module_does_not_import_routes() -> None:
    assert "web.routes" not in (WEB / "rooms.py").read_text(encoding="utf-8")


def test_no_two_rooms_share_a_route_a_question_or_a_store() -> None:
    """The rooms' declarations have no value twice."""
    taken = [route for room in DECLARED.values() for route in room.takes]
    assert len(taken) == len({*taken}) > len(ROOMS)
    answered = [each for room in DECLARED.values() if not room.store for each in room.answers]
    assert len(answered) == len({*answered})
    stores = [room.store for room in DECLARED.values() if room.store]
    assert len(stores) == len({*stores}) == 2


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_not_prepared_ahead_has_its_own_sentence_for_a_failed_download(room: str) -> None:
    """Its declaration also names the pack that has its code."""
    declared = DECLARED[room]
    assert isinstance(declared, Declaration)
    assert declared.missing is not MISSING or declared.is_prepared
    assert declared.pack == packs()[f"web/{room}/room.py"]

"""A room is added by a folder in the app and one in the page.

The test works in a copy of the project and changes nothing else in it.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
PARTS = (
    *("redstone", "web", "tests", "tools", "languages"),
    *("index.html", "manifest.webmanifest", "pyproject.toml"),
)
"""The parts of the project in the copy."""
FILES = {
    "redstone/app/attic/__init__.py": '"""The attic, a room with nothing in it."""\n',
    "redstone/app/attic/session.py": '''\
        """What stands in the attic: nothing."""


        class Attic:
            """How often somebody has looked around."""

            looks = 0
        ''',
    "redstone/app/attic/words.py": '''\
        """What is said in the attic."""

        from redstone.language import ngettext


        def looked(looks: int) -> str:
            """How often somebody has looked around in vain."""
            return ngettext("Nothing here.", "Nothing here, looked for {n} times.", looks)
        ''',
    "redstone/app/attic/state.py": '''\
        """The page's state in the attic."""

        from redstone.app.attic import words
        from redstone.app.attic.session import Attic
        from redstone.app.page.parts import PageState, together
        from redstone.app.page.state import picture_of, room_state
        from redstone.app.play.board_state import BoardState


        def attic_state(now: BoardState, attic: Attic) -> PageState:
            """The game's board, and what is said here."""
            own: PageState = {
                "picture": picture_of(now),
                "texts": {"attic": words.looked(attic.looks)},
            }
            return together(room_state(now), own)
        ''',
    "web/attic/__init__.py": '''\
        """The attic on the page."""

        from web.rooms import Declaration

        ROOM = Declaration()
        ''',
    "web/attic/room.py": '''\
        """The attic on the page: one can look around."""

        from typing import Any

        from redstone.app.attic.session import Attic
        from redstone.app.attic.state import attic_state
        from redstone.app.page.parts import Labels, PageState
        from redstone.app.page.state import point_labels
        from web.rooms import Shell


        class Room:
            """The game stays at the board."""

            sharing = None
            again = None

            def __init__(self, shell: Shell) -> None:
                self.session, self.attic = shell.current.session, Attic()
                self.actions = {"look-around": self._look}

            def _look(self) -> None:
                self.attic.looks += 1

            def state(self) -> PageState:
                """Everything the page shows."""
                return attic_state(self.session.board_input.now, self.attic)

            def pointing_state(self) -> PageState:
                """Nothing follows the pointer."""
                return {}

            thinking_state = settled = pointing_state

            def labels(self) -> Labels:
                """The names of the game's points."""
                return point_labels(self.session.board_input.now)

            def keep(self) -> None:
                """There is nothing to keep."""

            leave = keep


        def enter(shell: Shell, script: Any, route: object) -> Room:
            """Nobody comes here for anything."""
            return Room(shell)
        ''',
    "web/attic/room.js": "export function show() {}\nexport function listen() {}\n",
    "web/attic/room.css": "#attic { display: block; }\n",
    "web/attic/room.html": '<p id="attic" data-into="panel">Dust.</p>\n',
}
DECLARATION = "web/attic/__init__.py"
WALK = """\
import json, sys

sys.path.insert(0, ".")
from redstone.board import Point
from tests.walks.browserless import BrowserlessPage, run
from tools.build.sources import MIND, ROOMS, packs
from tools.languages.template import entries

seen = {}


async def walk():
    page = BrowserlessPage()
    await page.rest()
    page.page.act("attic")
    await page.rest()
    seen["inside"] = page.room
    page.page.act("look-around")
    seen["once"] = page.shown["texts"]["attic"]
    page.page.act("look-around")
    seen["twice"] = page.shown["texts"]["attic"]
    page.tap(Point(0, 0))
    page.page.act("leave-room")
    await page.rest()
    seen["outside"] = page.room
    page.enter("attic")
    await page.rest()
    seen["again"] = page.shown["texts"]["attic"]


run(walk())
seen["rooms"] = ROOMS
seen["pack"] = sorted(path for path, pack in packs().items() if "attic" in path and pack == "rooms")
seen["texts"] = sorted(entry.text for entry in entries() if "attic" in "".join(entry.places))
print(json.dumps(seen))
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a copy of the project with a made-up room."""
    copy = tmp_path_factory.mktemp("project")
    for name in PARTS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name)  # with its bytecode, if there is any
        else:
            shutil.copy(ROOT / name, copy / name)
    for name, text in FILES.items():
        (copy / name).parent.mkdir(exist_ok=True)
        (copy / name).write_text(dedent(text), encoding="utf-8")
    return copy


def python_output(project: Path, *arguments: str) -> str:
    """Run Python in the copied project, and return its output. Fails with its errors if it does."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},  # it takes longer than the tests
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def room_state(project: Path) -> Any:
    """Return the data printed by a walk into the made-up room, such as its texts and pack."""
    return json.loads(python_output(project, "-c", WALK).splitlines()[-1])


def test_the_room_can_be_entered_left_and_reentered(room_state: Any) -> None:
    """Its button changes its text, and a new visit begins again."""
    assert room_state["inside"] == "attic"
    assert room_state["once"] == "Nothing here."
    assert room_state["twice"] == "Nothing here, looked for 2 times."
    assert room_state["outside"] == ""
    assert room_state["again"] == "Nothing here, looked for 0 times."


def test_the_rooms_python_is_in_the_pack_of_the_rooms(room_state: Any) -> None:
    """All of it is, except its declaration."""
    assert "attic" in room_state["rooms"]
    later = [name for name in FILES if name.endswith(".py") and name != DECLARATION]
    assert room_state["pack"] == sorted(later)


def test_the_rooms_texts_are_in_the_template_of_translations(room_state: Any) -> None:
    assert room_state["texts"] == ["Dust.", "Nothing here."]


SELECTED_TESTS = "every_module or keep_to_the_table or room or only_modules_of_words"


def test_a_forbidden_import_and_sentence_in_the_room_are_detected(project: Path) -> None:
    """The project's own tests of imports and sentences fail in the copy, and name both."""
    files = [f"tests/architecture/test_{name}.py" for name in ("imports", "sentences")]
    words = project / "redstone/app/attic/session.py"
    said = "Nobody says this sentence in any words."
    words.write_text(f'from redstone.app.study import words\n\nX = "{said}"\n')
    with pytest.raises(AssertionError) as wrong:
        python_output(
            project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", SELECTED_TESTS, *files
        )
    found = str(wrong.value)
    assert "redstone.app.attic.session imports redstone.app.study" in found
    assert f"session.py:3: '{said}'" in found
    assert "2 failed" in found, "and nothing else is wrong with the room"

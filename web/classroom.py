"""The way into the lessons and out of them. The lessons themselves come in a pack of their own."""

import asyncio
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pyodide.ffi import JsException

from redstone.app.kept.current_game import CurrentGame
from redstone.app.kept.learned import BEGUN
from redstone.app.play.notices import LessonsMissing
from redstone.app.play.settings import FIRST_SETUP
from web import packs

if TYPE_CHECKING:
    from web.learn.lessons import Lessons

PACK = "learn"
ARCHIVE = f"/lib/{PACK}.zip"


class Classroom:
    """Holds the lessons while somebody is at them; the game stays as it was."""

    def __init__(self, current: CurrentGame, refresh: Callable[[], None], browser: Any) -> None:
        """`browser` is the module learn.js."""
        self._game, self._learner = current.session, current.learner
        self._refresh, self._browser = refresh, browser
        self._tasks: set[asyncio.Task[None]] = set()
        self.lessons: Lessons | None = None

    @property
    def actions(self) -> dict[str, Callable[[], None]]:
        """What the buttons do that concern lessons, by the names the page uses."""
        ways = {"learn": self.enter, "lesson-leave": self.leave, "lesson-play": self.play}
        return ways | (self.lessons.actions if self.lessons else {})

    def choose(self, name: str) -> None:
        """Go to a lesson by the name that the list has for it."""
        if self.lessons is not None:
            self.lessons.choose(name)
            self._refresh()

    def enter(self) -> None:
        """Go to the lessons of the game shown, at the first one that is not done."""
        task = asyncio.ensure_future(self._enter())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def leave(self) -> None:
        """Back to the game."""
        self.lessons = None

    def play(self) -> None:
        """From the lessons to a game: the one there is, or a first one of what was learned."""
        assert self.lessons is not None
        self._learner.know(BEGUN)
        learned, table = self.lessons.session.game.rules, self._game.table
        self.leave()
        if table.game.line and not table.is_finished and not table.is_visited:
            return
        if table.game.line or table.game.rules.name != learned.name:
            options = FIRST_SETUP.options if learned.traits.pie else ""
            self._game.new_game(replace(FIRST_SETUP, game=learned.name, options=options))

    async def _enter(self) -> None:
        if self.lessons is not None:
            return
        try:
            await self._fetch()
        except JsException:
            self._game.tell(LessonsMissing())
            self._refresh()
            return
        from web.learn.lessons import Lessons

        self.lessons = Lessons(self._game, self._learner, self._refresh, self._browser)
        self._refresh()

    async def _fetch(self) -> None:
        """Let the lessons be imported."""
        if "web.learn" in sys.modules:
            return
        archive = await self._browser.unpacked(PACK)
        with open(ARCHIVE, "wb") as file:
            file.write(archive.to_bytes())
        packs.join(ARCHIVE)

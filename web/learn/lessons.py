"""The lessons on the page: the session at a lesson, its buttons, and the opponent's answers."""

import json
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable

from redstone.app.kept.learned import Learner
from redstone.app.learn.lesson_session import begin, name_of
from redstone.app.page.lesson import (
    lesson_labels,
    lesson_list,
    lesson_pointing_state,
    lesson_state,
)
from redstone.app.page.state import State
from redstone.app.play.session import Session

BEAT_MS = 600
"""How long the opponent waits, so that one sees what one's own move did."""


class Lessons:
    """The handlers of what is done at a lesson."""

    def __init__(
        self, game: Session, learner: Learner, refresh: Callable[[], None], browser: Any
    ) -> None:
        """`browser` is the module learn.js."""
        self._game, self._learner = game, learner
        self._refresh, self._browser = refresh, browser
        done = learner.learned.lessons
        self.session = session = begin(game.game, done, game.settings, touch=game.touch)
        self._listed: State = {}
        self._awaited = 0
        self.actions: dict[str, Callable[[], None]] = {
            "lesson-next": session.next,
            "lesson-back": session.step_back,
            "lesson-again": session.again,
            "lesson-swap": session.swap,
            "lesson-pass": session.pass_turn,
            "lesson-agree": session.agree,
        }

    def choose(self, name: str) -> None:
        """Go to a lesson by the name that the list has for it."""
        course, _, lesson = name.partition("/")
        self.session.choose(course, lesson)

    def state(self) -> State:
        """What the page shows now; the opponent answers soon, where it is their turn."""
        self.session.take_settings(self._game.settings)
        learning = self.session.learning
        if learning.is_done and learning.ends_lesson:
            self._learner.finish(name_of(learning.course.game, learning.lesson.name))
        listed = lesson_list(learning, self._learner.learned.lessons)
        if listed != self._listed:
            self._listed = listed
            self._browser.show(json.dumps(listed))
        self._reply_soon()
        return lesson_state(self.session)

    def pointing_state(self) -> State:
        """What changes while the pointer moves."""
        return lesson_pointing_state(self.session)

    def labels(self) -> State:
        """The names of all points."""
        return lesson_labels(self.session)

    def _reply_soon(self) -> None:
        now = self.session.position_id
        if self.session.reply is None or self._awaited == now:
            return
        self._awaited = now
        js.setTimeout(create_once_callable(lambda: self._reply(now)), BEAT_MS)

    def _reply(self, asked: int) -> None:
        if self.session.position_id == asked:
            self.session.make_reply()
            self._refresh()

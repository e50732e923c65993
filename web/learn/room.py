"""The lessons on the page: the session of a lesson, its buttons, and the opponent's answers."""

from dataclasses import replace
from datetime import date
from functools import partial

from pyodide.ffi import JsProxy

from redstone.app.learn.path import LessonsState, finished, lessons_inside
from redstone.app.learn.session import lesson_session, lesson_settings, name_of
from redstone.app.learn.state import (
    finished_state,
    lesson_labels,
    lesson_pointing_state,
    lesson_race_state,
    lesson_state,
)
from redstone.app.page.parts import PageState
from redstone.app.page.state import thinking_state
from redstone.app.play.actions import hand_actions, move_actions
from redstone.app.play.settings import FIRST_SETUP
from redstone.app.storage.progress import BEGUN
from web.calls import Calls
from web.learn import LESSON
from web.replies import Replies
from web.rooms import Shell
from web.routes import LessonRoute

EVENTS = Calls("choose")
"""The methods that room.js calls."""


class LessonsRoom:
    """The handlers of the lessons."""

    sharing = None

    def __init__(self, shell: Shell, script: JsProxy, lesson: str) -> None:
        """Start at a lesson by its name, or if that is empty at the tab's last one.

        `script` is the module room.js of this folder.
        """
        self._shell, self._script = shell, script
        self._game, self._learner = shell.current.session, shell.current.experience.learner
        game, done = self._game, self._learner.learned.lessons
        self.session = session = lesson_session(game.board_input.now, done)
        self.pointing_state = partial(lesson_pointing_state, session)
        self.labels = partial(lesson_labels, session)
        self._replies = Replies(session, shell.refresh)
        self.actions = {
            **hand_actions(session.board_input),
            **move_actions(session.board_input),
            "lesson-next": session.next,
            "lesson-back": session.step_back,
            "lesson-again": session.again,
            "lesson-show": session.show_answer,
            "lesson-swap": session.board_input.swap,
            "lesson-pass": session.board_input.pass_turn,
            "lesson-agree": session.board_input.agree,
            "lesson-play": self.play,
        }
        script.listen(EVENTS.to(self))
        self._go_to(lesson or shell.current.texts.recalled(LESSON))

    def choose(self, name: str) -> None:
        """Go to a lesson by its name in the list."""
        self._go_to(name)
        self._shell.refresh()

    def _go_to(self, name: str) -> None:
        """Go to a lesson by its name, which may include a step."""
        course, lesson, step, *_ = (*name.split("/"), "", "")
        self.session.choose(course, lesson, step)

    def play(self) -> None:
        """Continue with a game: the current one, or a first game of the kind just learned.

        The current one stays if it is unfinished, or if it is of that kind and has no moves.
        """
        self._learner.know(BEGUN)
        learned, table = self.session.board_input.now.game.rules, self._game.table
        self._shell.rooms.leave()
        if table.game.line and not table.is_finished and not table.is_visited:
            return
        if table.game.line or table.game.rules.name != learned.name:
            options = FIRST_SETUP.options if learned.traits.pie else ""
            first = replace(FIRST_SETUP, game=learned.name, options=options)
            wants_coach = self._game.board_input.now.settings.coach_low
            self._game.new_game(first if wants_coach else replace(first, coach=None))

    def state(self) -> LessonsState:
        """Return the page's state; store that a lesson is finished, and schedule an answer.

        The answer is that of the opponent, if it is their turn.
        """
        self.session.board_input.set_settings(lesson_settings(self._game.board_input.now.settings))
        learning = self.session.learning
        if learning.is_done and learning.ends_lesson:
            name = name_of(learning.course.game, learning.lesson.name)
            self._learner.finish(name, date.today().isoformat())
        done = self._learner.learned.lessons
        self._replies.expect()
        state, told = lesson_state(self.session), finished(learning, done)
        if told:
            state = finished_state(state, told)
        return {**state, "inside": lessons_inside(learning, done)}

    def thinking_state(self) -> PageState:
        """Return the state that changes while the computer thinks, in a game that is played out."""
        return thinking_state(self.session.board_input.now, self.session.request)

    def settled(self) -> PageState:
        """Save the lesson, solve the game it is in if any, and return the state of safe moves.

        Solving and counting take milliseconds.
        """
        self.keep()
        self.session.solve_ahead()
        return lesson_race_state(self.session)

    def keep(self) -> None:
        """Save the lesson for a reload; progress is saved as it is made."""
        self._shell.current.texts.remember(LESSON, self.again.name)

    @property
    def again(self) -> LessonRoute:
        """The route that reopens the lesson, at its current step."""
        learning = self.session.learning
        name = name_of(learning.course.game, learning.lesson.name)
        return LessonRoute(f"{name}/{learning.step.name}" if learning.step_at else name)

    def leave(self) -> None:
        """Clear the tab's lesson, so that a reload shows the game."""
        self._shell.current.texts.remember(LESSON, "")


def enter(shell: Shell, script: JsProxy, route: object) -> LessonsRoom:
    """Return the room at the route's lesson, else at the tab's last or the first unfinished one."""
    return LessonsRoom(shell, script, route.name if isinstance(route, LessonRoute) else "")

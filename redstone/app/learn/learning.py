"""A person's progress in a course, with the response to the last answer; immutable.

The position on the board belongs to the lesson's session. This module judges the person's answers.
"""

from dataclasses import dataclass, replace
from enum import Enum

from redstone.app.learn.lesson import (
    ANY,
    Answers,
    Course,
    Find,
    Lesson,
    LessonStep,
    PlayOut,
    PlayTask,
)
from redstone.board import Point
from redstone.position import Move, Outcome

MISSES = 2
"""So many wrong answers, and help is offered."""


class AnswerResponse(Enum):
    """The kinds of response to the last answer."""

    ASKED = "asked"  # no answer yet, or a right one that is not the last
    WRONG = "wrong"
    RIGHT = "right"  # the step is done
    LOST = "lost"  # the game to be won was not won


@dataclass(frozen=True)
class Learning:
    """The current step of a course, and the progress in it.

    `turn` is the number of right moves made, `found` the points found. `reason` names the fault of
    the last answer. `refuted` has that answer and the opponent's reply if the reply shows the
    fault. Both are empty if the rules refuse the answer. `misses` is the number of wrong answers
    since the last right one. With `given_away` the opponent can win the game that the person was to
    win.
    """

    course: Course
    lesson_at: int = 0
    step_at: int = 0
    turn: int = 0
    found: frozenset[Point] = frozenset()
    said: AnswerResponse = AnswerResponse.ASKED
    reason: str = ""
    refuted: tuple[Move, ...] = ()
    misses: int = 0
    given_away: bool = False

    # -- the place in the course --------------------------------------------------------

    @property
    def lesson(self) -> Lesson:
        """The current lesson."""
        return self.course.lessons[self.lesson_at]

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.lesson.steps[self.step_at]

    @property
    def part(self) -> range:
        """The indices of the lessons in the same part of the course: rules, or later lessons."""
        rules = self.course.rules
        return range(rules) if self.lesson_at < rules else range(rules, len(self.course.lessons))

    @property
    def is_done(self) -> bool:
        """True once the step was answered right."""
        return self.said is AnswerResponse.RIGHT

    @property
    def ends_lesson(self) -> bool:
        """True for the last step of a lesson."""
        return self.step_at == len(self.lesson.steps) - 1

    @property
    def ends_course(self) -> bool:
        """True for the last step of the course."""
        return self.ends_lesson and self.lesson_at == len(self.course.lessons) - 1

    @property
    def is_first(self) -> bool:
        """True for the first step of the course."""
        return self.lesson_at == 0 and self.step_at == 0

    @property
    def finds(self) -> bool:
        """True if the step asks for points rather than moves."""
        return isinstance(self.step.task, Find)

    @property
    def plays_out(self) -> bool:
        """True if the step is a game against the computer."""
        return isinstance(self.step.task, PlayOut)

    @property
    def awaited(self) -> Answers | None:
        """The right answers now, None once the step is done and during a game."""
        task = self.step.task
        if self.is_done or isinstance(task, PlayOut):
            return None
        return task.answers if isinstance(task, Find) else task.turns[self.turn]

    @property
    def needs_help(self) -> bool:
        """True once enough answers were wrong to offer a hint and the solution."""
        awaited = self.awaited
        return self.misses >= MISSES and awaited is not None and awaited.right != ANY

    # -- answers ------------------------------------------------------------------------

    def tap(self, point: Point) -> "Learning":
        """Return the state with a tapped point counted as found or as a wrong answer.

        Nothing changes in a step that does not ask for points.
        """
        answers = self.awaited
        if answers is None or not isinstance(self.step.task, Find):
            return self
        if not answers.accepts(point):
            return self._wrong(answers.reason(point))
        found = self.found | {point}
        said = AnswerResponse.RIGHT if found == self.step.task.points else AnswerResponse.ASKED
        return replace(self, found=found, said=said, reason="")

    def answer(self, move: Move) -> "Learning":
        """Return the state after a legal move is given as the answer: right, wrong or refuted.

        The move itself is made on the board by the session. In a game against the computer
        no move is judged here.
        """
        answers = self.awaited
        if self.plays_out:
            return replace(self, said=AnswerResponse.ASKED, reason="")
        if answers is None or not isinstance(self.step.task, PlayTask):
            return self
        if not answers.accepts(move):
            reply = answers.refutation(move)
            if reply is not None:
                return replace(self._wrong(""), refuted=(move, reply))
            return self._wrong(answers.reason(move))
        done = self.turn + 1 == len(self.step.task.turns)
        said = AnswerResponse.RIGHT if done else AnswerResponse.ASKED
        return replace(self, turn=self.turn + 1, said=said, reason="", refuted=(), misses=0)

    def warn(self) -> "Learning":
        """Return the state with a warning, as the move that was tried would give the win away."""
        task = self.step.task
        return self._wrong(task.warning) if isinstance(task, PlayOut) else self

    def give_away(self) -> "Learning":
        """Return the state of a game against the computer in which the win was given away."""
        return replace(self, said=AnswerResponse.ASKED, reason="", given_away=True)

    def win_back(self) -> "Learning":
        """Return the state of the lost game once the computer has given the win back."""
        return replace(self, given_away=False)

    def refuse(self) -> "Learning":
        """Return the state with a move counted as wrong because the rules refuse it."""
        return self if self.is_done else self._wrong("")

    def end(self, outcome: Outcome) -> "Learning":
        """Return the state after the game against the computer was won or lost."""
        won = outcome.winner is self.step.colour
        return replace(
            self,
            said=AnswerResponse.RIGHT if won else AnswerResponse.LOST,
            reason="",
            given_away=False,
        )

    # -- going on -----------------------------------------------------------------------

    def again(self) -> "Learning":
        """Return the current step at its start."""
        return Learning(self.course, self.lesson_at, self.step_at)

    def next(self) -> "Learning":
        """Return the next step; the last one stays."""
        if not self.ends_lesson:
            return Learning(self.course, self.lesson_at, self.step_at + 1)
        return self.again() if self.ends_course else Learning(self.course, self.lesson_at + 1)

    def back(self) -> "Learning":
        """Return the previous step; the first one stays."""
        if self.step_at:
            return Learning(self.course, self.lesson_at, self.step_at - 1)
        if not self.lesson_at:
            return self.again()
        before = self.lesson_at - 1
        return Learning(self.course, before, len(self.course.lessons[before].steps) - 1)

    def _wrong(self, reason: str) -> "Learning":
        """Return the state after a wrong answer."""
        said, misses = AnswerResponse.WRONG, self.misses + 1
        return replace(self, said=said, reason=reason, refuted=(), misses=misses)

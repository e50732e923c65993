"""The state of a person in a course, with the response to their last answer: immutable.

The position on the board belongs to the lesson's session. This module judges the person's answers.
"""

from dataclasses import dataclass, replace
from enum import Enum

from redstone.app.learn.lesson import Answers, Course, Find, Lesson, LessonStep, PlayOut, PlayTask
from redstone.board import Point
from redstone.position import Move, Outcome


class AnswerResponse(Enum):
    """The response to the last answer."""

    ASKED = "asked"  # no answer yet, or a right one that is not the last
    WRONG = "wrong"
    RIGHT = "right"  # the step is done
    LOST = "lost"  # the game to be won was not


@dataclass(frozen=True)
class Learning:
    """A step of a lesson of a course, and how far it has come.

    `turn` counts the right moves made, `found` has the points found; `reason` says why the last
    answer was wrong, `refuted` has it and the opponent's answer where that shows it; both are empty
    where the rules refuse it. With `given_away` the opponent can win the game to be won.
    """

    course: Course
    lesson_at: int = 0
    step_at: int = 0
    turn: int = 0
    found: frozenset[Point] = frozenset()
    said: AnswerResponse = AnswerResponse.ASKED
    reason: str = ""
    refuted: tuple[Move, ...] = ()
    given_away: bool = False

    # -- the place in the course --------------------------------------------------------

    @property
    def lesson(self) -> Lesson:
        """The lesson that the step belongs to."""
        return self.course.lessons[self.lesson_at]

    @property
    def step(self) -> LessonStep:
        """Return the current step."""
        return self.lesson.steps[self.step_at]

    @property
    def part(self) -> range:
        """The numbers of the lessons among which this one is counted: of the rules, or after."""
        rules = self.course.rules
        return range(rules) if self.lesson_at < rules else range(rules, len(self.course.lessons))

    @property
    def is_done(self) -> bool:
        """True once the step has its right answer."""
        return self.said is AnswerResponse.RIGHT

    @property
    def ends_lesson(self) -> bool:
        """True for the last step of a lesson."""
        return self.step_at == len(self.lesson.steps) - 1

    @property
    def ends_course(self) -> bool:
        """True for the last step of all."""
        return self.ends_lesson and self.lesson_at == len(self.course.lessons) - 1

    @property
    def is_first(self) -> bool:
        """True for the first step of all."""
        return self.lesson_at == 0 and self.step_at == 0

    @property
    def finds(self) -> bool:
        """Return True if the step asks for points, not moves."""
        return isinstance(self.step.task, Find)

    @property
    def plays_out(self) -> bool:
        """Return True if the step is a game against the computer."""
        return isinstance(self.step.task, PlayOut)

    @property
    def awaited(self) -> Answers | None:
        """Return the right answers now, None once the step is done and while a game is played."""
        task = self.step.task
        if self.is_done or isinstance(task, PlayOut):
            return None
        return task.answers if isinstance(task, Find) else task.turns[self.turn]

    # -- answers ------------------------------------------------------------------------

    def tap(self, point: Point) -> "Learning":
        """Return the state after a tap, if points are asked for; a found point changes nothing."""
        answers = self.awaited
        if answers is None or not isinstance(self.step.task, Find):
            return self
        if not answers.accepts(point):
            return self._wrong(answers.reason(point))
        found = self.found | {point}
        said = AnswerResponse.RIGHT if found == self.step.task.points else AnswerResponse.ASKED
        return replace(self, found=found, said=said, reason="")

    def answer(self, move: Move) -> "Learning":
        """A legal move is tried; unless the answer to it is wrong, it is to be made."""
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
        return replace(self, turn=self.turn + 1, said=said, reason="", refuted=())

    def warn(self) -> "Learning":
        """A move is tried that would give away the game to be won."""
        task = self.step.task
        return self._wrong(task.warning) if isinstance(task, PlayOut) else self

    def give_away(self) -> "Learning":
        """A move is made that gives away the game to be won, all the same."""
        return replace(self, said=AnswerResponse.ASKED, reason="", given_away=True)

    def win_back(self) -> "Learning":
        """The opponent has given the game away in turn."""
        return replace(self, given_away=False)

    def refuse(self) -> "Learning":
        """Return the state after a try that the rules refuse."""
        return self if self.is_done else self._wrong("")

    def end(self, outcome: Outcome) -> "Learning":
        """The game that was to be won has ended."""
        won = outcome.winner is self.step.colour
        return replace(
            self,
            said=AnswerResponse.RIGHT if won else AnswerResponse.LOST,
            reason="",
            given_away=False,
        )

    # -- going on -----------------------------------------------------------------------

    def again(self) -> "Learning":
        """The step from its beginning."""
        return Learning(self.course, self.lesson_at, self.step_at)

    def next(self) -> "Learning":
        """The step after this one; the same again at the end of the course."""
        if not self.ends_lesson:
            return Learning(self.course, self.lesson_at, self.step_at + 1)
        return self.again() if self.ends_course else Learning(self.course, self.lesson_at + 1)

    def back(self) -> "Learning":
        """The step before this one; the same again at the beginning of the course."""
        if self.step_at:
            return Learning(self.course, self.lesson_at, self.step_at - 1)
        if not self.lesson_at:
            return self.again()
        before = self.lesson_at - 1
        return Learning(self.course, before, len(self.course.lessons[before].steps) - 1)

    def _wrong(self, reason: str) -> "Learning":
        return replace(self, said=AnswerResponse.WRONG, reason=reason, refuted=())

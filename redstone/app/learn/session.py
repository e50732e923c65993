"""The session at a lesson: the same board and the same hand, and the lesson answers.

A move is made only where the lesson takes it. The opponent's moves come from the lesson, but
for a game that is played out: then the computer is asked as in any other.
"""

from dataclasses import replace

from redstone.app.learn.courses import COURSES
from redstone.app.learn.learning import Learning, Said
from redstone.app.learn.lesson import Play, PlayOut
from redstone.app.learn.playing_out import PlayingOut
from redstone.app.play.choices import Choices
from redstone.app.play.moment import Moment
from redstone.app.play.pointing import SMALL_CELL
from redstone.app.play.request import Request
from redstone.app.play.session import Session
from redstone.app.play.settings import Confirm, Opponent, Seats, Settings, Setup, setup_of
from redstone.board import Point
from redstone.position import Move, Place, Resign
from redstone.record.game import Game


class LessonSession(Session):
    """A session that goes through a course; `learning` says where it is."""

    offers_wins = False

    def __init__(self, learning: Learning, settings: Settings, *, touch: bool) -> None:
        super().__init__(Setup(learning.course.game), settings)
        self.take_settings(settings)
        self.touch = touch
        self.take_step(learning)

    def take_settings(self, settings: Settings) -> None:
        """Follow the page's settings, as far as they do not ask for what a lesson has not.

        What is wrong is not played, so a tap need not be asked for twice.
        """
        quiet = replace(settings, show_red=False, show_chances=False, show_race=False)
        self.settings = replace(quiet, confirm=Confirm.NEVER, explain=False)

    def take_step(self, learning: Learning) -> None:
        """Show a step from its beginning."""
        self.learning = learning.again()
        self._warned: tuple[int, Move] | None = None
        step = self.learning.step
        game = step.start.record
        self._playing_out = PlayingOut(game.rules)
        level = step.task.level if isinstance(step.task, PlayOut) else Setup.level
        setup = setup_of(game, Opponent.COMPUTER, level=level)
        self.open(game, Seats(game.owner(step.colour)), setup)

    def next(self) -> None:
        """Go on to the next step."""
        self.take_step(self.learning.next())

    def step_back(self) -> None:
        """Go back to the step before."""
        self.take_step(self.learning.back())

    def again(self) -> None:
        """Begin the step anew."""
        self.take_step(self.learning)

    def choose(self, course: str, lesson: str) -> None:
        """Go to a lesson by the names of its game and its own; one that is not there is ignored."""
        lessons = COURSES[course].lessons if course in COURSES else ()
        for number, known in enumerate(lessons):
            if known.name == lesson:
                self.take_step(Learning(COURSES[course], number))

    # -- the person's answers -------------------------------------------------------------

    def tap(self, point: Point, cell: float = SMALL_CELL) -> None:
        """A tap on a point: an answer where points are asked for, else as in a game."""
        if self.learning.finds:
            self._tap_found(point)
        elif not self.learning.is_done:
            super().tap(point, cell)
            self._hear_refusal()

    def press(self, point: Point) -> None:
        """Enter or space on a point."""
        if self.learning.finds:
            self._tap_found(point)
        elif not self.learning.is_done:
            super().press(point)
            self._hear_refusal()

    def place(self, point: Point, *, red: bool) -> None:
        """The person names the stone too."""
        if self.learning.finds:
            self._tap_found(point)
        elif not self.learning.is_done:
            super().place(point, red=red)
            self._hear_refusal()

    def resign(self) -> None:
        """A lesson is left, not given up."""

    def rematch(self) -> None:
        """A lesson has no other side."""

    def play_on(self) -> None:
        """A lesson ends where it ends."""

    def ask_hint(self) -> None:
        """A lesson tells what there is to know."""

    def ask_verdict(self) -> None:
        """What there is to win is to be won."""

    def go_to(self, ply: int) -> None:
        """A lesson goes from step to step, not through its moves."""

    def undo(self) -> None:
        """A lesson's step is begun anew instead."""

    def undo_turn(self) -> None:
        """As for a single stone."""

    def redo(self) -> None:
        """Nothing is taken back in a lesson."""

    # -- the opponent's -------------------------------------------------------------------

    @property
    def request(self) -> Request | None:  # type: ignore[override]
        """What is wanted of the computer: nothing, but in a game that is played out."""
        return super().request if self.learning.plays_out else None

    @property
    def reply(self) -> Move | None:
        """The move that the lesson makes for the opponent now, None if it makes none."""
        task = self.learning.step.task
        if self.position.is_over or self.is_persons_turn or not isinstance(task, Play):
            return None
        return task.reply(self.game)

    def make_reply(self) -> None:
        """Make the opponent's move."""
        if self.reply is not None:
            self._advance(self.reply)

    def answer(self, request_id: int, move: Move) -> bool:
        """The computer's move in a game that is played out."""
        made = super().answer(request_id, move)
        self._hear_end()
        return made

    def look_ahead(self) -> None:
        """Find out who wins a game that is played out: a tap then need not wait for that."""
        if self.learning.plays_out and self.is_persons_turn:
            self._playing_out.wins(self.position)

    # -- inside ---------------------------------------------------------------------------

    def _tap_found(self, point: Point) -> None:
        self.learning = self.learning.tap(point)
        wrong = self.learning.said is Said.WRONG
        self.moment = self._at(point) if wrong else self.moment.rest()

    def _do(self, what: Moment | Move) -> None:
        """What an act comes to; a wrong move stays unmade."""
        if isinstance(what, Moment):
            super()._do(what)
            return
        if isinstance(what, Resign) or self.learning.is_done:
            return
        self.learning = self.learning.warn() if self._warns(what) else self.learning.answer(what)
        if self.learning.said is Said.WRONG:
            point = what.point if isinstance(what, Place) else None
            self.moment = self.moment.rest() if point is None else self._at(point)
            return
        super()._do(what)
        self._hear_end()

    def _warns(self, move: Move) -> bool:
        """True for a move that gives away a game, unless that has just been said of it."""
        tried = self.position_id, move
        if not self.learning.plays_out or tried == self._warned:
            return False
        gives_away = self._playing_out.gives_away(self.position, move)
        self._warned = tried if gives_away else None
        return gives_away

    def _at(self, point: Point) -> Moment:
        """The moment with a cross at a point that was no answer."""
        return self.moment.refuse(Choices(point, None, None))

    def _hear_refusal(self) -> None:
        if self.refusal is not None and self.refusal.refusals:
            self.learning = self.learning.refuse()

    def _hear_end(self) -> None:
        outcome = self.position.outcome
        if outcome is not None and self.learning.plays_out:
            self.learning = self.learning.end(outcome)


def begin(game: Game, done: frozenset[str], settings: Settings, *, touch: bool) -> LessonSession:
    """The course of a game, from its first lesson that is not done yet.

    For a game without a course it is the first one of all.
    """
    course = COURSES.get(game.rules.name) or next(iter(COURSES.values()))
    names = [name_of(course.game, lesson.name) for lesson in course.lessons]
    first = next((number for number, name in enumerate(names) if name not in done), 0)
    return LessonSession(Learning(course, first), settings, touch=touch)


def name_of(game: str, lesson: str) -> str:
    """The name by which a lesson is remembered as done."""
    return f"{game}/{lesson}"

"""Every lesson of every course, by wrong and right taps, to its end, and random actions."""

from collections.abc import Callable
from functools import partial

import pytest

from redstone.app.learn.courses import COURSES
from redstone.app.learn.learning import AnswerResponse, Learning
from redstone.app.learn.lesson import Find, PlayOut
from redstone.app.learn.session import EndgameSolver, name_of
from redstone.app.learn.words import lessons as words
from redstone.app.play.pointing import was_just_placed
from redstone.app.play.settings import Opponent, Seats, setup_of
from redstone.board import Point
from redstone.engine.report import Candidate, Report
from redstone.language import _
from redstone.position import Mark, Move, Pass, Place, Swap
from redstone.record.game import Seat
from redstone.record.notation import parse_move
from tests.effort import share
from tests.learn.lessons import STEPS, step_named
from tests.study.reviews import reviewed_session
from tests.walks.browserless import WEB, BrowserlessPage
from tests.walks.walker import Walker

LESSONS = list(dict.fromkeys(name_of(step.course.game, step.lesson.name) for step in STEPS))
BUTTON = {"z": "lesson-swap", "y": "lesson-pass"}


class LessonWalker(Walker):
    """A walker in the lessons."""

    @property
    def learning(self) -> Learning:
        """Return the current step of the lessons."""
        learning = self.page.session.learning
        assert isinstance(learning, Learning)
        return learning

    async def choose(self, name: str) -> None:
        """Choose a lesson from the list."""
        await self.do(f"list {name}", partial(self.page.call, "learn", "choose", name))

    async def tap_everywhere(self) -> None:
        """Tap every wrong point, and confirm if asked.

        Each is answered as wrong with a reason, and the position and the step stay.
        """
        before, learning = self.page.session.board_input.now.game, self.learning
        for point in self.points():
            table = self.page.session.board_input.now.table
            if not self.is_right(point) and not was_just_placed(table, point):
                await self.do(f"tap {point}", partial(self.page.tap, point))
                if self.page.session.board_input.now.pointing.staged is not None:
                    await self.press("confirm")
                assert self.learning.said is AnswerResponse.WRONG, point
                assert self.page.shown["texts"]["refusal"], point
            assert self.page.session.board_input.now.game is before
            assert self.learning.turn == learning.turn

    def is_right(self, point: Point) -> bool:
        """Return True for a point that is sought or named by some right answer."""
        awaited = self.learning.awaited
        if awaited is None:
            return self.page.session.board_input.now.table.choices.at(point).first is not None
        if self.learning.finds:
            return awaited.accepts(point)
        return any(getattr(move, "point", None) == point for move in self.right_moves())

    def right_moves(self) -> list[Move]:
        """Return the legal moves that are right now."""
        session, awaited = self.page.session, self.learning.awaited
        legal = session.board_input.now.game.rules.legal_moves(session.board_input.now.position)
        return [move for move in legal if awaited is not None and awaited.accepts(move)]

    async def answer(self) -> None:
        """Give one right answer to the current step, by a tap, a move or a button."""
        task = self.learning.step.task
        if isinstance(task, Find):
            point = min(task.points - self.learning.found)
            await self.do(f"tap {point}", partial(self.page.tap, point))
        elif isinstance(task, PlayOut):
            await self.win()
        else:
            await self.make_right(self.random.choice(self.right_moves()))

    async def make_right(self, move: Move) -> None:
        """Make a move by a tap on the board or by the button for a pass, a swap or agreement."""
        match move:
            case Place():
                await self.make(move)
            case Mark(point):
                await self.do(f"tap {point}", partial(self.page.tap, point))
            case Pass() | Swap():
                stopped = self.page.session.board_input.now.table.is_stopped
                await self.press("lesson-agree" if stopped else BUTTON[str(move)])

    async def win(self) -> None:
        """Make a random move that keeps the game won."""
        session = self.page.session
        game = EndgameSolver(session.board_input.now.game.rules)
        legal = session.board_input.now.game.rules.legal_moves(session.board_input.now.position)
        good = [
            m
            for m in legal
            if isinstance(m, Place) and game.keeps_win(session.board_input.now.position, m)
        ]
        await self.make(self.random.choice(good))


@pytest.mark.parametrize("name", LESSONS)
async def test_a_lesson_can_be_completed_after_every_wrong_answer(name: str) -> None:
    """Every wrong answer of each step is given, then the right ones.

    The list then ticks the lesson.
    """
    walker = LessonWalker(BrowserlessPage(), seed=len(name))
    await walker.press("learn")
    await walker.choose(name)
    while True:
        await walker.tap_everywhere()
        if walker.page.session.board_input.now.game.ply and "lesson-again" in walker.buttons():
            await walker.press("lesson-again")
        await walker.answer()
        if not walker.learning.is_done:
            continue
        assert walker.page.shown["texts"]["turn"] == _(words.RIGHT)
        if walker.learning.ends_lesson:
            break
        await walker.press("lesson-next")
    assert name in walker.page.page.experience.learner.learned.lessons
    listed = [each for course in walker.page.inside["courses"] for each in course["lessons"]]
    assert next(each["title"] for each in listed if each["name"] == name).endswith("✓")
    await walker.press("lesson-play")
    assert walker.page.room == ""


@pytest.mark.parametrize("game", COURSES)
async def test_a_course_can_be_stepped_through_to_its_end_and_back(game: str) -> None:
    """The buttons lead through all steps, back to the first, and from the last to the puzzles."""
    walker = LessonWalker(BrowserlessPage(), seed=5)
    await walker.press("learn")
    first = COURSES[game].lessons[0].name
    await walker.choose(name_of(game, first))
    while True:
        while not walker.learning.is_done:
            await walker.answer()
        if walker.learning.ends_course:
            break
        await walker.press("lesson-next")
    assert "lesson-next" not in walker.buttons()
    steps = 1
    while "lesson-back" in walker.buttons():
        await walker.press("lesson-back")
        steps += 1
    assert steps == sum(step.course.game == game for step in STEPS)
    await walker.do("reload", walker.page.reload)
    assert walker.page.room == "learn"
    assert walker.learning.course.game == game
    last = COURSES[game].lessons[-1].name
    await walker.choose(name_of(game, last))
    while not (walker.learning.is_done and walker.learning.ends_course):
        if walker.learning.is_done:
            await walker.press("lesson-next")
        await walker.answer()
    await walker.press("puzzles")
    assert walker.page.room == "puzzles"


async def test_the_last_lesson_can_be_lost_and_restarted() -> None:
    """Moves that give the win away lose it, and its button starts it again."""
    walker = LessonWalker(BrowserlessPage(), seed=6)
    await walker.press("learn")
    while walker.learning.said is not AnswerResponse.LOST:
        if walker.learning.step.name != "play-out" or walker.learning.is_done:
            await walker.choose("redstone/play-out")
        session = walker.page.session
        game = EndgameSolver(session.board_input.now.game.rules)
        legal = [
            m
            for m in session.board_input.now.game.rules.legal_moves(
                session.board_input.now.position
            )
            if isinstance(m, Place)
        ]
        bad = [move for move in legal if not game.keeps_win(session.board_input.now.position, move)]
        await walker.make((bad or legal)[0])
    await walker.press("lesson-again")
    assert "lesson-again" not in walker.buttons()
    await walker.answer()


@pytest.mark.parametrize("seed", range(share(6)))
async def test_random_actions_in_the_lessons_are_all_answered(seed: int) -> None:
    """Random actions in the room, with leaving and entering it again, cause no error."""
    walker = LessonWalker(BrowserlessPage(), seed)
    page = walker.page

    def answer() -> None:
        """Tap the right points of the current step, if the person is to move."""
        if (
            walker.learning.awaited is not None
            and page.session.board_input.now.table.is_persons_turn
        ):
            for token in walker.learning.awaited.right.split():
                if token != "any" and isinstance(parse_move(token), Place):
                    page.tap(parse_move(token).point)  # type: ignore[union-attr]

    more: list[tuple[str, Callable[[], object]]] = [
        *(
            (name, partial(page.call, "learn", "choose", name))
            for name in (*LESSONS, "chess/ko", "go", "")
        ),
        *[("answer", answer)] * len(LESSONS),
    ]
    for _visit in range(2):
        await walker.wander(60, "learn", *more)
        await walker.do("leave", lambda: page.page.act("leave-room"))


async def test_a_hint_and_a_puzzle_link_to_their_lessons() -> None:
    """The link of a hint's reason and of a puzzle's solution opens the lesson that it names."""
    walker = LessonWalker(BrowserlessPage(), seed=8)
    page = walker.page
    game = step_named("redstone-eyes").start.record
    page.page.own.open(game, Seats(Seat.FIRST), setup_of(game, Opponent.COMPUTER))
    page.page.act("hint")
    asked = page.session.request
    page.session.receive_report(
        asked.id, Report(1000, 1.0, 0.3, (Candidate(Place(Point(1, 3)), 1000, 0.3),))
    )
    page.page.refresh()
    assert page.shown["texts"]["lesson-link"] == "Lesson: Making eyes"
    await walker.press("lesson-link")
    assert (page.room, page.page.rooms.open.again.name) == ("learn", "redstone/eyes")
    await walker.do("leave", lambda: page.page.act("leave-room"))
    await walker.press("puzzles")
    assert page.hidden("lesson-link")
    await walker.press("puzzle-give-up")
    while page.hidden("lesson-link"):
        await walker.press("puzzle-next")
        await walker.press("puzzle-give-up")
    told = page.shown["texts"]["lesson-link"]
    await walker.press("lesson-link")
    assert page.room == "learn"
    assert told.endswith(words.title(walker.learning.course.game, walker.learning.lesson.name))


async def test_a_mistake_links_to_its_lesson() -> None:
    """In a review the link is shown with the best move, and opens the lesson."""
    walker = LessonWalker(BrowserlessPage(), seed=9)
    page = walker.page
    game = reviewed_session("#redstone4n-1-a1b1d4c3", [0.5, 0.5, 0.8, 0.8, 0.2]).game
    page.page.rooms.enter("study", WEB["web.routes"].StudyRoute(game))
    await page.rest()
    reviewing = page.session.reviewing
    reviewing.show_ply(3)
    page.page.refresh()
    assert not page.inside["review"]["lesson"]
    await walker.do("show the best", lambda: page.page.act("review-best"))
    assert page.inside["review"]["lesson"] == "Lesson: Atari"
    await walker.do("learn", lambda: page.page.act("lesson-link"))
    assert (page.room, page.page.rooms.open.again.name) == ("learn", "redstone/atari")


async def test_back_and_forward_restore_the_same_lesson() -> None:
    """The browser's history leads out of the lessons and back to the one chosen."""
    page = BrowserlessPage()
    await page.rest()
    page.page.rooms.go(WEB["web.routes"].LessonRoute("redstone/atari"))
    await page.rest()
    stay = page.page.rooms.stay
    page.page.visits.navigate("", 0)
    page.page.visits.navigate("learn", stay)
    await page.rest()
    assert (page.room, page.page.rooms.open.again.name) == ("learn", "redstone/atari")

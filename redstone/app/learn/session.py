"""The session of a lesson: a board input whose moves and taps are answers.

A move is made only if the lesson accepts it. The opponent's moves come from the lesson, or in a
game that is played out from the computer.
"""

from dataclasses import replace

from redstone.app.learn.courses import COURSES
from redstone.app.learn.learning import AnswerResponse, Learning
from redstone.app.learn.lesson import PlayOut, PlayTask, parse_points
from redstone.app.play import computer_side
from redstone.app.play.board_input import BoardInput
from redstone.app.play.board_state import BoardState
from redstone.app.play.placing import Act
from redstone.app.play.request import Request
from redstone.app.play.settings import Confirm, Opponent, Seats, Settings, Setup, setup_of
from redstone.app.play.table import Table, new_number
from redstone.board import Board, Point, distance
from redstone.engine.report import Report
from redstone.insight.choices import Choices
from redstone.position import Move, Place, Player, Position
from redstone.record.notation import parse_move
from redstone.rules.protocol import Rules


class LessonSession:
    """A course in progress; `learning` is the current step, `board_input` the input."""

    def __init__(self, learning: Learning, settings: Settings, *, touch: bool) -> None:
        """Show a step's board from its start, with the settings of a lesson."""
        self.learning = learning.again()
        self._warned: tuple[int, Move] | None = None
        table = self._laid_out()
        self.board_input = BoardInput(
            table, lesson_settings(settings), self._answer, self._try, touch=touch
        )

    def show_step(self, learning: Learning) -> None:
        """Show a step from its start."""
        self.learning = learning.again()
        self._warned = None
        self.board_input.open_table(self._laid_out())

    def next(self) -> None:
        """Show the next step."""
        self.show_step(self.learning.next())

    def step_back(self) -> None:
        """Show the previous step."""
        self.show_step(self.learning.back())

    def again(self) -> None:
        """Restart the step."""
        self.show_step(self.learning)

    def choose(self, course: str, lesson: str, step: str = "") -> None:
        """Show a lesson by its course's game and its name; an unknown one is ignored.

        It starts at the step with the name `step`, if there is one.
        """
        lessons = COURSES[course].lessons if course in COURSES else ()
        for number, known in enumerate(lessons):
            if known.name == lesson:
                steps = [each.name for each in known.steps]
                at = steps.index(step) if step in steps else 0
                self.show_step(Learning(COURSES[course], number, at))

    # -- the opponent's -------------------------------------------------------------------

    @property
    def request(self) -> Request | None:
        """The request to the computer, None except during a game against it."""
        now = self.board_input.now
        return (
            computer_side.due_request(now.table, now.computer) if self.learning.plays_out else None
        )

    def receive_report(self, request_id: int, report: Report) -> bool:
        """Handle a report on a request. Returns True if the request is still current."""
        return self.board_input.receive_report(self.request, request_id, report)

    def answer(self, request_id: int, move: Move) -> bool:
        """Play the computer's move in a game against it.

        Returns False if it answers another request, or is illegal.
        """
        request = self.request
        if request is None or request.id != request_id or request.hint:
            return False
        refused = self.board_input.make(self.board_input.now.table.home_seat.other, move)
        self._judge_end()
        if self.learning.given_away and self._playing_out.wins(self.board_input.now.position):
            self.learning = self.learning.win_back()
        return refused is None

    @property
    def reply(self) -> Move | None:
        """The scripted reply of the opponent due now, or None."""
        task, table = self.learning.step.task, self.board_input.now.table
        if table.position.is_over or table.is_persons_turn or not isinstance(task, PlayTask):
            return None
        return task.reply(table.game)

    def make_reply(self) -> None:
        """Play the opponent's scripted reply, if one is due."""
        if self.reply is not None:
            self.board_input.make(self.board_input.now.table.home_seat.other, self.reply)

    def solve_ahead(self) -> None:
        """Solve the game against the computer now, so that a tap need not wait for it.

        Does nothing unless the person is to move while a game is played out.
        """
        if self.learning.plays_out and self.board_input.now.table.is_persons_turn:
            self._playing_out.wins(self.board_input.now.position)

    # -- help ----------------------------------------------------------------------------

    @property
    def hinted(self) -> frozenset[Point]:
        """The empty points at and around the right move, as a hint; none until help is needed."""
        learning, board = self.learning, self.board_input.now.position.board
        move = self._right_move if learning.needs_help and not learning.finds else None
        if not isinstance(move, Place):
            return frozenset()
        near = (point for point in board.points if distance(point, move.point) <= 1)
        return frozenset(point for point in near if board.stone_at(point) is None)

    def show_answer(self) -> None:
        """Give the right answer (a move, or all points) for the person, once help is needed."""
        awaited, move = self.learning.awaited, self._right_move
        if awaited is None or not self.learning.needs_help or self.reply is not None:
            return
        self.board_input.now = self.board_input.now.rest()
        if move is not None:
            self._answer(move)
            return
        for point in sorted(parse_points(awaited.right)):
            self.learning = self.learning.tap(point)

    @property
    def _right_move(self) -> Move | None:
        """The first right move, None if points are asked for or no answer is awaited."""
        awaited = self.learning.awaited
        if awaited is None or self.learning.finds:
            return None
        return parse_move(awaited.right.split()[0])

    # -- the person's answers -------------------------------------------------------------

    def _try(self, act: Act) -> None:
        """Handle a tap or key: an answer if points are asked for, else as in a game."""
        if self.learning.finds:
            self.learning = self.learning.tap(act.point)
            self._cross(act.point if self.learning.said is AnswerResponse.WRONG else None)
        elif not self.learning.is_done:
            self.board_input.act(act)
            refusal = self.board_input.now.pointing.refusal
            if refusal is not None and refusal.refusals:
                self.learning = self.learning.refuse()

    def _answer(self, move: Move) -> None:
        """Handle a move as an answer: make it, or mark it as wrong without making it.

        A move that gives the win away is made only on a second try.
        """
        if self.learning.is_done:
            return
        gives_away = self._gives_away(move)
        if gives_away and self._is_unwarned(move):
            self.learning = self.learning.warn()
        else:
            self.learning = self.learning.give_away() if gives_away else self.learning.answer(move)
        if self.learning.said is AnswerResponse.WRONG:
            self._cross(move.point if isinstance(move, Place) else None)
            return
        self.board_input.make_own(move)
        self._judge_end()

    def _gives_away(self, move: Move) -> bool:
        """Return True for a move that loses a won game against the computer."""
        return self.learning.plays_out and self._playing_out.gives_away(
            self.board_input.now.position, move
        )

    def _is_unwarned(self, move: Move) -> bool:
        """Return True unless the person was just warned of this move; they count as warned then."""
        tried = self.board_input.now.position_id, move
        warned, self._warned = self._warned == tried, tried
        return not warned

    # -- inside ---------------------------------------------------------------------------

    def _laid_out(self) -> Table:
        """Return a table with the step's starting position, and reset the solver of endgames."""
        step = self.learning.step
        game = step.start.record
        self._playing_out = EndgameSolver(game.rules)
        level = step.task.level if isinstance(step.task, PlayOut) else Setup.level
        setup = setup_of(game, Opponent.COMPUTER, level=level)
        return Table(new_number(), game, Seats(game.owner(step.colour)), setup)

    def _cross(self, point: Point | None) -> None:
        """Show a cross at a wrongly tapped point, None to remove it."""
        now = self.board_input.now
        self.board_input.now = (
            now.rest() if point is None else now.refuse(Choices(point, None, None))
        )

    def _judge_end(self) -> None:
        """Update the progress once a game against the computer has ended."""
        outcome = self.board_input.now.position.outcome
        if outcome is not None and self.learning.plays_out:
            self.learning = self.learning.end(outcome)


def lesson_settings(settings: Settings) -> Settings:
    """Return the page's settings, with those disabled that lessons do not have.

    A wrong move is not played, so a tap needs no confirmation.
    """
    kept = replace(settings, show_red=False, show_chances=False, show_race=False)
    return replace(kept, confirm=Confirm.NEVER, explain=False)


def lesson_session(now: BoardState, done: frozenset[str]) -> LessonSession:
    """Return a session at the first unfinished lesson of the board's game.

    If all are done, it is the first lesson. For a game without a course it is the first of all
    courses.
    """
    course = COURSES.get(now.game.rules.name) or next(iter(COURSES.values()))
    names = [name_of(course.game, lesson.name) for lesson in course.lessons]
    first = next((number for number, name in enumerate(names) if name not in done), 0)
    return LessonSession(Learning(course, first), now.settings, touch=now.pointing.touch)


def name_of(game: str, lesson: str) -> str:
    """Return the key under which a finished lesson is stored."""
    return f"{game}/{lesson}"


class EndgameSolver:
    """A solver of small endgames (no draws, passes or swaps), with a cache of results.

    The rest of such a game does not depend on its past, since no swap is possible.
    """

    def __init__(self, rules: Rules) -> None:
        """Solve positions of a game by trying all moves; results are remembered."""
        self._rules = rules
        self._known: dict[tuple[Board, Player], bool] = {}

    def wins(self, position: Position) -> bool:
        """Return True if the player to move can force a win, by trying all moves."""
        key = position.board, position.to_move
        if key not in self._known:
            moves = self._rules.legal_moves(position)
            self._known[key] = any(
                self.keeps_win(position, move) for move in moves if isinstance(move, Place)
            )
        return self._known[key]

    def keeps_win(self, position: Position, move: Move) -> bool:
        """Return True for a legal move after which its player can still force a win."""
        after = self._rules.play(position, move)
        if after.outcome is not None:
            return after.outcome.winner is position.to_move
        return self.wins(after) is (after.to_move is position.to_move)

    def gives_away(self, position: Position, move: Move) -> bool:
        """Return True for a legal move that loses although another one wins."""
        return self.wins(position) and not self.keeps_win(position, move)

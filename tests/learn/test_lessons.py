"""Every lesson, played with its right and its wrong answers."""

import re

import pytest

from redstone.app.learn.courses import COURSES
from redstone.app.learn.learning import AnswerResponse, Learning
from redstone.app.learn.lesson import ANY, BadLesson, Find, PlayOut, PlayTask, Start
from redstone.app.learn.session import LessonSession, lesson_session
from redstone.app.learn.session import name_of as lesson_name
from redstone.app.learn.state import lesson_state
from redstone.app.learn.words import lessons as words
from redstone.app.play.actions import hand_actions, move_actions
from redstone.app.play.pointing import was_just_placed
from redstone.board import Point
from redstone.language import _
from redstone.position import Mark, Move, Pass, Place, Swap
from redstone.record.notation import parse_move, parse_point
from redstone.rules import GAMES
from tests.learn.lessons import STEPS, at, controls, move_wins, name_of, step_named, wins

PLAYED = [learning for learning in STEPS if isinstance(learning.step.task, PlayTask)]
FOUND = [learning for learning in STEPS if isinstance(learning.step.task, Find)]


def try_move(session: LessonSession, move: Move) -> None:
    """Try a move as the page would."""
    match move:
        case Place(point, red):
            session.board_input.place(point, red=red)
            if session.board_input.now.pointing.staged == move:
                session.board_input.confirm()
        case Mark(point):
            session.board_input.tap(point)
        case Pass():
            board_input = session.board_input
            board_input.agree() if board_input.now.table.is_stopped else board_input.pass_turn()
        case Swap():
            session.board_input.swap()


def legal(session: LessonSession) -> list[Move]:
    """Return the legal moves of a session."""
    return list(session.board_input.now.game.rules.legal_moves(session.board_input.now.position))


def offered(session: LessonSession) -> list[Move]:
    """Return the legal moves that the page lets a person try."""
    makes = controls(session.learning.step)
    return [
        move
        for move in legal(session)
        if (isinstance(move, Place) or str(move) in makes)
        or (isinstance(move, Mark) and session.board_input.now.table.may_mark(move.point))
    ]


def refused_points(session: LessonSession) -> list[Point]:
    """Return the points where no stone is legal, except one just placed."""
    if session.board_input.now.table.is_stopped:
        return []
    open_to = {move.point for move in legal(session) if isinstance(move, Place)}
    points = [
        point for point in session.board_input.now.position.board.points if point not in open_to
    ]
    return [point for point in points if not was_just_placed(session.board_input.now.table, point)]


def right_moves(session: LessonSession) -> list[Move]:
    """Return the legal moves that the step accepts."""
    awaited = session.learning.awaited
    assert awaited is not None
    return [move for move in offered(session) if awaited.accepts(move)]


def let_reply(session: LessonSession) -> None:
    """Let the session make its replies."""
    while session.reply is not None:
        session.make_reply()


def refusal_text(session: LessonSession) -> str:
    """Return the reason why the last answer was wrong, as the page shows it."""
    return lesson_state(session)["texts"]["refusal"]


@pytest.mark.parametrize("learning", STEPS, ids=name_of)
def test_every_position_is_valid_and_waits_for_the_person(learning: Learning) -> None:
    session = at(learning)
    assert session.board_input.now.table.is_persons_turn
    assert session.board_input.now.position.to_move is learning.step.colour
    assert not session.learning.is_done
    assert words.question_text(learning.course.game, learning.step.name, 0)


@pytest.mark.parametrize("learning", PLAYED, ids=name_of)
def test_every_wrong_move_is_answered_with_a_reason_and_not_made(learning: Learning) -> None:
    session = at(learning)
    assert isinstance(learning.step.task, PlayTask)
    for turn in range(len(learning.step.task.turns)):
        before = session.board_input.now.game
        right = right_moves(session)
        assert right, "nothing right can be done"
        for move in offered(session):
            if move in right:
                continue
            try_move(session, move)
            assert session.learning.said is AnswerResponse.WRONG, move
            assert refusal_text(session)
            assert session.board_input.now.game is before
            assert session.learning.turn == turn
        for point in refused_points(session):
            session.board_input.tap(point)
            assert session.learning.said is AnswerResponse.WRONG, point
            assert session.learning.reason == ""
            assert session.board_input.now.pointing.refusal is not None
            assert session.board_input.now.pointing.refusal.refusals
        try_move(session, right[0])
        let_reply(session)
        assert session.learning.turn == turn + 1
    assert session.learning.is_done


@pytest.mark.parametrize("learning", PLAYED, ids=name_of)
def test_right_moves_lead_to_the_end_of_each_step(learning: Learning) -> None:
    first = right_moves(at(learning))
    for move in first:
        session = at(learning)
        try_move(session, move)
        let_reply(session)
        while not session.learning.is_done:
            assert session.board_input.now.table.is_persons_turn, "the lesson has no reply"
            try_move(session, right_moves(session)[-1])
            let_reply(session)
        assert words.right_explanation(learning.course.game, learning.step.name)


@pytest.mark.parametrize("learning", FOUND, ids=name_of)
def test_every_tapped_point_is_right_or_answered_with_a_reason(learning: Learning) -> None:
    session = at(learning)
    task = learning.step.task
    assert isinstance(task, Find)
    for point in session.board_input.now.position.board.points:
        if point not in task.points:
            session.board_input.tap(point)
            assert session.learning.said is AnswerResponse.WRONG, point
            assert words.wrong_reason(
                learning.course.game, learning.step.name, session.learning.reason
            )
            assert session.board_input.now.pointing.refusal is not None
    for number, point in enumerate(sorted(task.points), start=1):
        assert not session.learning.is_done
        session.board_input.press(point)
        session.board_input.place(point, red=False)
        assert session.learning.said is not AnswerResponse.WRONG
        assert len(session.learning.found) == number
    assert session.learning.is_done
    assert session.board_input.now.game is learning.step.start.record, (
        "points are shown, nothing is played"
    )


def test_the_ending_is_won_against_every_defence() -> None:
    """Black makes winning moves, White every possible move."""
    learning = next(item for item in STEPS if isinstance(item.step.task, PlayOut))
    known: dict[object, bool] = {}
    ends = 0
    waiting: list[tuple[Move, ...]] = [()]
    while waiting:
        line = waiting.pop()
        session = at(learning)
        for move in line:
            if session.board_input.now.table.is_persons_turn:
                try_move(session, move)
            else:
                assert session.request is not None
                session.answer(session.request.id, move)
        if session.learning.is_done:
            ends += 1
            continue
        moves = legal(session)
        if session.board_input.now.table.is_persons_turn:
            rules, position = session.board_input.now.game.rules, session.board_input.now.position
            moves = [move for move in moves if move_wins(rules, position, move, known)][:1]
        assert moves
        waiting += [(*line, move) for move in moves]
    assert ends > 3


def test_a_lost_ending_can_be_tried_again() -> None:
    learning = next(item for item in STEPS if isinstance(item.step.task, PlayOut))
    session = at(learning)
    while session.learning.said is not AnswerResponse.LOST:
        if session.board_input.now.table.is_persons_turn:
            losing = [
                m
                for m in legal(session)
                if not move_wins(
                    session.board_input.now.game.rules, session.board_input.now.position, m
                )
            ]
            for _time in range(2):
                if session.board_input.now.table.is_persons_turn and losing[0] in legal(session):
                    try_move(session, losing[0])
        else:
            assert session.request is not None
            winning = [
                m
                for m in legal(session)
                if move_wins(
                    session.board_input.now.game.rules, session.board_input.now.position, m
                )
            ]
            session.answer(session.request.id, winning[0])
    assert words.lost_text(learning.course.game, learning.step.name)
    session.again()
    assert session.learning == learning
    assert not session.board_input.now.game.moves
    assert session.board_input.now.table.setup.level == 1


def test_a_move_that_throws_the_ending_away_causes_a_warning_first() -> None:
    """Black is held back from each losing move in a won position, and from no other."""
    learning = next(item for item in STEPS if isinstance(item.step.task, PlayOut))
    known: dict[object, bool] = {}
    waiting: list[tuple[Move, ...]] = [()]
    warned = made = 0
    while waiting:
        line = waiting.pop()
        session = session_after(learning, line)
        rules, position = session.board_input.now.game.rules, session.board_input.now.position
        if session.learning.is_done or not wins(rules, position, known):
            continue
        for move in legal(session):
            session = session_after(learning, line)
            try_move(session, move)
            keeps = move_wins(rules, position, move, known)
            assert (session.board_input.now.position == position) is not keeps
            assert (session.learning.said is AnswerResponse.WRONG) is not keeps
            warned, made = warned + (not keeps), made + keeps
            if keeps and not session.learning.is_done:
                answers = session.board_input.now.game.rules.legal_moves(
                    session.board_input.now.position
                )
                waiting += [(*line, move, answer) for answer in answers]
    assert min(warned, made) > 3


def session_after(learning: Learning, line: tuple[Move, ...]) -> LessonSession:
    """Return the session after the person and the computer have made these moves."""
    session = at(learning)
    for move in line:
        if session.board_input.now.table.is_persons_turn:
            try_move(session, move)
        else:
            assert session.request is not None
            session.answer(session.request.id, move)
    return session


def test_after_a_warning_the_move_or_another_one_can_be_made() -> None:
    learning = next(item for item in STEPS if isinstance(item.step.task, PlayOut))
    session = at(learning)
    before = session.board_input.now.game
    for point in ("a1", "a4", "a1"):
        session.board_input.tap(parse_point(point))
        assert session.board_input.now.game is before
        assert session.learning.reason == "given-away"
        assert session.board_input.now.pointing.refusal is not None
    session.board_input.tap(parse_point("a1"))
    assert str(session.board_input.now.game.moves[-1]) == "a1"
    assert session.learning.said is AnswerResponse.ASKED
    state = lesson_state(session)
    assert state["texts"]["detail"] == _(words.GIVEN_AWAY)
    assert not state["hidden"]["lesson-again"]
    session.again()
    assert lesson_state(session)["hidden"]["lesson-again"]
    session.board_input.tap(parse_point("a1"))
    assert session.learning.reason == "given-away"
    session.board_input.tap(parse_point("c3"))
    assert (str(session.board_input.now.game.moves[-1]), session.learning.said) == (
        "c3",
        AnswerResponse.ASKED,
    )


def test_given_away_is_false_again_after_a_mistake_by_the_computer() -> None:
    """Every reply of the computer is tried after the person has lost a won game."""
    learning = next(item for item in STEPS if isinstance(item.step.task, PlayOut))
    session = at(learning)
    for _time in range(2):
        session.board_input.tap(parse_point("a1"))
    rules, position = session.board_input.now.game.rules, session.board_input.now.position
    for move in legal(session):
        session = session_after(learning, (parse_move("a1"), parse_move("a1")))
        assert session.learning.given_away
        assert session.request is not None
        session.answer(session.request.id, move)
        keeps = move_wins(rules, position, move)
        assert session.learning.given_away is keeps, str(move)


def test_courses_can_be_stepped_through_to_the_end_and_back() -> None:
    for course in COURSES.values():
        steps = [item for item in STEPS if item.course is course]
        learning = steps[0]
        assert learning.is_first
        for item in steps:
            assert learning == item
            learning = learning.next()
        assert learning == steps[-1]
        assert learning.ends_course
        for item in reversed(steps):
            assert learning == item
            learning = learning.back()
        assert learning == steps[0]


def test_a_course_starts_with_the_first_unfinished_lesson() -> None:
    now = at(STEPS[0]).board_input.now
    done = frozenset(lesson_name("redstone", name) for name in ("place", "forbidden"))
    assert lesson_session(now, done).learning.lesson.name == "liberties"
    everything = frozenset(lesson_name("redstone", item.lesson.name) for item in STEPS)
    assert lesson_session(now, everything).learning.is_first


def test_a_game_without_a_course_starts_with_the_first_course(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(COURSES, "go")
    session = lesson_session(at(step_learning("go")).board_input.now, frozenset())
    assert session.learning == STEPS[0]


def step_learning(game: str) -> Learning:
    """Return the first step of a game's course."""
    return next(item for item in STEPS if item.course.game == game)


def test_a_lesson_is_chosen_by_name() -> None:
    session = at(STEPS[0])
    session.choose("go", "ko")
    assert session.learning.step.name == "ko"
    assert session.board_input.now.game.rules.name == "go"
    for unknown in (("go", "nothing"), ("chess", "ko"), ("go", "ko", "kill-1")):
        session.choose(*unknown)
        assert session.learning.step.name == "ko"
    session.choose("go", "kill", "kill-2")
    assert session.learning.step.name == "kill-2"


def test_next_back_and_again_restart_a_step() -> None:
    session = at(STEPS[0])
    session.board_input.tap(Point(2, 2))
    let_reply(session)
    assert len(session.board_input.now.game.moves) == 2
    session.again()
    assert session.learning == STEPS[0]
    assert not session.board_input.now.game.moves
    session.board_input.tap(Point(2, 2))
    session.next()
    assert session.learning.step.name == "liberties"
    session.step_back()
    assert (session.learning.step.name, session.learning.is_done) == ("place", False)


def test_actions_and_taps_after_the_answer_do_not_change_the_lessons_game() -> None:
    session = at(STEPS[0])
    session.board_input.tap(Point(2, 2))
    made = session.board_input.now.game
    for act in (
        *hand_actions(session.board_input).values(),
        *move_actions(session.board_input).values(),
    ):
        act()
    assert session.board_input.now.game is made
    assert session.request is None or not session.request.hint
    session.board_input.tap(Point(0, 0))
    session.board_input.press(Point(0, 0))
    session.board_input.place(Point(0, 0), red=False)
    assert session.board_input.now.game is made, "the step is done"


def test_an_illegal_starting_position_is_refused() -> None:
    for board in ("X X\nX X", "X .\n. ."):
        with pytest.raises(BadLesson):
            _ = Start("redstone", board).record
    with pytest.raises(BadLesson):
        _ = Start("redstone", "3", moves="b2 b2").record


# -- sentences ------------------------------------------------------------------------

SENTENCES = 2
CHARACTERS = 130
"""The length that fits on three lines of the narrowest phone."""


def lesson_texts() -> list[tuple[str, str]]:
    """Return every text of every step, with its place."""
    texts = []
    for game, steps in words.TOLD.items():
        for step, told in steps.items():
            parts = [
                *told.asks,
                told.right,
                *told.wrong.values(),
                *([told.lost] if told.lost else []),
            ]
            texts += [(f"{game}-{step}", _(text)) for text in parts]
    return texts


@pytest.mark.parametrize(("where", "text"), lesson_texts())
def test_a_step_has_at_most_two_short_sentences(where: str, text: str) -> None:
    ends = re.findall(r"[.?!](?:\s|$)", text)
    assert 1 <= len(ends) <= SENTENCES, where
    assert text[-1] in ".?!"
    assert len(text) <= CHARACTERS, f"{where}: {len(text)}"
    assert not re.search(r"\b(his|her|he|she)\b", text)


def test_the_tables_of_texts_have_every_lesson_step_question_and_reason() -> None:
    assert set(COURSES) == set(words.TOLD) == set(words.TITLES) == set(GAMES)
    for game, course in COURSES.items():
        assert list(words.TITLES[game]) == [lesson.name for lesson in course.lessons]
        steps = [step for lesson in course.lessons for step in lesson.steps]
        assert sorted(words.TOLD[game]) == sorted(step.name for step in steps)
        for step in steps:
            told, task = words.TOLD[game][step.name], step.task
            answers = task.turns if isinstance(task, PlayTask) else ()
            answers = (task.answers,) if isinstance(task, Find) else answers
            reasons = {reason for each in answers for reason in (*each.wrong, each.otherwise)}
            if isinstance(task, PlayOut):
                reasons = {task.warning}
            assert set(told.wrong) == reasons - {""}, step.name
            assert len(told.asks) == (len(answers) if isinstance(task, PlayTask) else 1)
            assert bool(told.lost) == isinstance(task, PlayOut)


def test_answers_name_moves_that_can_be_read() -> None:
    for learning in STEPS:
        task = learning.step.task
        if isinstance(task, PlayTask):
            for token in " ".join((task.replies, *(a.right for a in task.turns))).split():
                assert token == ANY or str(parse_move(token)) == token


def test_step_names_are_unique() -> None:
    names = [name_of(learning) for learning in STEPS]
    assert len(set(names)) == len(names)
    assert step_named(names[0]) is STEPS[0].step


# -- help after misses ----------------------------------------------------------------

ASKED = [each for each in (*PLAYED, *FOUND) if each.awaited and each.awaited.right != ANY]


def answer_wrongly(session: LessonSession) -> None:
    """Give a wrong answer: a wrong move, or a tap on a point where none is legal."""
    wrong = [move for move in offered(session) if move not in right_moves(session)]
    if not session.learning.finds and wrong and isinstance(wrong[0], Place):
        try_move(session, wrong[0])
        return
    awaited = session.learning.awaited
    assert awaited is not None
    points = session.board_input.now.position.board.points
    session.board_input.tap(next(point for point in points if not awaited.accepts(point)))


def offers_answer(session: LessonSession) -> bool:
    """Return True if the page offers to show the answer."""
    return not lesson_state(session)["hidden"]["lesson-show"]


@pytest.mark.parametrize("learning", ASKED, ids=name_of)
def test_after_two_misses_the_right_answer_is_shown_on_request(learning: Learning) -> None:
    session = at(learning)
    session.show_answer()
    assert session.learning == learning, "nobody needs help yet"
    answer_wrongly(session)
    assert session.learning.said is AnswerResponse.WRONG
    assert not offers_answer(session)
    answer_wrongly(session)
    assert offers_answer(session)
    while not session.learning.is_done:
        before = session.learning.turn
        session.show_answer()
        assert session.learning.turn > before or session.learning.is_done
        assert not offers_answer(session)
        let_reply(session)
        if not session.learning.is_done:
            answer_wrongly(session)
            answer_wrongly(session)
    assert not session.hinted


@pytest.mark.parametrize("learning", PLAYED, ids=name_of)
def test_after_two_misses_the_right_point_is_among_those_marked(learning: Learning) -> None:
    session = at(learning)
    if learning not in ASKED or not isinstance(right_moves(session)[0], Place):
        return
    answer_wrongly(session)
    assert not session.hinted
    answer_wrongly(session)
    right = {move.point for move in right_moves(session) if isinstance(move, Place)}
    assert right & session.hinted
    assert len(session.hinted) < len(session.board_input.now.position.board.points)
    assert refusal_text(session).endswith(_(words.HINT))


def test_a_lesson_without_a_wrong_answer_offers_no_help() -> None:
    session = at(STEPS[0])
    assert name_of(STEPS[0]) == "redstone-place"
    for _time in range(3):
        session.board_input.tap(Point(0, 0))
        let_reply(session)
    assert not offers_answer(session)


PUZZLES = [each for each in STEPS if re.search(r"-[12]$", each.step.name)]


@pytest.mark.parametrize("learning", PUZZLES, ids=name_of)
def test_every_puzzle_says_whose_move_it_is_and_its_goal(learning: Learning) -> None:
    goal = words.question_text(learning.course.game, learning.step.name, 0)
    colour = learning.step.colour.value.capitalize()
    assert re.match(rf"You play {colour}: \w.*\.$", goal), goal

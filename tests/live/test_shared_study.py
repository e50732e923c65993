"""A study that is shared live is the same on all devices, whoever leads."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from redstone.app.live.codec import Again, Broken, Join, ProtocolError
from redstone.app.live.message import MAX_WATCHING
from redstone.app.live.shared_study.edits import Do, Edited, are_same, done, edits_between
from redstone.app.live.shared_study.messages import (
    CODEC,
    Given,
    Pointed,
    Told,
    Welcome,
    Whole,
)
from redstone.app.live.shared_study.snapshot import BadStudy, check_of, read_whole, write_whole
from redstone.app.study import edits as by_hand
from redstone.board import Point
from redstone.position import Place
from redstone.record.game import Game
from redstone.record.node import Evaluation, MarkShape, Markup
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from tests.effort import THOROUGH
from tests.live.shared_studies import PupilEnd, SharedClass

RUNS = 2_000 if THOROUGH else 60
WRONG = Edited(Do.STEP, 0, check="00000000")
"""A change whose check is not that of the study."""


def study(moves: str = "", size: int = 3) -> Game:
    """Return a game after these moves."""
    game = Game.new(GAMES["redstone"](""), size, size)
    for token in moves.split():
        game = game.play(parse_move(token))
    return game


def all_have_the_study(lesson: SharedClass) -> bool:
    """Return True if all pupils have the teacher's study."""
    seen = [desk.following for desk in lesson.desks if desk.following.wire.is_clear]
    return all(each.game is not None and are_same(each.game, lesson.lecture.game) for each in seen)


def send_to_teacher(desk: PupilEnd, message: Told) -> None:
    """Let the teacher receive a message that the pupil may never have sent."""
    desk.there.arrived(CODEC.write(desk.there._heard + 1, message))


def test_a_new_pupil_receives_the_study_and_every_change() -> None:
    lesson = SharedClass(by_hand.with_comment(study("b2 a1"), "Look here."))
    desk = lesson.admit()
    assert desk.following.teacher == "Teacher"
    assert all_have_the_study(lesson)
    game = lesson.lecture.game.go_to(1).add(parse_move("c3"))
    game = by_hand.with_mark(game, Point(1, 1), MarkShape.TRIANGLE)
    for changed in (game, by_hand.with_sign(game, "!?"), by_hand.with_branch_promoted(game), game):
        assert lesson.lecture.follow(changed)
        lesson.settle()
        assert all_have_the_study(lesson)
    lesson.lecture.point("b2")
    lesson.settle()
    assert desk.following.pointed == "b2"


def test_only_the_leader_changes_the_study() -> None:
    lesson = SharedClass(study("b2 a1"))
    ada, bea = lesson.admit(), lesson.admit("study-2", "Bea")
    changed = lesson.lecture.game.add(parse_move("c3"))
    assert not ada.following.change(changed)
    lesson.lecture.give(lesson.lecture.pupils[0])
    lesson.settle()
    assert ada.following.leads
    assert bea.following.leader == "Ada"
    assert not lesson.lecture.follow(lesson.lecture.game.add(parse_move("c1")))
    assert ada.following.change(changed)
    ada.following.point("a3")
    lesson.settle()
    assert are_same(lesson.lecture.game, changed)
    assert all_have_the_study(lesson)
    assert bea.following.pointed == "a3"
    lesson.lecture.give(None)
    lesson.settle()
    assert not ada.following.leads
    assert bea.following.leader == ""


def test_a_change_sent_as_the_lead_is_taken_back_is_ignored() -> None:
    lesson = SharedClass(study("b2 a1"))
    ada = lesson.admit()
    lesson.lecture.give(lesson.lecture.pupils[0])
    lesson.settle()
    assert ada.following.change(lesson.lecture.game.add(parse_move("c3")))
    lesson.lecture.give(None)
    lesson.settle()
    assert lesson.lecture.game.tokens == ("b2", "a1")
    assert all_have_the_study(lesson)


def change_on_its_way_to_the_next_lead() -> tuple[SharedClass, PupilEnd]:
    """Return a class in which a pupil's change is on its way when the pupil leads again."""
    lesson = SharedClass(study("b2 a1"))
    ada = lesson.admit()
    lesson.lecture.give(lesson.lecture.pupils[0])
    lesson.settle()
    assert ada.following.change(lesson.lecture.game.add(parse_move("c3")))
    lesson.lecture.give(None)
    lesson.lecture.give(lesson.lecture.pupils[0])
    return lesson, ada


def test_an_old_change_is_ignored_when_the_same_pupil_leads_again() -> None:
    lesson, ada = change_on_its_way_to_the_next_lead()
    lesson.settle()
    assert are_same(lesson.lecture.game, study("b2 a1"))
    assert all_have_the_study(lesson)
    assert ada.following.change(study("b2 a1 c1"))
    lesson.settle()
    assert are_same(lesson.lecture.game, study("b2 a1 c1"))
    assert all_have_the_study(lesson)


def test_changes_before_a_requested_study_arrives_are_ignored() -> None:
    lesson = SharedClass(study("b2 a1"))
    ada = lesson.admit()
    lesson.lecture.give(lesson.lecture.pupils[0])
    lesson.settle()
    send_to_teacher(ada, Again())
    ada.here._sent += 1
    assert ada.following.change(lesson.lecture.game.add(parse_move("c3")))
    lesson.settle()
    assert lesson.lecture.game.tokens == ("b2", "a1")
    assert all_have_the_study(lesson)


@pytest.mark.parametrize("number", ["-1", "true", '"1"', "1.0", "null", "1000001"])
def test_a_message_with_an_invalid_number_is_refused(number: str) -> None:
    text = CODEC.write(1, WRONG).replace('"whole":0', f'"whole":{number}')
    with pytest.raises(ProtocolError):
        CODEC.read(text)


def test_a_teacher_who_sends_a_pupils_message_is_disconnected() -> None:
    lesson = SharedClass(study("b2"))
    ada = lesson.admit()
    ada.here.arrived(CODEC.write(ada.here._heard + 1, replace(WRONG, whole=1)))
    assert ada.following.wire.broke is Broken.ORDER


def test_a_pupil_may_view_another_position_of_the_study() -> None:
    lesson = SharedClass(study("b2 a1"))
    ada = lesson.admit()
    assert ada.following.change(lesson.lecture.game.go_to(0))
    assert all_have_the_study(lesson)


def test_the_lead_returns_to_the_teacher_when_the_leader_leaves() -> None:
    lesson = SharedClass(study("b2"))
    ada = lesson.admit()
    lesson.lecture.give(lesson.lecture.pupils[0])
    lesson.settle()
    ada.following.wire.leave()
    lesson.settle()
    assert lesson.lecture.leader is None
    assert lesson.told[-1] is None


def test_a_pupil_whose_study_differs_receives_all_of_it() -> None:
    lesson = SharedClass(study("b2 a1"))
    ada = lesson.admit()
    ada.here.arrived(CODEC.write(ada.here._heard + 1, WRONG))
    ada.there._sent += 1
    assert lesson.lecture.follow(lesson.lecture.game.go_to(1))
    lesson.settle()
    assert all_have_the_study(lesson)


def test_at_most_eight_pupils_follow() -> None:
    lesson = SharedClass()
    for number in range(MAX_WATCHING + 1):
        lesson.admit(f"study-{number}")
    assert len(lesson.lecture.pupils) == MAX_WATCHING
    assert lesson.desks[-1].following.wire.is_over


@pytest.mark.parametrize(
    "lie", [Welcome(1, ""), Whole(0, 1, "{}"), Given("Ada", True), Join(1, "study-1", "again")]
)
def test_a_pupil_who_sends_a_teachers_message_is_disconnected(lie: Told) -> None:
    lesson = SharedClass(study("b2"))
    ada, bea = lesson.admit(), lesson.admit("study-2")
    send_to_teacher(ada, lie)
    lesson.settle()
    assert ada.following.wire.is_over
    assert lesson.lecture.follow(study("b2 a1"))
    lesson.settle()
    assert bea.following.game is not None
    assert all_have_the_study(lesson)


@pytest.mark.parametrize(
    "edit",
    [
        *(Edited(Do.GROW, at, move) for at, move in ((0, "b2"), (9, "a1"), (1, "xa1"))),
        *(Edited(Do.STEP, 9), WRONG, Edited(Do.NAME, 0, "a\nb")),
    ],
)
def test_an_impossible_change_of_the_leader_changes_nothing(edit: Edited) -> None:
    lesson = SharedClass(study("b2"))
    ada = lesson.admit()
    lesson.lecture.give(lesson.lecture.pupils[0])
    lesson.settle()
    send_to_teacher(ada, replace(edit, check="00000000"))
    lesson.settle()
    assert are_same(lesson.lecture.game, study("b2"))
    assert all_have_the_study(lesson)


def test_a_leader_who_errs_endlessly_is_disconnected() -> None:
    lesson = SharedClass(study("b2"))
    ada = lesson.admit()
    lesson.lecture.give(lesson.lecture.pupils[0])
    lesson.settle()
    for _ in range(9):
        send_to_teacher(ada, Again())
    lesson.settle()
    assert ada.following.wire.is_over
    assert lesson.lecture.leader is None


@pytest.mark.parametrize("text", ["{}", "[]", "", '{"start":"#redstone3-1-a1"}', "x" * 1000])
def test_an_invalid_study_is_refused_and_ends_the_connection(text: str) -> None:
    with pytest.raises(BadStudy):
        read_whole(text)
    lesson = SharedClass(study("b2"))
    ada = lesson.admit()
    ada.here.arrived(CODEC.write(ada.here._heard + 1, Whole(0, 1, text)))
    assert ada.following.wire.broke is Broken.ILLEGAL
    assert ada.following.game is not None


def test_every_truncated_study_is_refused() -> None:
    game = by_hand.with_mark(
        by_hand.with_comment(study("b2 a1"), "ä"), Point(0, 1), MarkShape.LABEL
    )
    text = write_whole(game)
    assert are_same(read_whole(text), game)
    for at in range(len(text)):
        with pytest.raises(BadStudy):
            read_whole(text[:at])


@pytest.mark.parametrize("text", ["🙂" * 300, "\\" * 300, "x" * 301, "🙂" * 9_000])
def test_comments_of_any_length_and_script_are_shared(text: str) -> None:
    lesson = SharedClass(study("b2"))
    ada = lesson.admit()
    marked = by_hand.with_mark(lesson.lecture.game, Point(1, 1), MarkShape.TRIANGLE)
    assert lesson.lecture.follow(by_hand.with_comment(marked, text))
    lesson.settle()
    assert ada.following.wire.is_clear
    assert all_have_the_study(lesson)


def test_names_of_any_length_are_shared() -> None:
    lesson = SharedClass(study("b2"))
    lesson.admit()
    for title in ("A study", "x" * 500, "two\nlines"):
        assert lesson.lecture.follow(by_hand.with_title(lesson.lecture.game, title))
        lesson.settle()
        assert all_have_the_study(lesson)


def test_a_large_study_with_many_branches_is_shared_whole() -> None:
    game = study(size=19)
    for number, point in enumerate(game.start.board.points):
        game = game.go_to_node(0).add(Place(point))
        game = by_hand.with_mark(by_hand.with_comment(game, "ä" * 90), point, MarkShape.CIRCLE)
        game = game if number % 2 else by_hand.with_branch_promoted(game)
    lesson = SharedClass(game)
    lesson.admit()
    assert lesson.desks[0].following.wire.is_clear
    assert all_have_the_study(lesson)


def test_the_teachers_private_marks_survive_comment_changes() -> None:
    arrow = Markup(Point(0, 0), MarkShape.ARROW, "b2")
    game = study("b2")
    game = game.annotate(1, replace(game.node.notes, markup=(arrow,)))
    lesson = SharedClass(game)
    ada = lesson.admit()
    lesson.lecture.give(lesson.lecture.pupils[0])
    lesson.settle()
    assert ada.following.game is not None
    assert ada.following.change(by_hand.with_comment(ada.following.game, "Here."))
    lesson.settle()
    assert all_have_the_study(lesson)
    notes = lesson.lecture.game.node.notes
    assert (notes.comment, notes.markup) == ("Here.", (arrow,))


def test_search_results_are_not_shared() -> None:
    game = study("b2")
    found = by_hand.with_evaluation(game, Evaluation(0.5, 100))
    assert edits_between(game, found) == []
    assert check_of(game) == check_of(found)


STEPS = st.lists(
    st.tuples(st.sampled_from("mmmmsspcntuhhbe"), st.integers(0, 500), st.booleans()), max_size=30
)


@settings(max_examples=RUNS, deadline=None)
@given(STEPS)
@example([("h", 1, True), ("m", 0, False), ("h", 0, False), ("h", 1, True)])
def test_after_any_actions_all_have_the_same_study(steps: list[tuple[str, int, bool]]) -> None:
    lesson = SharedClass()
    lesson.admit()
    lesson.admit("study-2", "Bea")
    past: list[Game] = []
    for name, number, settles in steps:
        _take(lesson, name, number, past)
        if settles:
            lesson.settle()
            assert all_have_the_study(lesson)
    lesson.settle()
    assert all_have_the_study(lesson)


def _take(lesson: SharedClass, name: str, number: int, past: list[Game]) -> None:
    """Take a step: give the lead, take it back, let the leader leave, or change the study."""
    lecture = lesson.lecture
    leader = lecture.leader
    desk = next((each for each in lesson.desks if leader and each.there is leader.channel), None)
    has = desk is not None and desk.following.leads
    before = desk.following.game if has and desk is not None else lecture.game
    if name == "h" and lecture.pupils:
        lecture.give(lecture.pupils[number % len(lecture.pupils)])
    elif name == "b":
        lecture.give(None)
    elif name == "e" and desk is not None:
        desk.following.wire.leave()
    elif before is not None:
        after = _changed(before, name, number, past)
        past.append(before)
        if has and desk is not None:
            desk.following.change(after)
        elif lecture.leader is None:
            assert lecture.follow(after)


def _changed(game: Game, name: str, number: int, past: list[Game]) -> Game:
    """Return the study after an edit of this name, unchanged if it is impossible."""
    moves = list(game.rules.legal_moves(game.position)) if not game.position.is_over else []
    point, shape = Point(number % 3, number % 2), [*MarkShape][number % 5]
    ways: dict[str, Callable[[], Game]] = {
        "m": lambda: game.add(moves[number % len(moves)]) if moves else game,
        "s": lambda: game.go_to_node(number % len(game.nodes)),
        "p": lambda: by_hand.with_branch_promoted(game),
        "c": lambda: game.cut(game.cursor) if game.cursor else game,
        "n": lambda: by_hand.with_comment(game, "x" * (number % 9)),
        "t": lambda: by_hand.with_mark(game, point, shape),
        "u": lambda: past.pop() if past else game,
    }
    return ways[name]() if name in ways else game


@given(STEPS)
@settings(max_examples=RUNS, deadline=None)
def test_the_edits_between_two_studies_turn_one_into_the_other(
    steps: list[tuple[str, int, bool]],
) -> None:
    game = replica = study()
    past: list[Game] = []
    for name, number, _ in steps:
        past.append(game)
        game = _changed(game, name, number, past)
        found = edits_between(replica, game)
        assert found is not None or name == "u", "only what is taken back may need all of it"
        for edit in found or []:
            replica = done(replica, edit)
        replica = replica if found is not None else read_whole(write_whole(game))
        assert are_same(replica, game)
        assert check_of(replica) == check_of(game)


def test_the_teacher_sees_the_point_that_the_leader_points_at() -> None:
    lesson = SharedClass()
    ada = lesson.admit()
    lesson.lecture.give(lesson.lecture.pupils[0])
    lesson.settle()
    send_to_teacher(ada, Pointed("c3"))
    assert lesson.lecture.pointed == "c3"

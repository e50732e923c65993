"""The page during a lesson, and the page for newcomers."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from redstone.app.learn.courses import COURSES
from redstone.app.learn.learning import AnswerResponse, Learning
from redstone.app.learn.path import finished, lessons_inside
from redstone.app.learn.state import (
    BUTTONS,
    finished_state,
    lesson_labels,
    lesson_pointing_state,
    lesson_race_state,
    lesson_state,
)
from redstone.app.learn.words import lessons as words
from redstone.app.page.changes import changes
from redstone.app.page.newcomer import course_state, is_new, meets_swap, newcomer_state
from redstone.app.page.parts import PageState, with_changes
from redstone.app.page.state import page_state
from redstone.app.play.actions import KEYS, hand_actions
from redstone.app.play.session import Session
from redstone.app.play.settings import FIRST_SETUP, Colour, Opponent, Setup
from redstone.app.storage.progress import BEGUN, FIRST_GAMES, LAST_OF_RULES, OF_RULES, SWAP, Learned
from redstone.board import Point
from redstone.language import _
from redstone.position import Swap
from redstone.record.notation import parse_move, parse_point
from redstone.rules import GAMES
from tests.app.sessions import against_computer, with_moves
from tests.learn.lessons import STEPS, at, controls, name_of


def learning(name: str) -> Learning:
    """Return a step by the name of its test."""
    return next(item for item in STEPS if name_of(item) == name)


def visible_elements(state: PageState) -> set[str]:
    """Return the visible panels and buttons of a lesson."""
    return {name for name, hidden in state["hidden"].items() if not hidden}


@pytest.mark.parametrize("item", STEPS, ids=name_of)
def test_a_step_shows_only_its_question_and_the_lesson(item: Learning) -> None:
    session = at(item)
    state = lesson_state(session)
    assert state["texts"]["detail"] == words.question_text(item.course.game, item.step.name, 0)
    assert state["texts"]["refusal"] == ""
    assert state["announce"].endswith(state["texts"]["detail"])
    assert words.title(item.course.game, item.lesson.name) in state["announce"]
    buttons = visible_elements(state) & set(BUTTONS)
    assert ("lesson-back" in buttons) == (not item.is_first)
    assert len(buttons - {"lesson-back"}) == len(
        controls(item.step) & {"z", "y"} - later_controls(item)
    )
    assert visible_elements(state) - set(BUTTONS) <= {"lesson", "which-stone"}


def test_the_lessons_after_the_rules_are_counted_separately() -> None:
    def told(name: str) -> str:
        """Return the title that the page shows for a step."""
        return lesson_state(at(learning(name)))["texts"]["turn"]

    assert told("redstone-play-out") == "Lesson 10 of 10."
    assert told("redstone-atari") == "Fighting lesson 1 of 10, part 1 of 3."
    assert told("redstone-offer") == "Fighting lesson 10 of 10, part 2 of 4."


def test_each_step_of_a_lesson_has_its_number() -> None:
    told = [
        lesson_state(at(learning(f"redstone-{name}")))["texts"]["turn"]
        for name in ("no-liberty", "enemy-liberty", "red-takes")
    ]
    assert told == [
        "Lesson 3 of 10, part 1 of 2.",
        "Lesson 3 of 10, part 2 of 2.",
        "Lesson 4 of 10.",
    ]


def test_the_instruction_stays_in_sight_while_a_stone_is_staged() -> None:
    """The lesson says to press "Play", whose button comes with a staged stone.

    Screen readers hear the stone's effect.
    """
    session = at(learning("redstone-either"))
    asked = lesson_state(session)["texts"]["detail"]
    session.board_input.tap(parse_point("d3"))
    assert session.board_input.now.pointing.staged is not None
    state = lesson_state(session)
    assert state["texts"]["detail"] == lesson_pointing_state(session)["texts"]["detail"] == asked
    assert state["announce"].startswith("Your stone at d3.")


def test_a_losing_move_is_answered_by_its_refutation() -> None:
    session = at(learning("redstone-taking-eyes"))
    session.board_input.tap(parse_point("a4"))
    state = lesson_state(session)
    assert state["texts"]["refusal"] == "White answers with red b4, and wins whatever you do."
    assert ghosts(state["picture"]) == 2, "the stone tried and the answer"
    session.board_input.tap(parse_point("b1"))
    told = lesson_state(session)["texts"]["refusal"]
    assert told.startswith("White answers with b4, and wins whatever you do.")
    session.board_input.tap(parse_point("b4"))
    assert not lesson_state(session)["texts"]["refusal"]


def test_the_plates_show_the_race_in_lessons_about_it() -> None:
    told = lesson_race_state(at(learning("redstone-race")))["texts"]
    assert (told["race-black"], told["race-white"]) == ("Safe moves: 0–2", "Safe moves: 1–2")
    assert told["race-black"] in words.question_text("redstone", "race", 0)
    assert told["race-black-said"] == "Safe moves: 0 to 2"
    assert not any(lesson_race_state(at(learning("redstone-mirror")))["texts"].values())


def later_controls(item: Learning) -> frozenset[str]:
    """Return the controls that a step offers only after its first answer: "y" or none."""
    return frozenset("y") if item.step.name == "dead" else frozenset()


def test_the_reason_for_a_wrong_answer_is_shown_beside_the_question() -> None:
    session = at(learning("redstone-liberties"))
    session.board_input.tap(parse_point("b5"))
    state = lesson_state(session)
    assert state["texts"]["refusal"] == "Only along the lines, not diagonally."
    assert state["texts"]["detail"].startswith("Empty points beside a group")
    assert state["announce"] == ""
    session.board_input.tap(parse_point("c5"))
    assert lesson_state(session)["texts"]["refusal"] == ""


def test_an_illegal_answer_shows_the_reason_of_the_rules() -> None:
    session = at(learning("redstone-red-takes"))
    session.board_input.tap(parse_point("c3"))
    assert lesson_state(session)["texts"]["refusal"] == ("Not here: there’s already a stone at c3.")
    session = at(learning("go-ko"))
    session.board_input.tap(parse_point("c3"))
    assert "(ko)" in lesson_state(session)["texts"]["refusal"]


@pytest.mark.parametrize("item", STEPS, ids=name_of)
def test_every_tap_changes_the_texts_or_the_picture(item: Learning) -> None:
    session = at(item)
    for point in session.board_input.now.position.board.points:
        session.show_step(item)
        before = lesson_state(session)
        session.board_input.tap(point)
        after = lesson_state(session)
        assert after["texts"] != before["texts"] or after["picture"] != before["picture"], point


def test_a_tap_on_the_stone_just_played_says_that_the_point_is_occupied() -> None:
    session = at(learning("redstone-must-move"))
    session.board_input.tap(parse_point("c4"))
    session.make_reply()
    session.board_input.tap(parse_point("e4"))
    told = lesson_state(session)["texts"]["refusal"]
    assert told == "Not here: there’s already a stone at e4."


def test_points_found_are_marked_and_named_and_no_stone_is_offered_there() -> None:
    session = at(learning("redstone-liberties"))
    session.board_input.point_at(parse_point("a1"))
    assert ghosts(lesson_pointing_state(session)["picture"]) == 0
    before = lesson_labels(session)["labels"]
    assert before[0][2] == "c5, empty"
    session.board_input.tap(parse_point("c5"))
    state = lesson_state(session)
    assert sum(command[-1] == "spot" for command in state["picture"]["commands"]) == 1
    assert lesson_labels(session)["labels"][0][2] == "c5, empty, found"
    assert state["announce"].startswith("1 found.")


@pytest.mark.parametrize(
    ("name", "point"),
    [("redstone-no-liberty", "a5"), ("redstone-enemy-liberty", "c3"), ("go-superko", "a5")],
)
def test_a_point_found_where_nothing_may_be_placed_looks_right(name: str, point: str) -> None:
    """It has the spot of other right answers, not the cross of a wrong one."""
    session = at(learning(name))
    session.board_input.tap(parse_point(point))
    picture = lesson_state(session)["picture"]
    assert session.learning.is_done
    assert len([command for command in picture["commands"] if command[-1] == "spot"]) == 1
    assert ghosts(picture) == 0
    assert not [command for command in picture["commands"] if "forbid" in command]


def ghosts(picture: Mapping[str, Any]) -> int:
    """Return the number of translucent stones in a picture."""
    return sum(command[0] == "stone" and command[4] < 1 for command in picture["commands"])


def test_steps_with_moves_have_the_labels_of_a_game() -> None:
    session = at(learning("redstone-either"))
    assert "red captures 1 black" in lesson_labels(session)["labels"][2][3]


def test_a_staged_stone_has_its_choice_in_place_of_the_lesson() -> None:
    session = at(learning("redstone-either"))
    session.board_input.tap(parse_point("d3"))
    state = lesson_state(session)
    assert visible_elements(state) >= {"choice", "which-stone"}
    assert state["hidden"]["lesson"]
    hand_actions(session.board_input)["place-red"]()
    hand_actions(session.board_input)["confirm"]()
    assert lesson_state(session)["texts"]["refusal"].startswith("Red there captures your own")
    KEYS["press"](session.board_input, parse_point("d3"))
    KEYS["press"](session.board_input, parse_point("d3"))
    state = lesson_state(session)
    assert state["texts"]["turn"] == _(words.RIGHT)
    assert "lesson-next" in visible_elements(state)


def test_the_opponent_is_awaited_before_the_next_question() -> None:
    session = at(learning("redstone-must-move"))
    session.board_input.tap(parse_point("c4"))
    assert lesson_state(session)["texts"]["detail"] == _(words.REPLYING)
    session.make_reply()
    assert "one liberty left" in lesson_state(session)["texts"]["detail"]


def test_swapping_for_a_losing_stone_is_explained() -> None:
    session = at(learning("redstone-swap-2"))
    assert "lesson-swap" in visible_elements(lesson_state(session))
    session.board_input.swap()
    assert lesson_state(session)["texts"]["refusal"] == "Then the losing stone is yours."
    session.board_input.tap(parse_point("c2"))
    assert "lesson-swap" not in visible_elements(lesson_state(session))


def test_the_end_of_a_lesson_offers_the_next_or_a_game() -> None:
    session = at(learning("redstone-place"))
    session.board_input.tap(Point(0, 0))
    session.make_reply()
    state = lesson_state(session)
    assert visible_elements(state) & set(BUTTONS) == {"lesson-next", "lesson-play"}
    assert state["texts"]["lesson-next-name"] == "Next lesson"
    session = at(learning("red-wait-2"))
    session.board_input.tap(parse_point("c1"))
    ways = {"lesson-back", "lesson-puzzles", "lesson-play"}
    assert visible_elements(lesson_state(session)) & set(BUTTONS) == ways


def test_after_a_step_within_a_lesson_the_buttons_are_back_and_next() -> None:
    session = at(learning("redstone-no-liberty"))
    session.board_input.tap(parse_point("a5"))
    state = lesson_state(session)
    assert visible_elements(state) & set(BUTTONS) == {"lesson-back", "lesson-next"}
    assert state["texts"]["lesson-next-name"] == "Next"


def test_the_computer_has_requests_and_a_level_only_in_games_played_out() -> None:
    session = at(learning("redstone-play-out"))
    assert lesson_state(session)["plates"]["white"]["note"]
    session.board_input.tap(parse_point("c3"))
    state = lesson_state(session)
    assert session.request is not None
    assert not state["hidden"]["thinking"]
    session = at(learning("redstone-must-move"))
    session.board_input.tap(parse_point("c4"))
    state = lesson_state(session)
    assert session.request is None
    assert state["hidden"]["thinking"]
    assert not state["plates"]["white"]["note"]


def test_the_list_has_every_lesson_and_marks_those_done() -> None:
    listed = lessons_inside(learning("go-ko"), {"go/take"})
    assert listed["shown"] == "go/ko"
    titles = {course["title"]: course["lessons"] for course in listed["courses"]}
    games = ["Redstone", "Red", "Savage Go", "Go"]
    parts = [f"{game}: {part}" for game in games for part in ("the rules", "how to fight")]
    assert list(titles) == parts
    assert [entry["title"] for entry in titles["Go: the rules"]][:2] == ["Capturing ✓", "Two eyes"]
    assert [entry["title"] for entry in titles["Go: how to fight"]][:1] == ["Killing"]
    assert sum(map(len, titles.values())) == len({(i.course.game, i.lesson.name) for i in STEPS})


def test_the_path_has_the_lessons_of_a_part_and_shows_the_progress() -> None:
    done = {"redstone/place", "redstone/atari", "redstone/cut"}
    path = lessons_inside(learning("redstone-eyes"), done)["path"]
    assert (path["title"], path["told"]) == ("Redstone: how to fight", "2 of 10 done")
    assert [stone["sign"] for stone in path["stones"]] == [*"✓23✓56789", "10"]
    assert path["stones"][path["at"]]["title"] == "Making eyes"
    assert path["stones"][0]["name"] == "redstone/atari"
    rules = lessons_inside(learning("go-ko"), done)["path"]
    assert (rules["title"], rules["told"], rules["at"]) == ("Go: the rules", "0 of 7 done", 5)
    assert len(rules["stones"]) == 7


def test_from_the_game_to_a_lesson_and_back_shows_the_same_page_as_before() -> None:
    game = Session(Setup("savage", cols=5, rows=5))
    before = page_state(game.board_input.now, game.request)
    before["hidden"] |= newcomer_state(game.board_input.now, Learned(), swap=False)["hidden"]
    page = with_changes({}, before)
    for state in (lesson_state(at(learning("redstone-both"))), before):
        page = with_changes(page, changes(page, state))
    for key in ("texts", "hidden", "disabled", "pressed", "plates"):
        assert before[key].items() <= page[key].items(), key


# -- newcomers ------------------------------------------------------------------------


def test_the_last_lesson_on_the_rules_is_the_last_of_that_part_of_the_course() -> None:
    assert {
        game: f"{game}/{course.lessons[course.rules - 1].name}" for game, course in COURSES.items()
    } == LAST_OF_RULES
    assert {
        game: tuple(lesson.name for lesson in course.lessons[: course.rules])
        for game, course in COURSES.items()
    } == OF_RULES


def test_the_lessons_on_the_rules_stay_in_sight_until_they_are_done_or_games_were_played() -> None:
    session = Session(FIRST_SETUP)
    begun = Learned(known=frozenset({BEGUN}))
    assert not course_state(session.board_input.now, Learned())  # they are in the bar
    for done, label in (
        (set(), "Learn in three minutes"),
        ({"redstone/place"}, "Continue: lesson 2 of 10"),
        ({"redstone/place", "redstone/forbidden", "red/pie"}, "Continue: lesson 2 of 10"),
    ):
        learned = Learned(frozenset(done), begun.known)
        state = course_state(session.board_input.now, learned)
        assert state["texts"]["lesson-link"] == label
        assert not state["hidden"]["lesson-link"]
    assert not course_state(session.board_input.now, Learned(frozenset({"redstone/play-out"})))
    assert not course_state(session.board_input.now, Learned(known=begun.known.union(FIRST_GAMES)))
    session.visit(Session().game)
    assert not course_state(session.board_input.now, begun)


def test_the_course_panel_is_hidden_while_the_end_card_is_open() -> None:
    session = with_moves(against_computer(), "b2 w")
    session.show_end()
    begun = Learned(known=frozenset({BEGUN}))
    assert not course_state(session.board_input.now, begun)
    assert course_state(session.board_input.now.rest(), begun)


def test_lessons_are_offered_until_the_first_move_or_until_declined() -> None:
    session = Session(FIRST_SETUP)
    assert is_new(session.board_input.now, Learned())
    assert not is_new(session.board_input.now, Learned(known=frozenset({BEGUN})))
    session.board_input.tap(Point(3, 3))
    assert not is_new(session.board_input.now, Learned())
    session.visit(Session().game)
    assert not is_new(session.board_input.now, Learned())


def test_a_person_who_knows_the_rules_is_invited_to_a_first_game() -> None:
    now = Session(FIRST_SETUP).board_input.now
    for lesson, knows in (("redstone/place", False), ("redstone/play-out", True)):
        learned = Learned(lessons=frozenset({lesson}))
        hidden = newcomer_state(now, learned, swap=False)["hidden"]
        assert (hidden["newcomer"], hidden["learn-first"]) == (False, knows)
    begun = newcomer_state(now, Learned(frozenset({"redstone/place"})), swap=False)
    assert begun["texts"]["learn-first-name"] == "Continue: lesson 2 of 10"
    assert "learn-first-name" not in newcomer_state(now, Learned(), swap=False)["texts"]


def test_only_newcomers_are_asked_if_they_are_new() -> None:
    session = Session(FIRST_SETUP)
    told = newcomer_state(session.board_input.now, Learned(), swap=False)["texts"]["welcome"]
    assert told == "New here? Only red stones capture. Lose all your stones and you lose."
    for learned in (
        Learned(lessons=frozenset({"redstone/place"})),
        Learned(known=frozenset({BEGUN})),
    ):
        assert (
            "welcome" not in newcomer_state(session.board_input.now, learned, swap=False)["texts"]
        )
    assert page_state(session.board_input.now, session.request)["texts"][
        "welcome"
    ] == told.removeprefix("New here? ")


def test_no_games_welcome_text_quotes_a_button() -> None:
    for game in GAMES:
        assert "“" not in page_state(Session(Setup(game)).board_input.now, None)["texts"]["welcome"]


@pytest.mark.parametrize("colour", [Colour.BLACK, Colour.WHITE])
def test_the_first_swap_by_either_player_is_explained(colour: Colour) -> None:
    session = Session(Setup(cols=5, rows=5, colour=colour))
    assert not meets_swap(session.board_input.now, Learned())
    session.open(session.game.play(parse_move("c3")), session.table.seats, session.table.setup)
    offered = colour is Colour.WHITE
    assert meets_swap(session.board_input.now, Learned()) == offered
    if not offered:
        session.open(session.game.play(Swap()), session.table.seats, session.table.setup)
        assert meets_swap(session.board_input.now, Learned())
    assert not meets_swap(session.board_input.now, Learned(known=frozenset({SWAP})))
    text = newcomer_state(session.board_input.now, Learned(), swap=True)["texts"]["swap-words"]
    assert text.startswith("Moving first" if offered else "Colours are swapped")
    assert not newcomer_state(session.board_input.now, Learned(), swap=True)["hidden"]["swap-card"]


def test_without_the_pie_rule_the_swap_is_not_explained() -> None:
    session = Session(replace(FIRST_SETUP, opponent=Opponent.PERSON))
    session.board_input.tap(Point(3, 3))
    assert not meets_swap(session.board_input.now, Learned())


def test_a_course_is_finished_once_none_of_its_lessons_is_left() -> None:
    at_end = max((item for item in STEPS if item.ends_lesson), key=lambda item: item.lesson_at)
    done, every = replace(at_end, said=AnswerResponse.RIGHT), set(all_lessons(at_end))
    told = finished(done, every)
    assert told == "You’ve finished this course."
    assert lessons_inside(done, every)["finished"]
    assert not finished(at_end, every), "its last question is not answered"
    for name in every:
        assert not finished(done, every - {name}), name
    state = finished_state(lesson_state(at(at_end)), told)
    assert state["texts"]["turn"] == told
    assert state["announce"].startswith(f"{told} ")


def test_the_rules_are_known_once_none_of_their_lessons_is_left() -> None:
    done = replace(learning("redstone-play-out"), said=AnswerResponse.RIGHT)
    rules = set(all_lessons(done)[: done.course.rules])
    assert finished(done, rules) == "Now you know the rules of Redstone."
    for name in rules:
        assert not finished(done, rules - {name}), name


def all_lessons(item: Learning) -> list[str]:
    """Return the names of all lessons of a course."""
    return [f"{item.course.game}/{lesson.name}" for lesson in item.course.lessons]

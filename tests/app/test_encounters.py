"""The situations explained during play, detected in positions, and their texts."""

import pytest

from redstone.app.page.state import announcement, explanation_state, page_state
from redstone.app.play.encounter import TIMES, Encounter, Explained
from redstone.app.play.encounters import due_explanation
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, Settings
from redstone.app.words.notices import explanation
from redstone.board import Board
from redstone.engine.report import Candidate, Report
from redstone.position import Player
from redstone.record.notation import parse_move
from tests.app.sessions import (
    BOTH_AT_A1,
    BOTH_TAKEN,
    against,
    at,
    computer_plays,
    playing,
    session_from_board,
    two_people,
    with_moves,
)
from tests.insight.boards import board_of
from tests.insight.test_deeds import ENDING, FORCED

WON = "b1 a1 e5 d4"
"""Moves after which Black's red at a2 captures the white stone at a1."""


def explained_now(session: Session, *known: Encounter) -> Explained | None:
    """Return the explanation due in a session, None if there is none or if it is in `known`."""
    return due_explanation(session.board_input.now, {kind: TIMES[kind] for kind in known})


OPEN_RACE = (
    "d4 c3 d5 b6 a2 b7 e3 c4 c5 d2 c6 b5 e6 a4 b3 b1 d7 c7 e2 a7 e7 g6 f3 f5 f6 g7 "
    "f2 e5 e4 f4 d3 f1 g4 b4 xg5 g2 xf7 g7 xg6 e5 xf5 a1 c2 c1"
)
"""A game on 7x7 that leaves Black and White any number of safe moves up to four, or more."""


def explanation_text(session: Session, *known: Encounter) -> str:
    """Show the explanation due, except those in `known`, and return its text, empty for none."""
    found = explained_now(session, *known)
    if found is not None:
        session.board_input.show_notices(found)
    return explanation(session.board_input.now)


def test_a_first_stone_has_no_explanation() -> None:
    assert explained_now(playing("redstone", "c3")) is None


def test_the_first_capture_is_explained_and_announced() -> None:
    """The text about red's captures is in the detail and in the announcement."""
    session = against("redstone", WON)
    session.board_input.place(at("a2"), red=True)
    assert explanation_text(session) == (
        "You captured a white stone. Red captures all groups without a liberty "
        "at the same time, black and white."
    )
    assert page_state(session.board_input.now, session.request)["texts"]["detail"] == explanation(
        session.board_input.now
    )
    assert explanation(session.board_input.now) in announcement(session.board_input.now)


@pytest.mark.parametrize(
    ("person", "expected"),
    [
        (Colour.BLACK, "You captured 3 stones, 2 of them your own."),
        (None, "Black captured 3 stones, 2 of them their own."),
    ],
)
def test_a_capture_counts_ones_own_stones_too(person: Colour | None, expected: str) -> None:
    """The explanation of a red capture of three stones says that two are the capturer's."""
    session = session_from_board(board_of(*BOTH_TAKEN), Player.BLACK, person)
    session.board_input.place(at("c4"), red=True)
    session.board_input.confirm()
    assert explanation_text(session).startswith(
        f"{expected} Red captures all groups without a liberty"
    )


def test_an_explanation_stays_during_the_computers_reply_and_is_announced_once() -> None:
    session = against("redstone", WON)
    session.board_input.place(at("a2"), red=True)
    text = explanation_text(session)
    computer_plays(session, "c3")
    assert (
        page_state(session.board_input.now, session.request)["texts"]["detail"]
        == f"{text} White played c3."
    )
    assert text not in announcement(session.board_input.now)
    session.board_input.place(at("e1"), red=False)
    assert explanation(session.board_input.now) == ""


def test_the_first_loss_of_own_stones_is_explained() -> None:
    """The second time, with the kind known, nothing is."""
    session = against("redstone", WON, colour=Colour.WHITE)
    computer_plays(session, "xa2")
    assert (
        explanation_text(session)
        == "You lost a stone. Red captures every group with no liberty left."
    )
    assert explained_now(session, Encounter.LOSS) is None


def test_that_red_stays_is_explained_after_the_next_stone_if_red_is_on_the_board() -> None:
    session = against("redstone", f"{WON} xa2 c3")
    assert (
        explanation_text(session) == "Red stays for good: it’s nobody’s, and nothing captures it."
    )
    assert explained_now(against("redstone", f"{WON} c3 e1")) is None


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (
            "redstone",
            (
                "Black has an eye at a1. White can’t place a stone there, not even "
                "red, as long as the group around it has another liberty."
            ),
        ),
        (
            "go",
            (
                "Black has an eye at a1. A white stone there would have no liberty. "
                "With two eyes, a group lives."
            ),
        ),
    ],
)
def test_the_first_eye_is_explained_in_each_game(game: str, text: str) -> None:
    session = playing(game, "a2 e5 b2 e4")
    session.board_input.place(at("b1"), red=False)
    assert explanation_text(session) == text


def test_turns_of_several_stones_are_explained_in_savage_go() -> None:
    """A player who has lost a stone is told that they place two this turn."""
    session = against("savage", "e5 a1 a2 d5 b1")
    assert explained_now(session) is not None
    session = against("savage", "b1 a1 e5 d4", colour=Colour.WHITE)
    computer_plays(session, "a2")
    assert explanation_text(session, Encounter.LOSS) == (
        "You lost a stone. So you place 2 stones this turn. Groups without a "
        "liberty leave the board when it ends."
    )


def test_captures_are_explained_in_savage_go_and_go() -> None:
    """In Savage Go the text has the stones that the other side places in return."""
    session = against("savage", "b1 a1 e5 d4")
    session.board_input.place(at("a2"), red=False)
    assert (
        explanation_text(session)
        == "You captured a white stone. In return, White places 2 stones next."
    )
    session = against("go", "b1 a1 e5 d4")
    session.board_input.place(at("a2"), red=False)
    assert explanation_text(session) == "You captured a white stone. No liberty was left."


def test_a_point_where_both_stones_are_legal_is_explained() -> None:
    """After a tap, the explanation follows the text about the proposed stone."""
    session = playing("redstone", BOTH_AT_A1)
    session.board_input.tap(at("a1"))
    assert explanation_text(session) == "You can place black or red here."
    assert page_state(session.board_input.now, session.request)["texts"]["detail"] == (
        "Black at a1. Click again to play. You can place black or red here."
    )


@pytest.mark.usefixtures("bare_rates")
def test_the_text_of_a_hint_invites_to_hover_over_it() -> None:
    session = against("redstone")
    session.ask_hint()
    assert session.request is not None
    best = (Candidate(parse_move("c3"), 90, 0.3),)
    session.receive_report(session.request.id, Report(100, 1.0, 0.3, best))
    explanation_text(session)
    assert page_state(session.board_input.now, session.request)["texts"]["detail"] == (
        "Hint: c3 (30% to win) – it starts on the third line. "
        "Hover over it to see what could happen next."
    )


@pytest.mark.parametrize(
    ("board", "person", "text"),
    [
        (FORCED, Colour.BLACK, "Every move costs you stones: the cheapest loses 4."),
        (
            FORCED,
            None,
            "Every move costs Black stones: the cheapest loses 4.",
        ),
        (
            board_of("XX.OO", "X#OO.", "##O.O"),
            Colour.BLACK,
            "Your only move loses 3 of your stones.",
        ),
    ],
)
def test_a_forced_move_is_always_explained(board: Board, person: Colour | None, text: str) -> None:
    """Its cost is shown and announced even when the first explanation of it is known."""
    session = session_from_board(board, Player.BLACK, person)
    assert text in page_state(session.board_input.now, session.request)["texts"]["detail"]
    assert text in announcement(session.board_input.now)
    explained = explanation_text(session)
    assert explained == (
        "You can’t pass: with nothing else to play, you must capture your own stones."
    )
    assert explained_now(session, Encounter.FORCED, Encounter.RACE) is not None
    session.board_input.cancel()
    assert text in explanation_state(session.board_input.now)["texts"]["detail"]


def test_the_computers_forced_move_is_not_explained() -> None:
    """The detail text does not mention it."""
    session = session_from_board(FORCED, Player.BLACK, Colour.WHITE)
    assert "move" not in page_state(session.board_input.now, session.request)["texts"]["detail"]


def test_a_person_without_safe_moves_is_told_so() -> None:
    session = session_from_board(FORCED, Player.BLACK, Colour.BLACK)
    assert explanation_text(session, Encounter.FORCED) == (
        "You have no safe moves left: "
        "every move captures your own stones or leaves some with one liberty."
    )


def test_the_race_is_explained_and_shown_on_the_board() -> None:
    """Safe moves left are in the explanation and in texts to see and hear, until switched off."""
    session = with_moves(session_from_board(ENDING, Player.WHITE, Colour.BLACK), "e1")
    assert explanation_text(session) == (
        "Safe moves left: you have 1, White none. Whoever runs out must give up stones."
    )
    texts = explanation_state(session.board_input.now)["texts"]
    assert (texts["race-black"], texts["race-white"]) == ("Safe moves: 1", "Safe moves: 0")
    read_out = (texts["race-black-said"], texts["race-white-said"])
    assert read_out == ("Safe moves: 1", "Safe moves: none")
    session.board_input.set_settings(Settings(show_race=False))
    assert explanation_state(session.board_input.now)["texts"]["race-black"] == ""


def test_the_race_is_not_explained_while_both_may_have_many_safe_moves() -> None:
    session = against("redstone", OPEN_RACE, size=7)
    assert session.table.race is not None
    known = [kind for kind in Encounter if kind is not Encounter.RACE]
    assert explanation_text(session, *known) == ""


def test_the_race_state_has_each_sides_safe_moves() -> None:
    """After White's move on a nearly full board, Black has 2 and White 0."""
    session = session_from_board(
        board_of("X..X.", "XXXXX", ".XOOO", "XXO.O", "OOO.."), Player.WHITE
    )
    session.board_input.place(at("e1"), red=False)
    texts = explanation_state(session.board_input.now)["texts"]
    assert (texts["race-black"], texts["race-white"]) == ("Safe moves: 2", "Safe moves: 0")


@pytest.mark.parametrize("game", ["savage", "go"])
def test_savage_go_and_go_show_no_race(game: str) -> None:
    """The texts about safe moves are empty."""
    texts = explanation_state(playing(game, "a1 b1 e5 a2").board_input.now)["texts"]
    assert (texts["race-black"], texts["race-white"]) == ("", "")


def test_nothing_is_explained_of_moves_taken_back_and_finished_games() -> None:
    session = playing("redstone", WON)
    session.board_input.place(at("a2"), red=True)
    assert explained_now(session) is not None
    session.undo()
    assert explained_now(session) is None
    session = two_people(2)
    assert explained_now(with_moves(session, "a1 b1 xb2")) is None

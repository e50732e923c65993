"""The values of first stones as shown to people: in a study, and with the offer to swap."""

import pytest

from redstone.app.page.state import page_state
from redstone.app.play.actions import game_actions
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Settings, Setup
from redstone.app.study.session import StudySession
from redstone.app.study.state import study_labels, study_pointing_state, study_state
from redstone.app.words.openings import first_stone, worth_at_pointer, worth_figure
from redstone.openings.opening_map import Worth
from redstone.record.game import Game
from redstone.record.notation import parse_move, parse_point
from redstone.rules import GAMES


def study(size: int = 5, game: str = "redstone") -> StudySession:
    """Return a study of an empty board."""
    return StudySession(Game.new(GAMES[game](""), size, size), Settings(), touch=False)


def figures(session: StudySession) -> list[str]:
    """Return the figures shown on the points."""
    commands = study_state(session)["picture"]["commands"]
    return [str(c[5]) for c in commands if c[0] == "text" and str(c[4]).startswith("count-on")]


def test_values_are_shown_on_the_points_while_switched_on() -> None:
    session = study()
    assert not study_state(session)["hidden"]["study-worths"]
    assert figures(session) == []
    session.switch_worths()
    shown = figures(session)
    assert len(shown) == 25
    assert shown == shown[::-1]  # a board looks the same from the other side
    assert all(0 < int(each) < 100 for each in shown)
    assert study_state(session)["pressed"]["study-worths"]
    session.switch_worths()
    assert figures(session) == []


def test_point_names_include_the_values() -> None:
    session = study()
    plain = study_labels(session)["labels"]
    session.switch_worths()
    labels = study_labels(session)["labels"]
    assert [len(row) for row in labels] == [5] * 5
    assert labels != plain
    for row in labels:
        for label in row:
            assert "a first stone wins" in label
    assert labels[2][2].startswith("c3, empty: a first stone wins")


def test_the_detail_explains_the_values_and_the_searches_behind_that_of_the_point_pointed_at() -> (
    None
):
    session = study()
    session.switch_worths()
    assert "if nobody swaps" in study_state(session)["texts"]["detail"]
    without = study(5, "savage")
    without.switch_worths()
    assert study_state(without)["texts"]["detail"].endswith("as a percentage.")
    session.board_input.point_at(parse_point("b2"))
    detail = study_pointing_state(session)["texts"]["detail"]
    assert detail.startswith("b2 wins")
    assert "searches of" in detail


def test_values_are_available_only_before_the_first_stone_of_searched_boards() -> None:
    assert study_state(study(19))["hidden"]["study-worths"]
    assert study_state(study(9, "go"))["hidden"]["study-worths"]
    session = study()
    session.switch_worths()
    session.board_input.place(parse_point("c3"), red=False)
    assert study_state(session)["hidden"]["study-worths"]
    assert figures(session) == []
    session.go_to(0)
    assert len(figures(session)) == 25


def session_with_swap(size: int, stone: str = "b2") -> Session:
    """Return a session in which a first stone may be swapped."""
    setup = Setup(cols=size, rows=size, opponent=Opponent.PERSON)
    session = Session(setup)
    session.open(session.game.play(parse_move(stone)), session.table.seats, setup)
    return session


def test_the_offer_to_swap_shows_the_value_on_request() -> None:
    session = session_with_swap(5)
    assert not page_state(session.board_input.now, session.request)["hidden"]["swap-worth"]
    assert (
        "This first stone"
        not in page_state(session.board_input.now, session.request)["texts"]["detail"]
    )
    game_actions(session)["swap-worth"]()
    for text in (
        page_state(session.board_input.now, session.request)["texts"]["detail"],
        page_state(session.board_input.now, session.request)["announce"],
    ):
        assert "This first stone wins" in text
        assert "give or take" in text
    session.board_input.swap()
    assert (
        "This first stone"
        not in page_state(session.board_input.now, session.request)["texts"]["detail"]
    )
    assert page_state(session.board_input.now, session.request)["hidden"]["swap-worth"]


@pytest.mark.parametrize(("size", "stone"), [(19, "b2"), (5, "b2 c3")])
def test_the_value_is_not_offered_if_unknown_or_without_a_swap(size: int, stone: str) -> None:
    first, *rest = stone.split()
    session = session_with_swap(size, first)
    for more in rest:
        session.board_input.place(parse_point(more), red=False)
    assert page_state(session.board_input.now, session.request)["hidden"]["swap-worth"]
    before = session.board_input.now.notices
    game_actions(session)["swap-worth"]()
    assert session.board_input.now.notices == before


def test_proven_values_are_called_proven() -> None:
    assert worth_figure(Worth(1.0)) == "+"
    assert "proven" in worth_at_pointer(parse_point("b2"), Worth(0.0))
    assert first_stone(Worth(1.0)) == "This first stone wins with best play."
    assert first_stone(Worth(0.564, 0.013, 6, 10)) == ("This first stone wins 56%, give or take 1.")
    assert "or take 2" in first_stone(Worth(0.5, 0.016, 6, 10))
    assert "or take 1" in first_stone(Worth(0.5, 0.001, 6, 10))

"""The session as a text: the values restored from it, and texts that are refused."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, ColourTheme, Confirm, Opponent, Settings, Setup
from redstone.app.storage.session_text import read_settings, restore, save, write_settings
from redstone.app.storage.studies import MAX_LOOKS
from redstone.app.storage.validation import Damaged
from redstone.board import Point
from redstone.position import Place, Player
from redstone.record.node import Evaluation
from tests.app.sessions import (
    BOTH_AT_A1,
    against_computer,
    other_than_usual,
    two_people,
    with_moves,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


def assert_same(session: Session, other: Session) -> None:
    """Assert that game, seats, set-up and settings of two sessions are equal."""
    assert other.game == session.game
    assert other.table.seats == session.table.seats
    assert other.table.setup == session.table.setup
    assert other.board_input.now.settings == session.board_input.now.settings


@pytest.mark.parametrize(
    "session", [two_people(), against_computer(), against_computer(Colour.WHITE)]
)
def test_a_stored_session_keeps_moves_taken_back(session: Session) -> None:
    """Game, seats, set-up and settings are restored too."""
    with_moves(session, BOTH_AT_A1).go_to(BOTH_AT_A1.count(" ") - 1)
    session.board_input.set_settings(
        Settings(Confirm.ALWAYS, ColourTheme.DARK, show_red=True, show_chances=True)
    )
    assert_same(session, restore(save(session)))


@pytest.mark.parametrize("name", vars(Settings()))
def test_every_setting_is_stored(name: str) -> None:
    chosen = other_than_usual(name)
    assert chosen != Settings()
    assert read_settings(json.loads(json.dumps(write_settings(chosen)))) == chosen


def test_a_stored_rematch_keeps_its_seats() -> None:
    session = against_computer()
    session.rematch()
    assert_same(session, restore(save(session)))


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"game": 7},
        {"game": "#redstone5-1-c3c3"},
        {"game": "#redstone5-1-c3-izzzz"},
        {"strength": 99},
        {"strength": True},
        {"strength": "2"},
        {"strength": None, "level": 99},
        {"strength": None, "level": True},
        {"strength": None},
        {"person": "third"},
        {"person": None},
        {"opponent": []},
        {"confirm": {}},
        {"theme": "pink"},
        {"colour": None},
    ],
)
def test_a_changed_text_is_refused(change: dict[str, Any]) -> None:
    """A stored session with a wrong version, game, level or other field is damaged."""
    data = {**json.loads(save(against_computer())), **change}
    with pytest.raises(Damaged):
        restore(json.dumps(data))


@given(st.text(max_size=200) | JSON.map(json.dumps))
def test_foreign_texts_are_refused(text: str) -> None:
    with pytest.raises(Damaged):
        restore(text)


@given(st.sampled_from(sorted(json.loads(save(two_people())))), JSON)
def test_any_value_in_any_field_is_read_without_a_crash(key: str, value: object) -> None:
    """The text is refused as damaged, or read as a session that can be stored again."""
    data = {**json.loads(save(two_people())), key: value}
    try:
        restored = restore(json.dumps(data))
    except Damaged:
        return
    assert_same(restored, restore(save(restored)))


def test_a_staged_stone_is_not_stored() -> None:
    """A stone that waits for confirmation is not in the restored game."""
    session = two_people(confirm=Confirm.ALWAYS)
    session.board_input.tap(session.position.board.points[0])
    assert restore(save(session)).game.line == ()


@pytest.mark.parametrize("text", ["stun:a\nstun:b", "a" * 401, "\ud800", 7, ["stun:a"]])
def test_an_invalid_servers_setting_becomes_the_default(text: object) -> None:
    """It has two lines, is too long, or is no text. A valid one is stripped."""
    assert read_settings({"servers": text}) == Settings()
    assert read_settings({"servers": " stun:a "}).servers == "stun:a"


LOOK = Evaluation(0.25, 900, line=(Place(Point(2, 2)),))


def session_with_evaluations() -> Session:
    """Return a session that has evaluations of its positions after one and two moves."""
    session = with_moves(two_people(), "a1 b1")
    session.store_evaluation(session.game.moves[:1], Evaluation(0.5, 700, Player.BLACK))
    session.store_evaluation(session.game.moves, LOOK)
    return session


def test_search_results_are_stored_with_the_game() -> None:
    """The evaluations of all positions are restored."""
    session = session_with_evaluations()
    again = restore(save(session))
    assert dict(again.table.looks) == dict(session.table.looks)
    assert again.table.evaluation == LOOK


def test_search_results_are_not_stored_once_the_game_is_over() -> None:
    session = session_with_evaluations()
    session.resign()
    assert not restore(save(session)).table.looks


@pytest.mark.parametrize(
    "look",
    [
        None,
        [],
        [2],
        [2, 0.5, 10],
        [3, 0.5, 10, ""],
        [-1, 0.5, 10, ""],
        [True, 0.5, 10, ""],
        [2, 1.5, 10, ""],
        [2, float("nan"), 10, ""],
        [2, 0.5, -1, ""],
        [2, 0.5, 2**60, ""],
        [2, 0.5, 10, "red"],
        [2, 0.5, 10, "", "t19"],
        [2, 0.5, 10, "", "a1"],
        [2, 0.5, 10, "", 7],
        [2, 0.5, 10, "", *["c3"] * 9],
        {"ply": 2},
    ],
)
def test_a_damaged_evaluation_is_dropped_and_the_game_stays(look: object) -> None:
    """The other evaluation is restored."""
    session = session_with_evaluations()
    data = json.loads(save(session))
    data["looks"] = [data["looks"][0], look]
    again = restore(json.dumps(data))
    assert again.game.tokens == session.game.tokens
    assert [*again.table.looks] == [session.game.moves[:1]]


@given(JSON)
def test_any_value_in_place_of_evaluations_leaves_the_game_readable(told: Any) -> None:
    """Its moves are restored."""
    session = session_with_evaluations()
    data = json.loads(save(session))
    data["looks"] = told
    assert restore(json.dumps(data)).game.tokens == session.game.tokens


def test_the_evaluations_of_the_longest_game_fit() -> None:
    """Of as many as it has moves, MAX_LOOKS are restored."""
    session = two_people()
    points = [f"{column}{row}" for row in range(1, 20) for column in "abcdefghjklmnopqrst"]
    session.new_game(Setup(cols=19, rows=19, options="n", opponent=Opponent.PERSON))
    with_moves(session, " ".join((*points[:341:2], *points[1:341:8])))
    line = tuple(Place(Point(18, 18)) for _ in range(8))
    for ply in range(len(session.game.line)):
        session.store_evaluation(
            session.game.line[:ply], Evaluation(0.1234, 123_456_789, line=line)
        )
    assert len(restore(save(session)).table.looks) == MAX_LOOKS

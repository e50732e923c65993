"""The page state that rooms share with the game."""

import pytest

from redstone.app.page.bars import OF_GAME
from redstone.app.page.newcomer import newcomer_state
from redstone.app.page.parts import PageState, together
from redstone.app.page.state import page_state, room_state
from redstone.app.play.session import Session
from redstone.app.storage.progress import Learned
from tests.app.sessions import BIG, BOTH_AT_A1, at, playing, two_people, with_moves


def test_a_rooms_state_hides_every_element_of_a_game() -> None:
    """The list of these elements is the same as those that a game's state shows or hides."""
    now = two_people().board_input.now
    hidden = together(page_state(now, None), newcomer_state(now, Learned(), swap=False))["hidden"]
    assert set(hidden) == set(OF_GAME)
    assert len(OF_GAME) == len(set(OF_GAME))
    assert all(room_state(now)["hidden"].values())


def test_a_staged_stone_is_chosen_in_a_room_as_in_a_game() -> None:
    """The choice is visible, with the same buttons disabled and pressed."""
    session = with_moves(two_people(), BOTH_AT_A1)
    session.board_input.tap(at("a1"), BIG)
    now = session.board_input.now
    game, room = page_state(now, None), room_state(now)
    for names in ("choice", "which-stone"):
        assert not room["hidden"][names]
    assert room["disabled"].items() <= game["disabled"].items()
    assert room["pressed"].items() <= game["pressed"].items()


@pytest.mark.parametrize("game", ["redstone", "go", "savage"])
def test_a_rooms_state_has_the_same_plates_effects_and_size_as_the_games(game: str) -> None:
    session: Session = playing(game, "c3")
    shown, room = page_state(session.board_input.now, None), room_state(session.board_input.now)
    for key in ("plates", "effects", "sound", "theme", "below"):
        assert room.get(key) == shown.get(key) is not None
    assert room["texts"]["size"] == shown["texts"]["size"]


def test_joined_states_take_each_value_from_the_last() -> None:
    """Nested values are joined too, and the first state is not changed."""
    one: PageState = {"hidden": {"a": True, "b": True}, "looking": True}
    other: PageState = {"hidden": {"b": False}, "looking": False}
    assert together(one, other) == {"hidden": {"a": True, "b": False}, "looking": False}
    assert one == {"hidden": {"a": True, "b": True}, "looking": True}

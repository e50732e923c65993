"""The sounds and touch effects of a step, as values, and the motions of its stones."""

import json

import pytest

from redstone.app.page.state import page_state
from redstone.app.play.actions import game_actions
from redstone.app.play.effects import NO_EFFECTS, Effects, effects_of
from redstone.app.play.ending import PersonalResult
from redstone.app.play.session import Session
from redstone.app.play.settings import Settings
from redstone.app.storage import session_text
from redstone.board import Stone, all_points
from redstone.pictures.drawing import Command
from redstone.pictures.motions import FLIGHT, HEAVY, weight
from redstone.position import Place
from redstone.record.change import Change
from tests.app.sessions import (
    BIG,
    NEITHER_AT_A1,
    RED_AT_A1,
    TWO_DUE,
    against,
    against_computer,
    at,
    computer_plays,
    drawn,
    playing,
    two_people,
    with_moves,
)


def effects(session: Session) -> Effects:
    """Return the effects of the session's current board state."""
    return effects_of(session.board_input.now)


def stones(session: Session) -> dict[tuple[float, float], Command]:
    """Return the commands of stones in the picture, by place."""
    commands = drawn(session).commands
    return {(float(c[1]), float(c[2])): c for c in commands if c[0] == "stone"}


def test_a_stone_has_a_sound() -> None:
    """A tap that places one has the sound "stone"."""
    session = two_people()
    session.board_input.tap(at("c3"), BIG)
    assert effects(session) == Effects(placed=Stone.BLACK)
    assert effects(session).sounds == (("stone", 1),)


def test_a_red_stone_has_a_sound_with_its_captures() -> None:
    """The sounds are "red" and "capture", for one stone captured."""
    session = with_moves(two_people(), RED_AT_A1)
    session.board_input.tap(at("a1"), BIG)
    assert effects(session) == Effects(placed=Stone.RED, taken=1)
    assert effects(session).sounds == (("red", 1), ("capture", 1))


def test_a_capture_sounds_when_the_turn_ends() -> None:
    """In Savage Go it sounds with the second stone of the turn, not with the first."""
    session = playing("savage", "c1 b3 b2 c2 c3 c2", size=3)
    session.go_to(session.game.ply - 1)
    session.go_to(session.game.ply + 1)
    assert effects(session).sounds == (("stone", 1),), "the stone that loses its last liberty stays"
    session.board_input.place(next(iter(session.table.choices.everywhere)), red=False)
    assert session.position.board.stone_at(at("c3")) is None
    assert effects(session).sounds == (("stone", 1), ("capture", 1))


def test_a_swap_has_a_sound() -> None:
    session = with_moves(two_people(), "c3")
    session.board_input.swap()
    assert effects(session).sounds == (("swap", 1),)


def test_a_refused_tap_and_a_step_back_are_silent() -> None:
    """Neither has any effects."""
    session = with_moves(two_people(), NEITHER_AT_A1)
    session.board_input.tap(at("a1"), BIG)
    assert session.board_input.now.pointing.refusal is not None
    assert effects(session) == NO_EFFECTS
    session.go_to(session.game.ply - 1)
    assert effects(session) == NO_EFFECTS


def test_a_step_forward_to_the_end_has_the_moves_sound_only() -> None:
    """Opening a finished game is silent, and stepping to its end has no sound of the end."""
    session = with_moves(two_people(2), "a1 b2 a2 xb1")
    assert session.position.is_over
    assert effects(session) == NO_EFFECTS, "a game just opened"
    session.go_to(session.game.ply - 1)
    session.go_to(session.game.ply + 1)
    assert effects(session).sounds[0] == ("red", 1)
    assert effects(session).end is None


@pytest.mark.parametrize(
    ("by_computer", "end"), [(True, PersonalResult.WON), (False, PersonalResult.LOST)]
)
def test_the_sound_of_the_end_is_that_of_the_persons_result(
    by_computer: bool, end: PersonalResult
) -> None:
    """It is won if the computer has resigned, and lost if the person has."""
    session = with_moves(against_computer(), "c3" if by_computer else "c3 d4")
    if by_computer:
        computer_plays(session, "w")
    else:
        session.resign()
    assert effects(session).end is end
    assert effects(session).sounds[-1] == (end.value, 1)
    assert effects(session).theirs is by_computer


def test_a_drawn_game_of_go_has_the_effect_of_a_draw() -> None:
    session = playing("go", "y y y y", options="k0")
    assert session.table.is_stopped or session.position.is_over
    while not session.position.is_over:
        session.agree()
    assert effects(session).end is PersonalResult.DRAWN


def test_the_effects_of_two_equal_steps_have_different_ids() -> None:
    session = two_people()
    assert page_state(session.board_input.now, session.request)["effects"] == []
    session.board_input.tap(at("c3"), BIG)
    first = page_state(session.board_input.now, session.request)["effects"]
    session.board_input.tap(at("b2"), BIG)
    second = page_state(session.board_input.now, session.request)["effects"]
    assert first[1:] == second[1:] == [["stone", 1]]
    assert first != second


def test_the_sound_setting_is_switched_and_stored() -> None:
    """Settings stored without it read as switched on."""
    session = two_people()
    assert session.board_input.now.settings.sound
    assert page_state(session.board_input.now, session.request)["pressed"]["sound"]
    game_actions(session)["sound"]()
    assert not page_state(session.board_input.now, session.request)["sound"]
    assert not session_text.read_settings(
        session_text.write_settings(session.board_input.now.settings)
    ).sound
    known = session_text.write_settings(Settings())
    del known["sound"]
    assert session_text.read_settings(known).sound, "kept before there were sounds"


def test_captured_stones_move_outward_together() -> None:
    """A stone captured by red below it vanishes upward, with the weight of one capture."""
    session = with_moves(two_people(), RED_AT_A1)
    session.board_input.tap(at("a1"), BIG)
    gone = [command for command in stones(session).values() if command[6] == "vanish"]
    assert len(gone) == 1
    assert gone[0][7:9] == [0, -FLIGHT], "a2 lies above the red stone at a1"
    assert gone[0][9] == drawn(session).press == 1 / HEAVY


def test_the_weight_of_a_capture_is_between_0_and_1() -> None:
    """It is 1 for a whole board of stones and 0 for none."""
    taken = dict.fromkeys(all_points(5, 5), Stone.BLACK)
    assert weight(Change(Place(at("a1")), taken)) == 1
    assert weight(Change(Place(at("a1")), {})) == weight(None) == 0


def test_the_computers_stone_and_the_persons_have_different_motions() -> None:
    """The person's settles, and the computer's lands with a ripple."""
    session = against_computer()
    session.board_input.tap(at("c3"), BIG)
    assert [c[6] for c in stones(session).values()] == ["settle"]
    computer_plays(session, "d4")
    assert sorted(str(c[6]) for c in stones(session).values()) == ["", "land"]
    ripples = [c for c in drawn(session).commands if c[0] == "ripple"]
    landed = next(place for place, c in stones(session).items() if c[6] == "land")
    assert [tuple(c[1:3]) for c in ripples] == [landed]


def test_the_winners_stones_rise_and_the_losers_end_is_quiet() -> None:
    """If the person has won, their stone has the motion "rise".

    If they have lost, stones have none.
    """
    won = with_moves(against_computer(), "c3")
    computer_plays(won, "w")
    assert [c[6] for c in stones(won).values()] == ["rise"]
    lost = with_moves(against_computer(), "c3 d4")
    lost.resign()
    assert [c[6] for c in stones(lost).values()] == ["", ""]


def test_effects_without_a_sound_are_an_empty_list_in_json() -> None:
    session = against("savage", TWO_DUE)
    assert (
        json.loads(json.dumps(page_state(session.board_input.now, session.request)["effects"]))
        == []
    )

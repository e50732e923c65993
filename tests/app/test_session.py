"""The session: taps, staged stones, the pie rule, stepping, and the computer's turn."""

import pytest

from redstone.app.page.state import refusal as page_refusal
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, Confirm, Opponent, Seats, Setup
from redstone.engine.report import Report
from redstone.mind.thought import InPlay
from redstone.position import Illegality, Place, Player, Reason, Swap
from redstone.record.game import Game, Seat
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from tests.app.sessions import (
    BIG,
    BOTH_AT_A1,
    RED_AT_A1,
    SMALL,
    against_computer,
    at,
    computer_plays,
    moves_of,
    two_people,
    with_moves,
)


def test_a_tap_plays_if_only_one_stone_is_legal() -> None:
    session = two_people()
    session.board_input.tap(at("c3"), BIG)
    assert moves_of(session) == "c3"
    assert session.board_input.now.pointing.staged is None


def test_a_tap_plays_red_where_only_red_is_legal() -> None:
    session = with_moves(two_people(), RED_AT_A1)
    choices = session.table.choices.at(at("a1"))
    assert choices.own is None
    assert choices.red is not None
    assert choices.red.points == {at("a2")}
    session.board_input.tap(at("a1"), BIG)
    assert moves_of(session).endswith("xa1")


def test_if_both_are_legal_ones_own_colour_is_staged_and_a_second_tap_plays_it() -> None:
    """Red that captures only one's own stones, if chosen instead, is not played by a tap."""
    session = with_moves(two_people(), BOTH_AT_A1)
    before = session.game
    session.board_input.tap(at("a1"), BIG)
    assert session.board_input.now.pointing.staged == Place(at("a1"))
    session.board_input.switch_staged(red=True)
    assert session.board_input.now.pointing.staged == Place(at("a1"), red=True)
    session.board_input.tap(at("a1"), BIG)
    assert session.game == before, "red takes only Black's own stones: a tap is not enough"
    session.board_input.switch_staged(red=False)
    assert session.board_input.now.pointing.staged == Place(at("a1"))
    session.board_input.tap(at("a1"), BIG)
    assert moves_of(session).endswith(" a1")


def test_the_key_for_red_that_captures_only_own_stones_plays_at_the_second_press() -> None:
    session = with_moves(two_people(), BOTH_AT_A1)
    session.board_input.place(at("a1"), red=True)
    assert session.board_input.now.pointing.staged == Place(at("a1"), red=True)
    session.board_input.place(at("a1"), red=True)
    assert moves_of(session).endswith("xa1")


def test_enter_on_a_staged_point_plays_it() -> None:
    session = with_moves(two_people(), BOTH_AT_A1)
    session.board_input.press(at("a1"))
    assert session.board_input.now.pointing.staged == Place(at("a1"))
    session.board_input.press(at("a1"))
    assert moves_of(session).endswith(" a1")


def test_cancel_takes_the_staged_stone_back() -> None:
    session = with_moves(two_people(), BOTH_AT_A1)
    session.board_input.tap(at("a1"), BIG)
    session.board_input.cancel()
    assert session.board_input.now.pointing.staged is None
    assert moves_of(session) == BOTH_AT_A1


@pytest.mark.parametrize(
    ("confirm", "cell", "stages"),
    [
        (Confirm.AUTO, SMALL, True),
        (Confirm.AUTO, BIG, False),
        (Confirm.ALWAYS, BIG, True),
        (Confirm.NEVER, SMALL, False),
    ],
)
def test_close_points_or_the_setting_make_the_first_tap_stage_and_the_second_play(
    confirm: Confirm, cell: float, stages: bool
) -> None:
    session = two_people(confirm=confirm)
    session.board_input.tap(at("c3"), cell)
    assert (session.board_input.now.pointing.staged is not None) is stages
    session.board_input.tap(at("c3"), cell)
    assert moves_of(session) == "c3"


def test_a_tap_on_a_stone_is_refused_as_occupied_and_changes_nothing() -> None:
    """The refusal is gone after the next legal tap."""
    session = two_people()
    session = with_moves(session, "c3 d4")
    before = session.game
    session.board_input.tap(at("c3"), BIG)
    assert session.game == before
    assert session.board_input.now.pointing.refusal is not None
    assert {error.illegality for error in session.board_input.now.pointing.refusal.refusals} == {
        Illegality.OCCUPIED
    }
    session.board_input.tap(at("d2"), BIG)
    assert session.board_input.now.pointing.refusal is None


def test_the_swap_exchanges_the_owners_of_the_colours() -> None:
    session = two_people()
    assert not session.table.may_swap
    session.board_input.tap(at("c3"), BIG)
    assert session.table.may_swap
    session.board_input.swap()
    assert session.game.owner(Player.BLACK) is Seat.SECOND
    assert session.position.to_move is Player.WHITE
    assert not session.table.may_swap


def test_undo_and_redo_between_two_people_go_one_move() -> None:
    session = with_moves(two_people(), "c3 d4")
    session.undo()
    assert moves_of(session) == "c3"
    session.redo()
    assert moves_of(session) == "c3 d4"
    assert session.table.redo_ply is None


def test_undo_against_the_computer_goes_back_to_ones_own_turn() -> None:
    """Undo and redo go two moves."""
    session = with_moves(against_computer(), "c3 d4 b2 e5")
    session.undo()
    assert moves_of(session) == "c3 d4"
    session.undo()
    assert moves_of(session) == ""
    assert session.table.undo_ply is None
    session.redo()
    assert moves_of(session) == "c3 d4"


def test_there_is_no_undo_before_ones_own_first_turn() -> None:
    """After the computer's first move there is no move to go back to."""
    session = with_moves(against_computer(Colour.WHITE), "c3")
    assert session.table.undo_ply is None


def test_undo_during_the_computers_search_makes_its_answer_stale() -> None:
    session = against_computer()
    session.board_input.tap(at("c3"), BIG)
    request = session.request
    assert request is not None
    assert not request.hint
    session.undo()
    assert session.request is None
    assert not session.answer(request.id, parse_move("d4"))
    assert moves_of(session) == ""


def test_the_computers_answer_is_played() -> None:
    """Its report is kept as the chances shown, and nothing more is requested."""
    session = against_computer()
    session.board_input.tap(at("c3"), BIG)
    request = session.request
    assert request is not None
    assert session.receive_report(request.id, Report(10, 0.5, 0.25))
    assert session.answer(request.id, parse_move("d4"))
    assert moves_of(session) == "c3 d4"
    assert session.request is None
    assert session.board_input.now.chances is not None
    assert session.board_input.now.chances.games == 10


def test_an_illegal_answer_is_not_played() -> None:
    session = against_computer()
    session.board_input.tap(at("c3"), BIG)
    request = session.request
    assert request is not None
    assert not session.answer(request.id, parse_move("c3"))
    assert moves_of(session) == "c3"


def test_taps_do_nothing_while_the_computer_is_to_move() -> None:
    session = against_computer(Colour.WHITE)
    session.board_input.tap(at("c3"), BIG)
    assert moves_of(session) == ""
    assert session.board_input.now.pointing.refusal is None


def test_the_computer_waits_while_the_game_is_looked_through() -> None:
    """At an earlier position it is not asked, until the person plays on from there."""
    session = with_moves(against_computer(), "c3 d4 b2 e5")
    session.go_to(session.game.ply - 1)
    assert session.request is None
    assert session.board_input.now.computer_waits
    session.play_from_here()
    assert session.request is not None
    assert not session.board_input.now.computer_waits


def test_a_move_at_an_earlier_position_replaces_the_later_ones_and_asks_the_computer() -> None:
    session = with_moves(against_computer(), "c3 d4 b2 e5")
    session.go_to(2)
    session.board_input.tap(at("b2"), BIG)
    assert session.game.future == ()
    assert session.request is not None


def test_the_swap_gives_the_computer_the_next_move() -> None:
    session = with_moves(against_computer(Colour.WHITE), "c3")
    session.board_input.swap()
    assert session.request is not None
    assert session.game.colour(Seat.SECOND) is Player.BLACK


def test_resigning_ends_the_game_for_the_person_to_move() -> None:
    """White wins if Black resigns, and a tap then does nothing."""
    session = two_people()
    session.resign()
    outcome = session.game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (Player.WHITE, Reason.RESIGNATION)
    session.board_input.tap(at("c3"), BIG)
    assert moves_of(session) == "w"


def test_a_rematch_exchanges_the_colours() -> None:
    """The person, who had Black, is second, and the computer is asked to begin."""
    session = against_computer()
    session.resign()
    session.rematch()
    assert session.table.seats == Seats(Seat.SECOND)
    assert session.game.line == ()
    assert session.request is not None


def test_a_rematch_after_a_swap_exchanges_the_colours_of_the_end() -> None:
    """The person who became Black by the swap has White."""
    session = with_moves(against_computer(Colour.WHITE), "c3 z")
    assert session.game.colour(session.table.home_seat) is Player.BLACK
    session.rematch()
    assert session.game.colour(session.table.home_seat) is Player.WHITE


def test_in_a_rematch_of_two_people_player_2_begins() -> None:
    """In the one after that it is Player 1 again."""
    session = two_people()
    seats = []
    for _ in range(3):
        seats.append(session.table.home_seat)
        assert session.table.may_play
        session.rematch()
    assert seats == [Seat.FIRST, Seat.SECOND, Seat.FIRST]


def test_a_double_tap_plays_no_self_capture() -> None:
    """Red that captures only the mover's own stones needs the button."""
    moves = "c3 e3 b1 e2 a5 e4 b4 b3 d5 c4 d3 e1 a4 d1 c2 a2 c1 d4 b5 e5 c5"
    session = with_moves(two_people(), moves)
    choices = session.table.choices.at(at("d2"))
    assert choices.own is None
    assert choices.costs_only_own(Place(at("d2"), red=True), session.position.to_move.stone)
    session.board_input.tap(at("d2"), BIG)
    session.board_input.tap(at("d2"), BIG)
    assert moves_of(session) == moves
    session.board_input.confirm()
    assert moves_of(session).endswith("xd2")


def test_a_double_tap_on_a_good_point_is_no_refusal() -> None:
    """The second tap, on the stone just played, does nothing."""
    session = two_people()
    session.board_input.tap(at("c3"), BIG)
    session.board_input.tap(at("c3"), BIG)
    assert session.board_input.now.pointing.refusal is None
    assert moves_of(session) == "c3"


def test_a_key_press_on_the_newest_stone_is_refused_with_a_reason() -> None:
    session = two_people()
    for _ in range(2):
        session.board_input.press(at("c3"))
    assert moves_of(session) == "c3"
    assert page_refusal(session.board_input.now) == "Not here: there’s already a stone at c3."


def test_a_tap_out_of_turn_is_explained_and_dropped() -> None:
    """It is marked as untimely until cancelled."""
    session = against_computer(Colour.WHITE)
    session.board_input.tap(at("c3"), BIG)
    assert session.board_input.now.pointing.untimely
    session.board_input.cancel()
    assert not session.board_input.now.pointing.untimely


def test_a_hint_is_requested_shown_and_hidden() -> None:
    """Asking a second time hides it. An answer to its request plays nothing."""
    session = against_computer()
    session.ask_hint()
    request = session.request
    assert request is not None
    assert request.hint
    assert session.receive_report(request.id, Report(10, 1.0, 0.5))
    assert session.board_input.now.computer.hint == Report(10, 1.0, 0.5)
    assert not session.answer(request.id, parse_move("c3"))
    session.ask_hint()
    assert session.board_input.now.computer.hint is None
    assert session.request is None


def test_requests_of_a_new_game_have_another_table_number() -> None:
    session = against_computer(Colour.WHITE)
    first = session.request
    assert first is not None
    computer_plays(session, "c3")
    session.board_input.tap(at("d4"), BIG)
    second = session.request
    assert second is not None
    assert second.table == first.table
    session.new_game(session.table.setup)
    third = session.request
    assert third is not None
    assert third.table != first.table


def test_changing_the_level_repeats_the_request() -> None:
    """The new request has another id and the new level."""
    session = against_computer(Colour.WHITE)
    first = session.request
    session.set_level(3)
    second = session.request
    assert first is not None
    assert second is not None
    assert second.id != first.id
    assert second.thought == InPlay(3)


def test_stepping_stays_within_the_line() -> None:
    """Nine moves back or on lead to the start or the end."""
    session = with_moves(two_people(), "c3 d4")
    session.go_to(session.game.ply - 9)
    assert moves_of(session) == ""
    session.go_to(session.game.ply + 9)
    assert moves_of(session) == "c3 d4"
    assert not session.board_input.now.forward


def test_an_unknown_game_or_size_is_refused_and_the_old_game_stays() -> None:
    session = two_people()
    before = session.game
    with pytest.raises(ValueError, match="no game"):
        session.new_game(Setup(game="chess"))
    with pytest.raises(ValueError, match="1x5"):
        session.new_game(Setup(cols=1, rows=5))
    assert session.game == before


def test_a_swap_is_not_offered_without_the_pie_rule() -> None:
    rules = GAMES["redstone"]("n")
    session = Session(Setup(opponent=Opponent.PERSON, options="n", cols=5, rows=5))
    assert session.game == Game.new(rules, 5, 5)
    session.board_input.tap(at("c3"), BIG)
    assert not session.table.may_swap
    session.board_input.swap()
    assert Swap() not in session.game.moves

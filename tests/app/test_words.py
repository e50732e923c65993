"""The sentences of the page."""

import pytest

from redstone.app.page.state import detail
from redstone.app.play.notices import RemoteChange
from redstone.app.play.settings import Colour
from redstone.app.words import game as words
from redstone.app.words import points as point_words
from redstone.engine.report import Candidate, Report
from redstone.position import Swap
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from tests.app.sessions import (
    BIG,
    BOTH_AT_A1,
    NEITHER_AT_A1,
    RED_AT_A1,
    against,
    against_computer,
    at,
    playing,
    two_people,
    with_moves,
)


@pytest.mark.parametrize(
    ("moves", "turn", "last"),
    [
        ("", "Black’s turn.", ""),
        ("c3", "White’s turn.", "Black played c3."),
        (
            "c3 z",
            "White’s turn.",
            "Colours swapped: now Player 2 plays Black, and Player 1 plays White.",
        ),
        (RED_AT_A1 + " xa1", "Black’s turn.", "White’s red at a1 captured 1 black."),
        ("w", "White wins: Black resigned.", ""),
    ],
)
def test_the_turn_and_the_last_move_are_described(moves: str, turn: str, last: str) -> None:
    """The texts are as expected after a stone, a swap, a capture and a resignation."""
    session = with_moves(two_people(), moves)
    assert words.turn(session.board_input.now) == turn
    assert words.last_move(session.board_input.now) == last


def test_against_the_computer_the_player_is_you() -> None:
    """It is so in the texts of the turn and of a swap."""
    session = with_moves(against_computer(Colour.WHITE), "c3")
    assert words.turn(session.board_input.now) == "Your turn."
    session.board_input.swap()
    assert (
        words.last_move(session.board_input.now)
        == "Colours swapped: now you play Black, and the computer plays White."
    )
    assert words.turn(session.board_input.now) == "The computer is thinking."
    session.go_to(session.game.ply - 2)
    assert words.turn(session.board_input.now) == "Start of the game."


OWN_MOVES = [
    ("redstone", "c3", "You played c3."),
    ("redstone", "c3 d4", "White played d4."),
    ("redstone", f"{BOTH_AT_A1} xa1", "Your red at a1 captured 1 black."),
    ("red", "c3", "You played c3."),
    ("savage", "c3", "You played c3."),
    ("savage", "a1 b1 e5 a2", "White played a2 and captured 1 black."),
    ("go", "c3", "You played c3."),
    ("go", "b1 a1 a2", "Your stone at a2 captured 1 white."),
    ("go", "c3 d4 y", "You passed."),
    ("go", "c3 d4 e5 y", "White passed."),
]
"""Games of a person who has Black, with the text about the last move."""


@pytest.mark.parametrize(("game", "moves", "expected"), OWN_MOVES)
def test_the_persons_move_is_described_as_yours(game: str, moves: str, expected: str) -> None:
    """The computer's moves are described by its colour."""
    assert words.last_move(against(game, moves, size=5).board_input.now).startswith(expected)


def test_two_people_here_are_named_by_their_colours() -> None:
    for game in GAMES:
        said = words.last_move(playing(game, "c3").board_input.now)
        assert said == "Black played c3."


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("a1 b1 xb2", "Black wins: no white stones are left."),
        ("a1 b1 xa2", "White wins: no black stones are left."),
        (
            "a1 b1 a2 xb2",
            "White wins by the last capture: no black or white stones are left.",
        ),
    ],
)
def test_the_turn_text_says_whose_stones_are_gone_after_annihilation(
    moves: str, sentence: str
) -> None:
    assert words.turn(with_moves(two_people(2), moves).board_input.now) == sentence


def test_a_refusal_of_both_stones_gives_both_reasons() -> None:
    session = with_moves(two_people(), NEITHER_AT_A1)
    session.board_input.tap(at("a1"), BIG)
    assert session.board_input.now.pointing.refusal is not None
    assert (
        point_words.refusal(session.board_input.now)
        == "Not here: a black stone at a1 would have no liberty, and red would capture nothing."
    )


def test_a_staged_stone_is_described_with_its_cost_and_the_next_step() -> None:
    """Another click plays, or for red that captures only own stones the button."""
    session = with_moves(two_people(), BOTH_AT_A1)
    session.board_input.tap(at("a1"), BIG)
    assert point_words.staged_text(session.board_input.now) == "Black at a1. Click again to play."
    session.board_input.switch_staged(red=True)
    assert (
        point_words.staged_text(session.board_input.now)
        == "Red at a1 captures 1 black (your own). Press “Play” to confirm."
    )


def test_a_point_under_the_pointer_is_described_for_both_stones() -> None:
    """An occupied point has no text."""
    session = with_moves(two_people(), BOTH_AT_A1)
    session.board_input.point_at(at("a1"))
    assert (
        point_words.pointer_effect(session.board_input.now)
        == "a1: Black, or red to capture 1 black (your own)."
    )
    session.board_input.point_at(at("a2"))
    assert point_words.pointer_effect(session.board_input.now) == ""


def test_the_offer_to_swap_says_who_will_have_which_colour() -> None:
    assert "Player 1 plays White and moves" in words.swap_offer(
        with_moves(two_people(), "c3").board_input.now
    )
    offer = words.swap_offer(with_moves(against_computer(Colour.WHITE), "c3").board_input.now)
    assert "the computer plays White and moves" in offer
    assert words.swap_offer(two_people().board_input.now) == ""


@pytest.mark.parametrize(
    ("moves", "point", "label"),
    [
        ("", "c3", "c3, empty: black stone"),
        ("c3", "c3", "c3, black"),
        (BOTH_AT_A1, "a1", "a1, empty: black stone; red captures 1 black"),
        (NEITHER_AT_A1, "a1", "a1, empty: no stone allowed"),
        (RED_AT_A1 + " xa1", "a1", "a1, red"),
        ("w", "c3", "c3, empty"),
    ],
)
def test_points_have_names_that_say_what_can_be_done(moves: str, point: str, label: str) -> None:
    """Each accessible name has the stone there, or the legal ones and their captures."""
    assert (
        point_words.point_label(with_moves(two_people(), moves).board_input.now, at(point)) == label
    )


@pytest.mark.usefixtures("bare_rates")
def test_the_text_of_a_hint_has_the_move_its_chances_and_its_reason() -> None:
    """It is shown in place of a notice."""
    session = against_computer()
    session.ask_hint()
    request = session.request
    assert request is not None
    best = (Candidate(parse_move("c3"), 90, 0.625),)
    session.receive_report(request.id, Report(100, 1.0, 0.625, best, (parse_move("c3"),)))
    session.board_input.show_notices(RemoteChange.FOLLOWED)
    assert detail(session.board_input.now) == "Hint: c3 (62% to win) – it starts on the third line."
    assert (
        words.hint_text(session.board_input.now)
        == "Hint: c3 (62% to win) – it starts on the third line."
    )


@pytest.mark.usefixtures("bare_rates")
def test_a_hint_to_swap_is_described() -> None:
    session = with_moves(against_computer(Colour.WHITE), "c3")
    session.ask_hint()
    request = session.request
    assert request is not None
    session.receive_report(request.id, Report(100, 1.0, 0.6, (Candidate(Swap(), 100, 0.6),)))
    assert detail(session.board_input.now) == words.hint_text(session.board_input.now)
    assert words.hint_text(session.board_input.now) == (
        "Hint: swap (60% to win) – it takes over the first stone."
    )

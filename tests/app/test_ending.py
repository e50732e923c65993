"""The end of a game: its winner, reason, length and turning point, and when its card is shown."""

from dataclasses import replace

import pytest

from redstone.app.page.end_card import IDLE, Stopwatch, end_state
from redstone.app.page.state import page_state
from redstone.app.play.actions import game_actions
from redstone.app.play.ending import (
    Ending,
    FinalCapture,
    LargeCapture,
    LargestCapture,
    PersonalResult,
    RanOut,
    Turned,
)
from redstone.app.play.session import Session
from redstone.app.play.settings import Opponent, Seats, setup_of
from redstone.app.play.table import ReviewSummary
from redstone.app.study.words.review import graph_point_text as at_moment
from redstone.app.words import ending as words
from redstone.app.words import game as game_words
from redstone.board import Stone
from redstone.engine.chances import Chances
from redstone.engine.report import Report
from redstone.insight.race import has_safe_move
from redstone.position import Outcome, Player, Reason
from redstone.record.game import Game, Seat, seat_to_move
from redstone.rules.savage import Savage
from redstone.summary import title
from tests.app.sessions import (
    BIG,
    BOTH_TAKEN,
    STOPPED,
    TWO_DUE,
    against,
    against_computer,
    at,
    by_link,
    computer_plays,
    move_list,
    playing,
    session_from_board,
    two_people,
    with_moves,
)
from tests.games import game_of_link, random_game
from tests.insight.boards import board_of

ANNIHILATED = "a1 b2 a2 xb1"
"""Moves on 2x2 by which White has captured Black's last stones."""


def card_texts(session: Session, seconds: float | None = None) -> list[str]:
    """Return the title, reason, length and turning point on the end card of a session.

    `seconds` is the game's duration, None if unknown.
    """
    texts: dict[str, str] = end_state(session.board_input.now, seconds)["texts"]
    return [texts[f"end-{name}"] for name in ("title", "why", "length", "turning")]


def ending(session: Session) -> Ending:
    """Return the ending of a session's finished game."""
    found = session.board_input.now.ending
    assert found is not None
    return found


def report_at(rate: float, simulations: int = 100) -> Report:
    """Return a report of a search with this win rate."""
    return Report(simulations, 1.0, rate)


def test_the_card_says_that_the_person_beat_the_computer() -> None:
    """The computer has resigned after one move."""
    session = with_moves(against_computer(), "c3")
    assert session.board_input.now.ending is None
    computer_plays(session, "w")
    assert ending(session).end is PersonalResult.WON
    assert card_texts(session) == ["You won", "The computer resigned.", "1 move.", ""]


def test_the_card_of_a_game_by_link_says_that_the_person_resigned() -> None:
    session = with_moves(by_link("redstone"), "c3 d4 w")
    assert ending(session).end is PersonalResult.LOST
    assert card_texts(session)[:2] == ["You lost", "You resigned."]


def test_two_people_are_named_by_their_colours() -> None:
    """The card of a game that ends without black and white stones names the winner's colour."""
    session = with_moves(two_people(2), ANNIHILATED)
    assert card_texts(session) == [
        "White won",
        "No black or white stones are left, so the player who captured wins.",
        "4 moves.",
        "Move 4, red b1, captured the last stones: 1 white and 2 black.",
    ]


def test_a_player_without_stones_is_named() -> None:
    """The card says that the person lost, who has none left."""
    session = with_moves(against("redstone", size=2), "a1 b2 a2 xb1")
    white_alone = replace(
        session.position, board=session.position.board.place(at("a1"), Stone.WHITE)
    )
    session.open(
        Game.starting_at(session.game.rules, white_alone), session.table.seats, session.table.setup
    )
    assert card_texts(session)[:2] == ["You lost", "You have no stones left."]


def test_points_are_given_with_the_margin() -> None:
    """The card of a game of Go has both scores. Marks and agreements are not counted as moves."""
    session = playing("go", f"{STOPPED} va3 y y")
    assert card_texts(session) == [
        "White won by 2 points",
        "Black has 15, White 17.",
        "15 moves.",
        "",
    ], "twelve stones and three passes; marking and agreeing are no moves"


def test_a_draw_has_no_winner() -> None:
    session = playing("go", "y y y y y", options="k0")
    assert card_texts(session)[:2] == ["A draw", "Black has 0, White 0."]


def test_draws_by_repetition_and_by_length_state_their_reason() -> None:
    """The text is about a position that has occurred a third time, or about the length."""
    session = two_people()
    repeated = Ending(PersonalResult.DRAWN, Outcome(None, Reason.REPETITION), 40, None)
    assert words.title(session.board_input.now, repeated) == "A draw"
    assert words.end_reason(session.board_input.now, repeated) == (
        "This position has occurred a third time; captures since the second time are equal."
    )
    long = Ending(PersonalResult.DRAWN, Outcome(None, Reason.ANNIHILATION), 40, None)
    assert words.end_reason(session.board_input.now, long) == "The game got too long."


@pytest.mark.parametrize(
    ("seconds", "length"),
    [
        (None, "1 move."),
        (0.2, "1 move in 1 second."),
        (59.6, "1 move in 60 seconds."),
        (125, "1 move in 2 minutes."),
        (4 * 60 * 60, "1 move."),
    ],
)
def test_the_time_is_shown_if_it_is_known(seconds: float | None, length: str) -> None:
    """The card's text of the length has seconds or minutes, except for hours."""
    session = with_moves(two_people(), "c3 w")
    assert card_texts(session, seconds)[2] == length


def test_the_stopwatch_runs_from_the_first_move_to_the_end() -> None:
    """A game that was opened finished has no time."""
    times = iter((90.0, 100.0, 130.0, 160.0, 200.0, 300.0, 400.0))
    watch, session = Stopwatch(lambda: next(times)), two_people()
    watch.update(session.table)
    session.board_input.tap(at("c3"), BIG)
    watch.update(session.table)
    session.board_input.tap(at("d4"), BIG)
    watch.update(session.table)
    assert watch.seconds is None
    session.resign()
    watch.update(session.table)
    watch.update(session.table)
    assert watch.seconds == 60.0
    session.open(session.game, session.table.seats, session.table.setup)
    watch.update(session.table)
    assert watch.seconds is None, "nobody saw that game begin"


def test_only_the_persons_thinking_time_counts_without_long_absences() -> None:
    """The computer's time is left out, and an absence counts as IDLE seconds."""
    times = iter((0.0, 10.0, 40.0, 45.0, 45.0 + 2 * IDLE, 9_999.0))
    watch, session = Stopwatch(lambda: next(times)), against_computer()
    watch.update(session.table)
    session.board_input.tap(at("c3"), BIG)
    watch.update(session.table)
    assert watch.spent == 10.0
    computer_plays(session, "d4", report_at(0.5))
    watch.update(session.table)
    assert watch.spent == 10.0, "the computer has thought"
    watch.update(session.table)
    assert watch.spent == 15.0
    session.resign()
    watch.update(session.table)
    assert watch.spent == 15.0 + IDLE
    watch.update(session.table)
    assert watch.spent == 15.0 + IDLE, "the game is over"


def lost_by_a_blunder() -> Session:
    """Return a lost game in which move 3 doubled the computer's win rate, by its own searches."""
    session = against_computer()
    for mine, theirs, rate in (("c3", "d4", 0.4), ("b2", "e5", 0.8), ("a5", "e1", 0.5)):
        session.board_input.tap(at(mine), BIG)
        computer_plays(session, theirs, report_at(rate))
    session.resign()
    return session


def test_the_computers_searches_in_play_give_no_turning_point() -> None:
    session = lost_by_a_blunder()
    assert ending(session).turning is None
    assert card_texts(session)[3] == ""


def test_the_card_shows_the_turning_point_of_a_review() -> None:
    """It names the move and the person's point."""
    session = lost_by_a_blunder()
    session.store_review(ReviewSummary(session.game.moves, turned=5))
    assert ending(session).turning == Turned(5)
    assert card_texts(session)[3] == "The game turned at move 5, your a5."
    session.store_review(ReviewSummary(session.game.moves, turned=5, had_lead=False))
    assert card_texts(session)[3] == "You lost your last real chance at move 5, a5."


def test_a_review_of_other_moves_is_not_used() -> None:
    """The ending then has no turning point."""
    session = lost_by_a_blunder()
    session.store_review(ReviewSummary(session.game.moves[:-1], turned=5))
    assert ending(session).turning is None
    session.store_review(None)
    assert ending(session).turning is None


@pytest.mark.parametrize("seed", range(8))
def test_the_end_card_counts_moves_as_the_move_list_does(seed: int) -> None:
    """In Savage Go a turn of several stones is one move, on the card, the page and in titles."""
    game = random_game(Savage(), (4, 4), seed)
    session = playing("savage", size=4)
    session.open(game, session.table.seats, session.table.setup)
    numbers = [entry["number"] for entry in move_list(session.board_input.now)]
    assert 0 in numbers, "a turn has several stones"
    session.show_end()
    texts = card_texts(session)
    assert texts[2] == f"{max(numbers)} moves."
    found = ending(session).turning
    assert found is not None
    assert f" {max(numbers[: found.ply])}, " in texts[3]
    half = len(game.line) // 2
    session.go_to(half)
    number = max(numbers[:half])
    assert game_words.turn(session.board_input.now) == f"Move {number} of {max(numbers)}."
    assert f", move {number}: " in title(session.game)
    assert at_moment(game, half, Chances(0.5), yours=False).startswith(f"Move {number}, ")


def test_a_resignation_is_not_counted_as_a_turn_of_several_stones() -> None:
    """In the middle of a turn it is an entry of its own in the list, and no move on the card."""
    session = playing("savage", f"{TWO_DUE} c3 c4 w")
    assert [entry["number"] for entry in move_list(session.board_input.now)] == [
        1,
        2,
        3,
        4,
        5,
        0,
        6,
    ]
    assert card_texts(session)[2] == "5 moves."


def test_the_last_capture_is_described_with_all_its_stones() -> None:
    """The capture that ended the game is the card's turning point, with the stones by colour."""
    session = with_moves(two_people(2), ANNIHILATED)
    assert ending(session).turning == FinalCapture(4, black=2, white=1)
    assert (
        card_texts(session)[3] == "Move 4, red b1, captured the last stones: 1 white and 2 black."
    )


RUN_OUT = "#redstone5n-1-b3e4d2d4e3b1c4a1c3e5c1d5e2a5c2b5c5xd3d4e4a4b2xe5d1xe1xb4a5a3e4xb5xa2a4xa5"
"""White has no safe move at moves 24, 26 and 28, Black always has one."""


@pytest.mark.parametrize(
    ("seats", "told_so"),
    [
        (Seats(None), "White ran out of safe moves at move 24."),
        (Seats(Seat.FIRST), "The computer ran out of safe moves at move 24."),
        (Seats(Seat.SECOND), "You ran out of safe moves at move 24."),
    ],
)
def test_running_out_of_safe_moves_is_described(seats: Seats, told_so: str) -> None:
    """The card names the player who ran out, and the move."""
    game = game_of_link(RUN_OUT)
    opponent = Opponent.PERSON if seats.person is None else Opponent.COMPUTER
    session = Session()
    session.open(game, seats, setup_of(game, opponent))
    assert ending(session).turning == RanOut(24)
    assert card_texts(session)[3] == told_so
    loser = game.owner(Player.WHITE)
    for ply in range(23, 29):
        here = game.line_positions[ply]
        if not has_safe_move(game.rules, here):
            assert seat_to_move(here) is loser


LARGE_CAPTURE = ("OOOO", "OO.X", "XX..", "...O")
"""A position in which red c3 captures six of White's seven stones."""


@pytest.mark.parametrize(
    ("moves", "ply"), [("b1 c1 xc3 a3 b3 xa4 b4 c2 xd2", 3), ("c1 xc3 a3 b3 xb4 xd2", 2)]
)
def test_a_large_capture_is_described_instead_of_safe_moves_that_ran_out_later(
    moves: str, ply: int
) -> None:
    """White has no safe move at moves 8 and 6."""
    session = with_moves(session_from_board(board_of(*LARGE_CAPTURE), Player.BLACK), moves)
    assert ending(session).turning == LargeCapture(ply, white=6)
    assert card_texts(session)[3] == f"Move {ply}, red c3, captured 6 white."


def test_a_resignation_before_safe_moves_ran_out_does_not_mention_them() -> None:
    """The turning point is the largest capture."""
    game = game_of_link(RUN_OUT)
    session = Session()
    session.open(game.go_to(22).without_future(), Seats(None), setup_of(game, Opponent.PERSON))
    session.resign()
    assert isinstance(ending(session).turning, LargestCapture)


@pytest.mark.parametrize("end", ["w", "c2 w"])  # the capturer has lost, or won
def test_a_capture_counts_the_stones_of_both_colours(end: str) -> None:
    """The card describes the largest capture by all of them."""
    session = with_moves(session_from_board(board_of(*BOTH_TAKEN), Player.BLACK), f"xc4 b2 {end}")
    assert ending(session).turning == LargestCapture(1, black=2, white=1)
    assert card_texts(session)[3] == (
        "The biggest capture was move 1, red c4: 3 stones (1 white and 2 black)."
    )


def visible_elements(session: Session) -> list[str]:
    """Return the ids of the elements that are not hidden."""
    return [
        name
        for name, hidden in page_state(session.board_input.now, session.request)["hidden"].items()
        if not hidden
    ]


def test_the_card_opens_at_the_end_and_can_be_reopened() -> None:
    """While it is closed, the other actions for a finished game are shown."""
    session = with_moves(two_people(), "c3 d4")
    assert "end" not in visible_elements(session)
    session.resign()
    assert "end" in visible_elements(session)
    assert "over" not in visible_elements(session), "one place for what can be done"
    game_actions(session)["close-end"]()
    assert "end" not in visible_elements(session)
    assert "over" in visible_elements(session)
    assert end_state(session.board_input.now, None) == {}
    game_actions(session)["show-end"]()
    assert "end" in visible_elements(session)


def test_the_card_opens_with_a_finished_game_but_not_while_looking_through_it() -> None:
    """Stepping back and to the end again leaves it closed."""
    session = with_moves(two_people(), "c3 w")
    assert session.board_input.now.end_open
    session.go_to(session.game.ply - 1)
    session.go_to(session.game.ply + 1)
    assert not session.board_input.now.end_open
    session.go_to(session.game.ply - 1)
    session.show_end()
    assert not session.board_input.now.end_open


def test_a_visited_game_has_no_card() -> None:
    session = two_people()
    session.visit(with_moves(two_people(), "c3 w").game)
    assert not session.board_input.now.end_open

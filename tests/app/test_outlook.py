"""The computer resigns, and a hint names the winner once that is proven."""

import pytest

from redstone.app.page.state import announcement, page_state
from redstone.app.play.actions import game_actions
from redstone.app.play.computer_side import GIVES_UP_FROM
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour
from redstone.app.words.outlook import decided
from redstone.engine.report import HOPELESS, JUDGED, Candidate, Report, Verdict
from redstone.mind.thought import Advice
from redstone.position import Pass, Place, Player, Reason
from redstone.record.notation import parse_move, parse_point
from tests.app.sessions import STOPPED, against, against_computer, two_people, with_moves
from tests.learn.lessons import STEPS, at

LOST = Report(40, 1.0, 0.0, proven=False)
HARDLY = Report(JUDGED, 1.0, HOPELESS)
UNSURE = Report(JUDGED - 1, 1.0, HOPELESS)
OPEN = Report(JUDGED, 1.0, HOPELESS + 0.01)


def game_answered_with(report: Report, session: Session | None = None, move: str = "b2") -> Session:
    """Return a session in which the computer has answered with a move after this report.

    By default it answers c3, at the lowest level that resigns.
    """
    session = session or with_moves(against_computer(level=GIVES_UP_FROM), "c3")
    request = session.request
    assert request is not None
    assert session.receive_report(request.id, report)
    assert session.answer(request.id, parse_move(move))
    return session


def turn_and_detail(session: Session) -> str:
    """Return the turn and detail texts of the page, joined by a space."""
    shown = page_state(session.board_input.now, session.request)["texts"]
    return f"{shown['turn']} {shown['detail']}"


@pytest.mark.parametrize(
    ("report", "verdict"),
    [
        (LOST, Verdict.LOST),
        (HARDLY, Verdict.HOPELESS),
        (UNSURE, Verdict.OPEN),
        (OPEN, Verdict.OPEN),
        (Report(JUDGED, 1.0, 1 - HOPELESS), Verdict.CERTAIN),
        (Report(1, 1.0, 1.0, proven=True), Verdict.WON),
    ],
)
def test_a_verdict_needs_a_proof_or_many_simulations(report: Report, verdict: Verdict) -> None:
    """Fewer simulations or slightly better chances leave the verdict open."""
    assert report.verdict is verdict


@pytest.mark.parametrize("report", [LOST, HARDLY], ids=["proven", "as good as certain"])
def test_a_lost_computer_offers_to_resign_before_it_moves(report: Report) -> None:
    """The offer is shown and announced, and the text says if the loss is proven."""
    session = game_answered_with(report)
    assert session.board_input.now.computer.gives_up is not None
    assert session.game.ply == 1
    assert session.request is None
    assert not session.board_input.now.computer_waits
    assert not page_state(session.board_input.now, session.request)["hidden"]["giving-up"]
    assert "White offers to resign. Take the win, or play it out?" in turn_and_detail(session)
    assert "Take the win, or play it out?" in announcement(session.board_input.now)
    assert ("proven" in turn_and_detail(session)) is (report is LOST)


@pytest.mark.parametrize("report", [UNSURE, OPEN])
def test_a_computer_that_may_still_win_moves(report: Report) -> None:
    """It has searched too little or has better chances, and no offer to resign is shown."""
    session = game_answered_with(report)
    assert session.board_input.now.computer.gives_up is None
    assert session.game.ply == 2
    assert page_state(session.board_input.now, session.request)["hidden"]["giving-up"]


def test_the_resignation_can_be_accepted() -> None:
    """The game then ends by the computer's resignation, which is announced."""
    session = game_answered_with(HARDLY)
    game_actions(session)["take-win"]()
    outcome = session.position.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (Player.BLACK, Reason.RESIGNATION)
    assert session.board_input.now.computer.gives_up is None
    assert announcement(session.board_input.now) == "You won. The computer resigned."


def test_the_game_can_be_played_out_without_another_offer() -> None:
    """The computer's move is made, and a proven loss later makes no offer."""
    session = game_answered_with(HARDLY)
    game_actions(session)["play-it-out"]()
    assert [str(move) for move in session.game.moves] == ["c3", "b2"]
    assert session.table.may_play
    assert session.board_input.now.chances is not None
    assert session.board_input.now.chances.games == HARDLY.simulations
    session.board_input.place(parse_point("d4"), red=False)
    game_answered_with(LOST, session, "b3")
    assert session.board_input.now.computer.gives_up is None
    assert session.game.ply == 4


def test_a_resignation_can_be_offered_again_in_a_new_game() -> None:
    session = game_answered_with(HARDLY)
    session.new_game(session.table.setup)
    assert session.board_input.now.computer.gives_up is None
    game_answered_with(LOST, with_moves(session, "c3"))
    assert session.board_input.now.computer.gives_up is not None


def test_a_move_taken_back_takes_the_offer_back() -> None:
    """The actions for the offer then do nothing."""
    session = game_answered_with(HARDLY)
    session.undo()
    assert session.board_input.now.computer.gives_up is None
    assert session.table.may_play
    game_actions(session)["take-win"]()
    game_actions(session)["play-it-out"]()
    assert session.game.ply == 0


def test_no_resignation_is_offered_at_a_swap_or_while_marking_dead_stones() -> None:
    """Nor if the computer's answer is a pass."""
    assert game_answered_with(LOST, move="z").board_input.now.computer.gives_up is None
    assert (
        game_answered_with(HARDLY, against("go", "c3"), move="y").board_input.now.computer.gives_up
        is None
    )
    session = against("go", STOPPED, colour=Colour.BLACK)
    session.agree()
    assert session.request is not None
    game_answered_with(LOST, session, str(Pass()))
    assert session.board_input.now.computer.gives_up is None


def session_with_hint(report: Report, session: Session | None = None) -> Session:
    """Return a session in which a hint was asked for and this report received.

    By default it is one of two people.
    """
    session = session or with_moves(two_people(), "c3 d4")
    game_actions(session)["hint"]()
    request = session.request
    assert request is not None
    assert (request.hint, request.thought) == (True, Advice())
    session.receive_report(request.id, report)
    return session


B2 = Candidate(Place(parse_point("b2")), 400, 0.7)


@pytest.mark.usefixtures("bare_rates")
@pytest.mark.parametrize(
    ("report", "sentence"),
    [
        (Report(9, 0.1, 1.0, (B2,), proven=True), "Black wins with best play (proven)."),
        (Report(9, 0.1, 0.0, (B2,), proven=False), "White wins with best play (proven)."),
    ],
)
def test_a_hint_says_who_wins_once_that_is_proven(report: Report, sentence: str) -> None:
    """The sentence is in the detail text and the announcement."""
    session = session_with_hint(report)
    now, said = session.board_input.now, f"It’s decided: {sentence}"
    detail = page_state(now, session.request)["texts"]["detail"]
    assert detail.startswith("Hint: b2")
    assert said in detail
    assert said in announcement(now)
    assert decided(now) == said


@pytest.mark.parametrize("rate", [0.02, 0.3, 0.999])
def test_a_hint_calls_nothing_decided_that_is_not_proven(rate: float) -> None:
    session = session_with_hint(Report(2000, 1.0, rate, (B2,)))
    assert decided(session.board_input.now) == ""
    detail = page_state(session.board_input.now, session.request)["texts"]["detail"]
    assert detail.startswith("Hint: b2")
    assert "decided" not in detail


def test_a_proven_hint_against_the_computer_names_the_person_as_you() -> None:
    lost, won = Report(9, 0.1, 0.0, (B2,), proven=False), Report(9, 0.1, 1.0, (B2,), proven=True)
    told = decided(session_with_hint(lost, with_moves(against_computer(), "c3 d4")).board_input.now)
    assert told.startswith("It’s decided: the computer wins")
    told = decided(session_with_hint(won, with_moves(against_computer(), "c3 d4")).board_input.now)
    assert told.startswith("It’s decided: you win")


def test_a_proven_result_disappears_with_the_hint_and_with_a_move() -> None:
    """The text that the game is decided is then empty."""
    won = Report(9, 0.1, 1.0, (B2,), proven=True)
    session = session_with_hint(won)
    game_actions(session)["hint"]()
    assert decided(session.board_input.now) == ""
    session_with_hint(won, session)
    session.board_input.place(parse_point("b2"), red=False)
    assert decided(session.board_input.now) == ""


@pytest.mark.parametrize("level", range(1, GIVES_UP_FROM))
def test_the_lowest_levels_play_on_to_the_end(level: int) -> None:
    """They move and do not offer to resign, though the loss is proven."""
    session = game_answered_with(LOST, with_moves(against_computer(level=level), "c3"))
    assert session.board_input.now.computer.gives_up is None
    assert session.game.ply == 2


def test_a_lessons_computer_plays_to_the_end() -> None:
    """In a lesson it moves though its loss is proven, without an offer to resign."""
    learning = next(item for item in STEPS if item.plays_out)
    session = at(learning)
    while session.request is None:
        game = session.board_input.now.game
        session.board_input.do(next(iter(game.rules.legal_moves(game.position))))
    game, request = session.board_input.now.game, session.request
    assert session.receive_report(request.id, LOST)
    assert session.answer(request.id, next(iter(game.rules.legal_moves(game.position))))
    assert session.board_input.now.computer.gives_up is None
    assert session.board_input.now.game.ply == game.ply + 1

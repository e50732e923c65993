"""The computer resigns, and people may ask whether a game is decided."""

import pytest

from redstone.app.page.state import announcement, page_state
from redstone.app.play.actions import game_actions
from redstone.app.play.computer_side import GIVES_UP_FROM
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour
from redstone.app.words.outlook import judgement
from redstone.engine.report import HOPELESS, JUDGED, Report, Verdict
from redstone.mind.thought import Advice
from redstone.position import Pass, Player, Reason
from redstone.record.notation import parse_move, parse_point
from tests.app.sessions import STOPPED, against, against_computer, two_people, with_moves
from tests.learn.lessons import STEPS, at

LOST = Report(40, 1.0, 0.0, proven=False)
HARDLY = Report(JUDGED, 1.0, HOPELESS)
UNSURE = Report(JUDGED - 1, 1.0, HOPELESS)
OPEN = Report(JUDGED, 1.0, HOPELESS + 0.01)


def answered(report: Report, session: Session | None = None, move: str = "b2") -> Session:
    """Return a game in which the computer has answered c3 with this report."""
    session = session or with_moves(against_computer(level=GIVES_UP_FROM), "c3")
    request = session.request
    assert request is not None
    assert session.hear(request.id, report)
    assert session.answer(request.id, parse_move(move))
    return session


def texts(session: Session) -> str:
    """Return the text beside the board."""
    shown = page_state(session.hand.now, session.request)["texts"]
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
def test_a_verdict_needs_a_proof_or_many_games(report: Report, verdict: Verdict) -> None:
    assert report.verdict is verdict


@pytest.mark.parametrize("report", [LOST, HARDLY], ids=["proven", "as good as certain"])
def test_a_computer_that_has_lost_asks_before_it_moves(report: Report) -> None:
    session = answered(report)
    assert session.hand.now.computer.gives_up is not None
    assert session.game.ply == 1
    assert session.request is None
    assert not session.hand.now.computer_waits
    assert not page_state(session.hand.now, session.request)["hidden"]["giving-up"]
    assert "White offers to resign. Take the win, or play it out?" in texts(session)
    assert "Take the win, or play it out?" in announcement(session.hand.now)
    assert ("proven" in texts(session)) is (report is LOST)


@pytest.mark.parametrize("report", [UNSURE, OPEN])
def test_one_that_may_still_win_moves(report: Report) -> None:
    session = answered(report)
    assert session.hand.now.computer.gives_up is None
    assert session.game.ply == 2
    assert page_state(session.hand.now, session.request)["hidden"]["giving-up"]


def test_the_win_can_be_taken() -> None:
    session = answered(HARDLY)
    game_actions(session)["take-win"]()
    outcome = session.position.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (Player.BLACK, Reason.RESIGNATION)
    assert session.hand.now.computer.gives_up is None
    assert announcement(session.hand.now) == "You won. The computer resigned."


def test_the_game_can_be_played_out_and_is_not_offered_again() -> None:
    session = answered(HARDLY)
    game_actions(session)["play-it-out"]()
    assert [str(move) for move in session.game.moves] == ["c3", "b2"]
    assert session.table.may_play
    assert session.hand.now.chances is not None
    assert session.hand.now.chances.games == HARDLY.simulations
    session.hand.place(parse_point("d4"), red=False)
    answered(LOST, session, "b3")
    assert session.hand.now.computer.gives_up is None
    assert session.game.ply == 4


def test_a_new_game_may_be_given_up_anew() -> None:
    session = answered(HARDLY)
    session.new_game(session.table.setup)
    assert session.hand.now.computer.gives_up is None
    answered(LOST, with_moves(session, "c3"))
    assert session.hand.now.computer.gives_up is not None


def test_a_move_taken_back_takes_the_offer_back() -> None:
    session = answered(HARDLY)
    session.undo()
    assert session.hand.now.computer.gives_up is None
    assert session.table.may_play
    game_actions(session)["take-win"]()
    game_actions(session)["play-it-out"]()
    assert session.game.ply == 0


def test_nothing_is_given_up_by_a_swap_or_while_the_dead_are_marked() -> None:
    assert answered(LOST, move="z").hand.now.computer.gives_up is None
    assert answered(HARDLY, against("go", "c3"), move="y").hand.now.computer.gives_up is None
    session = against("go", STOPPED, colour=Colour.BLACK)
    session.agree()
    assert session.request is not None
    answered(LOST, session, str(Pass()))
    assert session.hand.now.computer.gives_up is None


def asked(report: Report | None, session: Session | None = None) -> str:
    """Return the answer to the question whether the game is decided."""
    session = session or with_moves(two_people(), "c3 d4")
    game_actions(session)["ask-verdict"]()
    request = session.request
    assert request is not None
    assert (request.hint, request.thought) == (True, Advice(verdict=True))
    if report is not None:
        session.hear(request.id, report)
    assert judgement(session.hand.now) in announcement(session.hand.now)
    assert (
        judgement(session.hand.now)
        in page_state(session.hand.now, session.request)["texts"]["detail"]
    )
    assert page_state(session.hand.now, session.request)["pressed"]["more-verdict"]
    return judgement(session.hand.now)


@pytest.mark.usefixtures("bare_rates")
@pytest.mark.parametrize(
    ("report", "sentence"),
    [
        (None, "Checking whether the game is decided…"),
        (Report(100, 0.1, 0.2), "Checking whether the game is decided…"),
        (
            Report(9, 0.1, 1.0, proven=True),
            "It’s decided: Black wins with best play (proven).",
        ),
        (LOST, "It’s decided: White wins with best play (proven)."),
        (
            Report(2000, 1.0, 0.02),
            "As good as decided: White has 98% (2,000 games tried, not proven).",
        ),
        (
            Report(2000, 1.0, 0.999),
            "As good as decided: Black has more than 99% (2,000 games tried, not proven).",
        ),
        (Report(2000, 1.0, 0.3), "Not decided: White has 70% (2,000 games tried)."),
    ],
)
def test_who_asks_gets_an_honest_answer(report: Report | None, sentence: str) -> None:
    assert asked(report) == sentence


def test_without_a_game_tried_there_is_no_figure() -> None:
    assert asked(Report(0, 1.0, 0.5)) == (
        "Can’t tell whether the game is decided: no game could be tried from here."
    )


def test_against_the_computer_it_is_told_who_is_who() -> None:
    session = with_moves(against_computer(), "c3 d4")
    assert asked(LOST, session).startswith("It’s decided: the computer wins")
    session = with_moves(against_computer(), "c3 d4")
    assert asked(Report(1, 1.0, 1.0, proven=True), session).startswith("It’s decided: you win")


def test_the_question_is_put_away_by_asking_again_a_hint_or_a_move() -> None:
    session = with_moves(two_people(), "c3 d4")
    for act in ("ask-verdict", "hint"):
        game_actions(session)["ask-verdict"]()
        assert session.hand.now.computer.verdict_wanted
        game_actions(session)[act]()
        assert judgement(session.hand.now) == ""
    assert session.hand.now.computer.hint_wanted
    game_actions(session)["ask-verdict"]()
    assert not session.hand.now.computer.hint_wanted
    game_actions(session)["ask-verdict"]()
    game_actions(session)["ask-verdict"]()
    session.hand.place(parse_point("b2"), red=False)
    assert not session.hand.now.computer.verdict_wanted


@pytest.mark.parametrize("level", range(1, GIVES_UP_FROM))
def test_the_lowest_levels_play_on_to_the_end(level: int) -> None:
    session = answered(LOST, with_moves(against_computer(level=level), "c3"))
    assert session.hand.now.computer.gives_up is None
    assert session.game.ply == 2


def test_a_lessons_computer_plays_to_the_end() -> None:
    learning = next(item for item in STEPS if item.plays_out)
    session = at(learning)
    while session.request is None:
        game = session.hand.now.game
        session.hand.do(next(iter(game.rules.legal_moves(game.position))))
    game, request = session.hand.now.game, session.request
    assert session.hear(request.id, LOST)
    assert session.answer(request.id, next(iter(game.rules.legal_moves(game.position))))
    assert session.hand.now.computer.gives_up is None
    assert session.hand.now.game.ply == game.ply + 1

"""Every view shows the result of the deepest search of a position."""

from dataclasses import replace

from redstone.app.coach.coach import LOOK, LOOK_AGAIN, Coach
from redstone.app.page.state import page_state
from redstone.app.play.actions import game_actions
from redstone.app.play.session import Session
from redstone.app.play.settings import Settings, Setup
from redstone.app.show.exports import named, sgf_file
from redstone.app.study.session import StudySession
from redstone.app.study.state import study_state
from redstone.app.words.outlook import percent
from redstone.engine.chances import of_evaluation, of_report
from redstone.engine.report import Candidate, Report
from redstone.mind.thought import LookBack
from redstone.record.node import Evaluation
from redstone.record.notation import parse_move
from redstone.review.evaluations import evaluation_of_report
from tests.app.sessions import two_people, with_moves

B2, D2 = parse_move("b2"), parse_move("d2")
SHALLOW = Report(500, 1.0, 0.62, (Candidate(B2, 300, 0.7, (B2,)), Candidate(D2, 150, 0.6)), (B2,))
DEEP = Evaluation(0.6, 9_600, line=(D2,))


def session_here() -> Session:
    """Return a session of two people after the moves c3 d4."""
    return with_moves(two_people(), "c3 d4")


def session_asked(session: Session, action: str, report: Report) -> Session:
    """Do an action that asks the computer, answer with the report, and return the session."""
    game_actions(session)[action]()
    assert session.request is not None
    assert session.receive_report(session.request.id, report)
    return session


def shown_percent(session: Session, found: Evaluation) -> str:
    """Return the percentage shown for an evaluation of the current position."""
    known = of_evaluation(session.game.rules, session.position, found)
    assert known is not None
    return percent(known)


def test_a_hint_shows_the_deeper_result_of_a_review() -> None:
    session = session_here()
    session.store_evaluation(session.game.moves, DEEP)
    session_asked(session, "hint", SHALLOW)
    state = page_state(session.board_input.now, session.request)
    assert f"Hint: d2 ({shown_percent(session, DEEP)} to win)" in state["texts"]["detail"]
    commands = state["picture"]["commands"]
    figures = [f"{each[5]}%" for each in commands if each[4:5] == ["hint-text"]]
    assert figures[0] == shown_percent(session, DEEP)


def test_a_deeper_search_replaces_what_was_known() -> None:
    session = session_asked(session_here(), "hint", SHALLOW)
    deeper = replace(SHALLOW, simulations=20_000, win_rate=0.4)
    session.ask_hint()
    session_asked(session, "hint", deeper)
    known = of_report(session.game.rules, session.position, deeper)
    assert known is not None
    assert percent(known) in page_state(session.board_input.now, session.request)["texts"]["detail"]
    assert session.table.looks[session.game.moves].simulations == 20_000


def test_a_hint_is_in_the_file_and_in_the_study_of_the_game() -> None:
    session = session_asked(session_here(), "hint", SHALLOW)
    assert (
        evaluation_of_report(session.position, SHALLOW)
        == session.table.annotated_game.node.notes.evaluation
    )
    assert " 500 " in sgf_file(named(session.board_input.now)).text
    study = StudySession(session.table.annotated_game, Settings(), touch=False)
    assert (
        f"{shown_percent(session, evaluation_of_report(session.position, SHALLOW))}, 500 games"
        in str(study_state(study)["inside"]["chances"])
    )


def test_a_study_shows_the_stored_result_until_its_search_is_deeper() -> None:
    session = session_here()
    session.store_evaluation(session.game.moves, DEEP)
    study = StudySession(session.table.annotated_game, Settings(), touch=False)
    study.switch_thinking()
    assert study.request is not None
    assert study.receive_report(study.request.id, SHALLOW)
    inside = study_state(study)["inside"]
    assert inside["lines"][0]["rate"] == shown_percent(session, DEEP)
    assert shown_percent(session, DEEP) in inside["chances"]


def test_a_games_review_is_restored_from_its_study() -> None:
    session = session_here()
    game = session.table.with_evaluation(session.game.moves, DEEP).annotated_game
    session.store_review(None, game)
    assert session.table.looks == {session.game.moves: DEEP}


def test_a_review_of_another_game_is_not_used() -> None:
    session, other = session_here(), with_moves(two_people(), "c3 e4")
    session.store_review(None, other.table.with_evaluation(other.game.moves, DEEP).annotated_game)
    assert not session.table.looks


def test_the_coach_requests_no_known_results() -> None:
    session = Session(Setup(cols=5, rows=5, options="n", level=3, coach=0, helped=True))
    session.coach = Coach(session)
    session_asked(session, "hint", replace(SHALLOW, simulations=12_000))
    session.board_input.make_own(parse_move("a1"))
    assert session.request is not None
    assert session.request.thought == LookBack(LOOK)
    assert session.request.game.ply == 1
    session.receive_report(session.request.id, Report(LOOK, 1.0, 0.9, line=(D2,)))
    assert session.request is not None
    assert session.request.thought == LookBack(LOOK_AGAIN)
    assert session.request.game.ply == 1
    session.receive_report(session.request.id, Report(LOOK_AGAIN, 1.0, 0.9, line=(D2,)))
    advice = session.coach.advice
    assert advice is not None
    assert advice.before.simulations == 12_000
    assert session.table.looks[session.game.moves] == advice.after

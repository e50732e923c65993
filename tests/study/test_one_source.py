"""The same position and effort have the same expected_percent wherever a person sees it."""

import argparse
import json
from dataclasses import replace

import pytest

from redstone import answers
from redstone.app.page.end_card import end_state
from redstone.app.page.state import page_state
from redstone.app.play.actions import game_actions
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, Settings, Setup
from redstone.app.study.review_state import review_state
from redstone.app.study.session import StudySession
from redstone.app.study.state import study_state
from redstone.app.words import game as words
from redstone.app.words.openings import worth_figure as figure_on_point
from redstone.app.words.outlook import percent
from redstone.commands import review
from redstone.engine.chances import of_report
from redstone.engine.known import swap
from redstone.engine.levels import strength_of
from redstone.engine.report import Candidate, Report
from redstone.openings.text import map_of, worth_of_first
from redstone.position import Place, Player
from redstone.record.game import Game
from redstone.record.node import Evaluation, Notes
from redstone.record.notation import parse_move
from redstone.review.moves import turning_point
from redstone.review.reviewer import Reviewer
from redstone.rules import GAMES
from tests.app.sessions import against_computer, two_people, with_moves
from tests.games import game_of_link

MOVES = "c3 d4"
BEST = (
    Candidate(parse_move("b2"), 300, 0.7, (parse_move("b2"),)),
    Candidate(parse_move("d2"), 150, 0.6, (parse_move("d2"),)),
)
REPORT = Report(500, 1.0, 0.62, BEST, BEST[0].line)
"""A report whose best move's own rate differs from the rate of all simulations."""


def session_here() -> Session:
    """Return a session of two people after the moves c3 d4."""
    return with_moves(two_people(), MOVES)


def expected_percent() -> str:
    """Return the percentage that every view must show for REPORT."""
    session = session_here()
    known = of_report(session.game.rules, session.position, REPORT)
    assert known is not None
    return percent(known)


def session_asked(session: Session, action: str, report: Report = REPORT) -> Session:
    """Do an action that asks the computer, answer with the report, and return the session."""
    game_actions(session)[action]()
    reported(session, report)
    return session


def reported(session: Session | StudySession, report: Report) -> None:
    """Answer the session's request with this report."""
    assert session.request is not None
    assert session.receive_report(session.request.id, report)


def study_figures(report: Report = REPORT) -> dict[str, object]:
    """Return the data shown by a study whose search has made this report."""
    session = StudySession(session_here().game, Settings(), touch=False)
    session.switch_thinking()
    reported(session, report)
    return dict(study_state(session)["inside"])


def test_the_hint_shows_the_expected_percentage_in_words_and_on_the_board() -> None:
    session = session_asked(session_here(), "hint")
    assert (
        f"Hint: b2 ({expected_percent()} to win)"
        in page_state(session.board_input.now, session.request)["texts"]["detail"]
    )
    commands = page_state(session.board_input.now, session.request)["picture"]["commands"]
    assert (
        next(f"{each[5]}%" for each in commands if each[4:5] == ["hint-text"]) == expected_percent()
    )


def test_the_study_shows_the_expected_percentage_for_the_position_and_its_best_move() -> None:
    inside = study_figures()
    lines = inside["lines"]
    assert isinstance(lines, list)
    assert inside["chances"] == f"Black {expected_percent()}, 500 games tried."
    assert lines[0]["rate"] == expected_percent()
    assert lines[0]["rate"] != lines[1]["rate"]


def test_a_review_shows_the_expected_percentage() -> None:
    game = session_here().game
    known = Evaluation(REPORT.win_rate, REPORT.simulations, line=BEST[0].line)
    game = game.annotate(game.cursor, Notes(evaluation=known))
    session = StudySession(game, Settings(), touch=False)
    assert (
        review_state(session.reviewing)["graph"]["text"]
        == f"Move 2, d4: Black {expected_percent()}"
    )


def test_the_command_lines_analysis_has_the_pages_percentages() -> None:
    game = session_here().game
    found = answers.analysis(game, None, 200, 5)
    told = answers.analysis_keys(game, found)["moves"]
    assert isinstance(told, list)
    shown = study_figures(found)["lines"]
    assert isinstance(shown, list)
    chances = [f"{100 * each['chance']:.0f}%" for each in told]
    assert chances == [each["rate"] for each in shown[: len(chances)]]


def test_the_command_lines_review_has_the_pages_chances_and_classes_of_moves(
    capsys: pytest.CaptureFixture[str],
) -> None:
    session, options = reviewed(), ["review", LINK, "--json", "--sims", str(SIMULATIONS)]
    review.run(_parsed(options))
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    moves = [move for move in session.reviewing.moves if move is not None]
    assert [each["before"] for each in told] == [m.before.percent / 100 for m in moves]
    assert [each["after"] for each in told] == [m.after.percent / 100 for m in moves]
    assert [each["class"] for each in told] == [m.klass and m.klass.value for m in moves]
    graph = review_state(session.reviewing)["graph"]["black"]
    mine = [move.before if move.by is Player.BLACK else move.before.others for move in moves]
    assert graph[: len(mine)] == [round(each.share, 3) for each in mine]


def test_the_computers_chances_after_its_move_are_fitted_to_its_level() -> None:
    session = with_moves(against_computer(), "c3")
    session.board_input.set_settings(replace(session.board_input.now.settings, show_chances=True))
    request, before = session.request, session.position
    assert request is not None
    session.receive_report(request.id, REPORT)
    session.answer(request.id, parse_move("b2"))
    known = of_report(session.game.rules, before, REPORT, strength_of(session.table.setup.level))
    assert known is not None
    assert words.last_move_and_chances(session.board_input.now).endswith(
        f"its chances at {percent(known)}."
    )


# -- the end --------------------------------------------------------------------------------

LINK = "#redstone5n-1-d3c3c4b3c2d4b2d2e1b4w"
"""A game in which Black, ahead, resigns after a blunder."""
LOST, SIMULATIONS = game_of_link(LINK), 12


def reviewed() -> StudySession:
    """Return a completely reviewed study of a lost game."""
    reviewer = Reviewer(LOST, SIMULATIONS, answers.SEED)
    while not reviewer.done:
        reviewer.step(1.0)
    session = StudySession(reviewer.game, Settings(), touch=False)
    session.reviewing.simulations = SIMULATIONS
    assert session.reviewing.progress == 1.0
    return session


def test_end_card_and_review_name_the_same_turning_point() -> None:
    study, session = reviewed(), Session()
    session.open(LOST, two_people().table.seats, two_people().table.setup)
    assert session.board_input.now.end_open
    found = turning_point(study.reviewing.main, study.reviewing.moves)
    assert found is not None
    assert "The game turned" not in end_state(session.board_input.now, None)["texts"]["end-turning"]
    session.store_review(study.reviewing.review_summary)
    card = end_state(session.board_input.now, None)["texts"]["end-turning"]
    assert card.startswith(f"The game turned at move {found.ply}, ")
    assert card == review_state(study.reviewing)["turning"]


def test_an_unfinished_review_adds_nothing_to_the_end_card() -> None:
    study = reviewed()
    half = study.game.annotate(1, Notes())
    assert StudySession(half, Settings(), touch=False).reviewing.review_summary is None


# -- first figures --------------------------------------------------------------------------


def test_fleeting_first_results_are_not_shown() -> None:
    fleeting = replace(REPORT, progress=0.1, stays=False)
    session = session_asked(session_here(), "hint", fleeting)
    assert (
        page_state(session.board_input.now, session.request)["texts"]["detail"]
        == "Looking for the best move…"
    )
    assert all(
        each[4:5] != ["hint-text"]
        for each in page_state(session.board_input.now, session.request)["picture"]["commands"]
    )
    inside = study_figures(fleeting)
    assert (inside["lines"], inside["black"]) == ([], None)
    assert "%" not in str(inside["chances"])


def test_a_hint_requested_and_switched_off_has_no_text() -> None:
    session = session_asked(session_here(), "hint", replace(REPORT, stays=False))
    game_actions(session)["hint"]()
    assert words.hint_text(session.board_input.now) == ""


def _parsed(words_of: list[str]) -> argparse.Namespace:
    """Return the parsed arguments of the review command."""
    parser = argparse.ArgumentParser()
    review.add(parser.add_subparsers())
    return parser.parse_args(words_of)


@pytest.mark.parametrize("options", ["", "n"])
def test_a_first_stone_has_the_same_percentage_on_the_map_as_after_a_search(options: str) -> None:
    """The map stores bare win rates. A search of the same length is shown with the same chances."""
    rules = GAMES["redstone"](options)
    session = StudySession(Game.new(rules, 7, 7), Settings(), touch=False)
    kept, known = map_of(session.game), session.known_worths
    assert kept is not None
    assert known is not None
    for point in kept.worths:
        after = session.game.play(Place(point))
        rate, simulations = 1.0 - kept.at(point).chances, kept.at(point).simulations
        found = of_report(rules, after.position, Report(simulations, 1.0, rate))
        assert found is not None
        assert known.at(point).chances == pytest.approx(found.others.share, abs=1e-6)
        assert figure_on_point(known.at(point)) == f"{found.others.percent}"


def test_an_offered_swap_has_the_same_chances_as_a_hint_from_the_map() -> None:
    session = with_moves(Session(Setup(cols=7, rows=7, colour=Colour.WHITE)), "d4")
    worth, bare = session.table.swappable_worth, worth_of_first(session.game)
    assert worth is not None
    assert bare is not None
    hint = of_report(session.game.rules, session.position, swap(bare).report())
    assert hint is not None
    assert worth.chances == pytest.approx(hint.share, abs=1e-6)

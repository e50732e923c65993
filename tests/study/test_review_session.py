"""A study's review of the main line, its continuation after an interruption, and mistakes."""

from itertools import islice
from random import Random

import pytest

from redstone.app.play.request import Trouble
from redstone.app.play.settings import Settings
from redstone.app.study import edits
from redstone.app.study.review import mistakes_of
from redstone.app.study.review_state import review_state
from redstone.app.study.session import StudySession
from redstone.app.study.state import study_state
from redstone.mind.thought import LookBack
from redstone.position import Place, Player
from redstone.record.node import Evaluation
from redstone.record.notation import parse_move
from redstone.review.look import PositionSearch
from redstone.review.lookback import FURTHER
from redstone.review.task import Task
from tests.app.sessions import BIG, at
from tests.at_once import format_sgf, read_sgf
from tests.games import game_of_link
from tests.study.reviews import LOST, SHORT, answers, reviewed_session, session_at

MOST = 7 * (1 + len(FURTHER))
"""The greatest number of searches for the seven positions of SHORT."""


def test_a_review_goes_through_the_main_line_and_ends() -> None:
    session = session_at(SHORT)
    assert session.request is None
    assert review_state(session.reviewing)["button"] == "Review"
    session.review()
    asked = list(answers(session))
    assert len(set(asked)) == len(asked) <= MOST
    assert (session.reviewing.runs, session.reviewing.progress) == (False, 1.0)
    assert None not in session.reviewing.moves
    assert review_state(session.reviewing)["figures"]
    assert session.game.cursor == game_of_link(SHORT).cursor


def test_stepping_does_not_interrupt_a_review() -> None:
    session = session_at(SHORT)
    session.review()
    for index, _ in enumerate(answers(session)):
        known = session.request
        session.record.go_to_node(index % 3)
        assert session.request == known
    assert session.reviewing.progress == 1.0


def test_results_are_in_the_file_and_a_review_continues_from_them() -> None:
    session = session_at(SHORT)
    session.review()
    steps = answers(session)
    for _ in range(3):
        next(steps)
    session.review()
    assert (session.reviewing.runs, session.request) == (False, None)
    assert review_state(session.reviewing)["button"] == "Continue"
    reading = read_sgf(format_sgf(session.game).encode())
    assert reading.game is not None
    again = StudySession(reading.game, Settings(), touch=False)
    again.reviewing.simulations = 8
    assert again.reviewing.progress == session.reviewing.progress
    assert 0 < again.reviewing.progress < 1
    again.review()
    assert len(list(answers(again))) <= MOST - 3
    assert again.reviewing.progress == 1.0


@pytest.mark.parametrize("line", [(), (Place(at("d4")),)], ids=["without a line", "with a line"])
def test_a_review_does_not_replace_a_deeper_analysis(line: tuple[Place, ...]) -> None:
    game = game_of_link(SHORT).go_to(2)
    deep = Evaluation(0.875, 179_900, line=line)
    session = StudySession(edits.with_evaluation(game, deep), Settings(), touch=False)
    session.reviewing.simulations = 8
    session.review()
    assert len(list(answers(session))) <= MOST
    assert session.reviewing.progress == 1.0
    kept = session.game.go_to(2).node.notes.evaluation
    assert kept is not None
    assert (kept.rate, kept.simulations) == (0.875, 179_900)
    read = read_sgf(format_sgf(session.game).encode()).game
    assert read is not None
    assert read.nodes[read.path[2]].notes.evaluation == kept


def test_an_answer_after_the_review_was_stopped_is_ignored() -> None:
    session = session_at(SHORT)
    session.review()
    request = session.request
    assert request is not None
    report = PositionSearch(Task(request.game), 1, Random(1))
    report.step(1.0)
    session.review()
    assert not session.receive_report(request.id, report.report)
    assert session.reviewing.progress == 0.0


def test_a_branch_made_during_a_review_is_kept_but_not_reviewed() -> None:
    session = session_at(SHORT)
    session.review()
    next(answers(session))
    session.record.go_to_node(2)
    session.board_input.tap(at("a4"), BIG)
    session.board_input.confirm()
    made = session.game.cursor
    assert session.game.nodes[made].parent == 2
    list(answers(session))
    assert session.reviewing.progress == 1.0
    assert session.game.nodes[made].notes.evaluation is None


def test_the_mistakes_can_be_stepped_through() -> None:
    session = reviewed_session(SHORT, LOST)
    found = mistakes_of(session.reviewing.moves)
    assert [move.ply for move in found] == [2, 5]
    session.go_to(0)
    assert review_state(session.reviewing)["next"]
    session.reviewing.next_mistake()
    state = review_state(session.reviewing)
    assert (session.game.ply, state["place"], state["next"]) == (2, "1 of 2", True)
    session.reviewing.next_mistake()
    state = review_state(session.reviewing)
    assert (session.game.ply, state["place"], state["next"]) == (5, "2 of 2", False)
    session.go_to(6)
    assert review_state(session.reviewing)["next"], "it leads back to the first one"
    session.reviewing.next_mistake()
    assert session.game.ply == 2


@pytest.mark.usefixtures("bare_rates")
def test_mistakes_have_signs_in_the_list_and_the_better_point_is_marked() -> None:
    session = reviewed_session(SHORT, LOST)
    session.reviewing.show_ply(2)
    assert session.better is None, "the best move is there to be found"
    session.reviewing.show_best()
    state = study_state(session)
    signs = [entry["sign"] for entry in state["inside"]["entries"]]
    assert signs == ["", "", "??", "", "", "??", ""]
    assert [entry["signed"] for entry in state["inside"]["entries"]][2] == "blunder"
    commands = state["picture"]["commands"]
    (at,) = (index for index, command in enumerate(commands) if command[-1] == "spot")
    kind, *_, alpha, _scale, _motion = commands[at - 1]
    assert (kind, commands[at - 1][3]) == ("stone", "white"), "whose move it would have been"
    assert commands[at - 1][1:3] == commands[at][1:3]
    assert float(alpha) < 1
    assert session.board_input.now.position.to_move is Player.BLACK
    assert session.better is not None
    session.record.sign("!?")
    assert study_state(session)["inside"]["entries"][2]["sign"] == "!?"
    session.reviewing.try_better()
    assert session.better is None


def test_analysis_and_review_exclude_each_other() -> None:
    session = session_at(SHORT)
    session.review()
    session.think(on=True)
    assert not session.reviewing.runs
    session.review()
    assert not session.thinks
    assert session.reviewing.runs


def test_a_deeper_review_searches_again_with_more_simulations() -> None:
    session = session_at(SHORT)
    session.review()
    list(answers(session))
    session.review_deeper()
    request = session.request
    assert request is not None
    assert isinstance(request.thought, LookBack)
    assert request.thought.simulations >= 32


@pytest.mark.parametrize("link", ["#redstone4-1-0", "#go3-1-b2yyyyy", "#savage3-1-a1b2"])
def test_any_record_can_be_reviewed(link: str) -> None:
    session = session_at(link)
    session.review()
    list(answers(session))
    assert session.reviewing.progress == 1.0
    assert review_state(session.reviewing)["graph"]["text"]


def test_a_crashed_worker_loses_no_results_and_the_request_is_repeated() -> None:
    session = session_at(SHORT)
    session.review()
    steps = answers(session)
    for _ in range(3):
        next(steps)
    known, wanted = session.reviewing.progress, session.request
    session.board_input.fail(Trouble.FAULT)
    assert not study_state(session)["hidden"]["trouble"]
    assert session.reviewing.progress == known > 0
    session.board_input.fail(None)
    assert session.request == wanted
    list(answers(session))
    assert session.reviewing.progress == 1.0


def test_a_review_of_1500_moves_starts_and_shows_its_graph() -> None:
    game = game_of_link("#go9-1-0")
    while len(game.nodes) < 1500 and game.outcome is None:
        moves = list(islice(game.rules.legal_moves(game.position), 3))
        game = game.add(moves[0])
    session = StudySession(game, Settings(), touch=False)
    session.review()
    assert session.request is not None
    assert review_state(session.reviewing)["graph"]["black"]


def test_the_branches_are_reviewed_after_the_main_line() -> None:
    session = session_at(SHORT)
    session.record.go_to_node(2)
    session.record.move(parse_move("a4"))
    session.record.move(parse_move("d1"))
    session.review()
    list(answers(session))
    assert session.game.node.notes.evaluation is None
    assert review_state(session.reviewing)["branches"]
    session.review_branches()
    list(answers(session))
    assert all(made.notes.evaluation or made.position.is_over for made in session.game.nodes)
    assert not session.reviewing.runs
    assert not review_state(session.reviewing)["branches"]

"""A study's review: it goes through the main line, goes on where it was left, and mistakes."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from redstone.app.play.request import Trouble
from redstone.app.play.settings import Settings
from redstone.app.study.review import Trying, grave
from redstone.app.study.review_state import review_state
from redstone.app.study.session import StudySession
from redstone.app.study.state import study_state
from redstone.mind.thought import LookBack
from redstone.position import Move, Player
from redstone.record.game import Game
from redstone.record.link import read_link
from redstone.record.node import Evaluation, Notes
from redstone.record.notation import parse_move
from redstone.review.look import Look
from redstone.review.task import Task
from tests.app.sessions import BIG, at
from tests.at_once import format_sgf, read_sgf

SHORT = "#redstone4n-1-b2c3c2b3d2a2"
MANY = 10_000


def game_of(link: str) -> Game:
    """The game of a link."""
    game = read_link(link).game
    assert game is not None
    return game


def session_at(link: str) -> StudySession:
    """A study of a game; its review takes little thought."""
    session = StudySession(game_of(link), Settings(), touch=False)
    session.reviewing.simulations = 8
    return session


def answers(session: StudySession) -> Iterator[int]:
    """Let the computer answer one request after the other, as the worker does; their ids."""
    while (request := session.request) is not None:
        assert isinstance(request.thought, LookBack)
        task = Task(request.game, request.thought.sequel)
        look = Look(task, request.thought.simulations, Random(1))
        while not look.done:
            look.step(1.0)
        assert session.hear(request.id, look.report)
        yield request.id


def reviewed_session(link: str, rates: list[float]) -> StudySession:
    """A study of a reviewed game with these chances of the player to move."""
    game = game_of(link)
    for number, rate in zip(game.path, rates, strict=True):
        played = game.line[number] if number < len(game.line) else None
        legal = game.rules.legal_moves(game.nodes[number].position)
        best = next(move for move in legal if move != played)
        game = game.annotate(number, Notes(evaluation=Evaluation(rate, MANY, line=(best,))))
    return StudySession(game, Settings(), touch=False)


LOST = [0.5, 0.5, 0.8, 0.2, 0.8, 0.9, 0.1]
"""Chances of SHORT: White throws it away by move 2, Black by move 5."""


def test_a_review_goes_through_the_main_line_and_ends() -> None:
    session = session_at(SHORT)
    assert session.request is None
    assert review_state(session.reviewing)["button"] == "Review"
    session.review()
    asked = list(answers(session))
    assert len(set(asked)) == len(asked) <= 7
    assert (session.reviewing.runs, session.reviewing.progress) == (False, 1.0)
    assert None not in session.reviewing.moves
    assert review_state(session.reviewing)["figures"]
    assert session.game.cursor == game_of(SHORT).cursor


def test_one_may_step_about_while_it_goes_on() -> None:
    session = session_at(SHORT)
    session.review()
    for index, _ in enumerate(answers(session)):
        known = session.request
        session.record.go_to_node(index % 3)
        assert session.request == known
    assert session.reviewing.progress == 1.0


def test_what_is_found_is_in_the_file_and_a_review_goes_on_from_it() -> None:
    session = session_at(SHORT)
    session.review()
    steps = answers(session)
    for _ in range(3):
        next(steps)
    session.review()
    assert (session.reviewing.runs, session.request) == (False, None)
    assert review_state(session.reviewing)["button"] == "Go on"
    reading = read_sgf(format_sgf(session.game).encode())
    assert reading.game is not None
    again = StudySession(reading.game, Settings(), touch=False)
    again.reviewing.simulations = 8
    assert again.reviewing.progress == session.reviewing.progress
    assert 0 < again.reviewing.progress < 1
    again.review()
    assert len(list(answers(again))) <= 4
    assert again.reviewing.progress == 1.0


def test_an_answer_that_is_not_wanted_any_more_changes_nothing() -> None:
    session = session_at(SHORT)
    session.review()
    request = session.request
    assert request is not None
    report = Look(Task(request.game), 1, Random(1))
    report.step(1.0)
    session.review()
    assert not session.hear(request.id, report.report)
    assert session.reviewing.progress == 0.0


def test_a_branch_made_in_the_middle_is_kept_and_not_reviewed() -> None:
    session = session_at(SHORT)
    session.review()
    next(answers(session))
    session.record.go_to_node(2)
    session.hand.tap(at("a4"), BIG)
    session.hand.confirm()
    made = session.game.cursor
    assert session.game.nodes[made].parent == 2
    list(answers(session))
    assert session.reviewing.progress == 1.0
    assert session.game.nodes[made].notes.evaluation is None


def test_the_mistakes_are_gone_through_one_after_the_other() -> None:
    session = reviewed_session(SHORT, LOST)
    found = grave(session.reviewing.moves)
    assert [move.ply for move in found] == [2, 5]
    session.go_to(0)
    session.reviewing.next_mistake()
    assert (session.game.ply, review_state(session.reviewing)["place"]) == (2, "1 of 2")
    session.reviewing.next_mistake()
    assert (session.game.ply, review_state(session.reviewing)["place"]) == (5, "2 of 2")
    session.reviewing.next_mistake()
    assert session.game.ply == 2


def test_the_mistakes_have_their_signs_in_the_list_and_the_better_point_is_marked() -> None:
    session = reviewed_session(SHORT, LOST)
    session.reviewing.show_ply(2)
    state = study_state(session)
    signs = [entry["sign"] for entry in state["inside"]["entries"]]
    assert signs == ["", "", "??", "", "", "??", ""]
    assert [entry["signed"] for entry in state["inside"]["entries"]][2] == "blunder"
    commands = state["picture"]["commands"]
    (at,) = (index for index, command in enumerate(commands) if command[-1] == "spot")
    kind, *_, alpha, _scale, _motion = commands[at - 1]
    assert (kind, commands[at - 1][3]) == ("stone", "white"), "whose move it would have been"
    assert commands[at - 1][1:3] == commands[at][1:3]
    assert alpha < 1
    assert session.hand.now.position.to_move is Player.BLACK
    assert session.better is not None
    session.record.sign("!?")
    assert study_state(session)["inside"]["entries"][2]["sign"] == "!?"
    session.reviewing.try_better()
    assert session.better is None


def tried(session: StudySession, move: Move) -> Trying | None:
    """What comes of a move in place of White's second."""
    session.record.go_to_node(session.game.path[2] if session.game.ply > 2 else session.game.cursor)
    session.reviewing.try_better()
    assert session.game.ply == 1
    session.hand.do(move)
    return session.reviewing.trying


def test_a_better_move_is_sought_and_told() -> None:
    session = reviewed_session(SHORT, LOST)
    session.reviewing.simulations = 8
    session.go_to(2)
    known = session.reviewing.reviewed
    assert known is not None
    assert known.best is not None
    assert review_state(session.reviewing)["try"]
    assert tried(session, known.move) is Trying.SAME
    session.reviewing.show_ply(2)
    assert tried(session, known.best) is Trying.BEST
    session.reviewing.end_trial()
    assert (session.reviewing.trial, session.game.ply) == (None, 2)
    other = parse_move("d4")
    assert tried(session, other) is Trying.ASKING
    assert len(list(answers(session))) == 1
    assert session.reviewing.trying in (Trying.GOOD, Trying.BETTER, Trying.WORSE)
    assert session.game.node.notes.evaluation is not None


@pytest.mark.usefixtures("bare_rates")
@pytest.mark.parametrize(
    ("rate", "comes"), [(0.52, Trying.GOOD), (0.65, Trying.BETTER), (0.79, Trying.WORSE)]
)
def test_a_try_is_held_against_the_best_and_the_move_played(rate: float, comes: Trying) -> None:
    session = reviewed_session(SHORT, LOST)
    session.go_to(2)
    assert tried(session, parse_move("d4")) is Trying.ASKING
    notes = Notes(evaluation=Evaluation(rate, MANY))
    session.record.set_game(session.game.annotate(session.game.cursor, notes))
    assert session.reviewing.trying is comes


def test_thinking_and_reviewing_do_not_go_together() -> None:
    session = session_at(SHORT)
    session.review()
    session.think(on=True)
    assert not session.reviewing.runs
    session.review()
    assert not session.thinks
    assert session.reviewing.runs


def test_a_deeper_review_asks_again() -> None:
    session = session_at(SHORT)
    session.review()
    list(answers(session))
    session.review_deeper()
    request = session.request
    assert request is not None
    assert request.thought == LookBack(32, None)


@pytest.mark.parametrize("link", ["#redstone4-1-0", "#go3-1-b2yyyyy", "#savage3-1-a1b2"])
def test_any_record_can_be_reviewed(link: str) -> None:
    session = session_at(link)
    session.review()
    list(answers(session))
    assert session.reviewing.progress == 1.0
    assert review_state(session.reviewing)["graph"]["text"]


def test_a_worker_that_dies_loses_nothing_and_is_asked_again() -> None:
    session = session_at(SHORT)
    session.review()
    steps = answers(session)
    for _ in range(3):
        next(steps)
    known, wanted = session.reviewing.progress, session.request
    session.hand.fail(Trouble.FAULT)
    assert not study_state(session)["hidden"]["trouble"]
    assert session.reviewing.progress == known > 0
    session.hand.fail(None)
    assert session.request == wanted
    list(answers(session))
    assert session.reviewing.progress == 1.0


def test_a_long_record_is_shown_in_bounded_time() -> None:
    game = game_of("#go9-1-0")
    while len(game.nodes) < 1500 and game.outcome is None:
        moves = list(islice(game.rules.legal_moves(game.position), 3))
        game = game.add(moves[0])
    session = StudySession(game, Settings(), touch=False)
    session.review()
    assert session.request is not None
    assert review_state(session.reviewing)["graph"]["black"]

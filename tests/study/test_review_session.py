"""A study's review: it goes through the main line, goes on where it was left, and mistakes."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

from redstone.app.play.request import Trouble
from redstone.app.play.settings import Settings
from redstone.app.study.review import Trying, grave
from redstone.app.study.review_state import review_state
from redstone.app.study.session import StudySession
from redstone.app.study.state import study_state
from redstone.bot.report import Report
from redstone.mind.thought import LookBack
from redstone.position import Move, Player
from redstone.record.game import Game, Seat
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


def reviewed_session(link: str, rates: list[float], you: Seat | None = None) -> StudySession:
    """A study of a reviewed game with these chances of the player to move."""
    game = game_of(link)
    for number, rate in zip(game.path, rates, strict=True):
        played = game.line[number] if number < len(game.line) else None
        legal = game.rules.legal_moves(game.nodes[number].position)
        best = next(move for move in legal if move != played)
        game = game.annotate(number, Notes(evaluation=Evaluation(rate, MANY, line=(best,))))
    return StudySession(game, Settings(), touch=False, you=you)


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
    assert alpha < 1
    assert session.hand.now.position.to_move is Player.BLACK
    assert session.better is not None
    session.record.sign("!?")
    assert study_state(session)["inside"]["entries"][2]["sign"] == "!?"
    session.reviewing.try_better()
    assert session.better is None


def tried(session: StudySession, move: Move) -> Trying | None:
    """What comes of a move in place of White's second."""
    session.reviewing.show_ply(2)
    session.reviewing.try_better()
    assert session.game.ply == 1
    session.hand.do(move)
    return session.reviewing.trying


def told(session: StudySession) -> str:
    """What the review says."""
    return review_state(session.reviewing)["told"]


def test_a_better_move_is_sought_and_told() -> None:
    session = reviewed_session(SHORT, LOST)
    session.reviewing.simulations = 8
    session.go_to(2)
    known = session.reviewing.reviewed
    assert known is not None
    assert known.best is not None
    assert review_state(session.reviewing)["try"]
    assert tried(session, known.move) is Trying.SAME
    assert review_state(session.reviewing)["verdict"] == "wrong"
    assert review_state(session.reviewing)["again"]
    assert tried(session, known.best) is Trying.BEST
    session.reviewing.show_best()
    assert (session.reviewing.trial, session.game.ply) == (None, 2)
    other = parse_move("d4")
    assert tried(session, other) is Trying.ASKING
    assert review_state(session.reviewing)["verdict"] == ""
    assert len(list(answers(session))) == 1
    assert session.reviewing.trying in (Trying.GOOD, Trying.BETTER, Trying.WORSE)


def judge(session: StudySession, rate: float, simulations: int = MANY) -> None:
    """The computer finds these chances after what is tried."""
    assert session.request is not None
    report = Report(simulations, 1.0, rate, (), ())
    assert session.hear(session.request.id, report)


VERDICTS = [
    (0.52, Trying.GOOD, "right"),
    (0.65, Trying.BETTER, "near"),
    (0.79, Trying.WORSE, "wrong"),
]


@pytest.mark.parametrize(("rate", "comes", "verdict"), VERDICTS)
def test_a_try_is_held_against_the_best_and_the_move_played(
    rate: float, comes: Trying, verdict: str
) -> None:
    session = reviewed_session(SHORT, LOST)
    assert tried(session, parse_move("d4")) is Trying.ASKING
    judge(session, rate)
    assert session.reviewing.trying is comes
    assert review_state(session.reviewing)["verdict"] == verdict
    badges = [each for each in study_state(session)["picture"]["commands"] if "badge" in each]
    assert len(badges) == {"right": 3, "wrong": 3, "near": 2}[verdict]


def test_few_games_take_a_try_as_good_that_many_would_not() -> None:
    few, many = (reviewed_session(SHORT, LOST) for _ in range(2))
    for session, simulations in ((few, 20), (many, MANY)):
        tried(session, parse_move("d4"))
        judge(session, 0.6, simulations)
    assert few.reviewing.trying is Trying.GOOD
    assert many.reviewing.trying is Trying.BETTER


def test_a_try_that_a_review_would_call_a_good_move_is_taken_as_good() -> None:
    """What it says of a move played and of one tried comes of the same figures."""
    rates = [*LOST[:2], 0.56, *LOST[3:]]
    played = reviewed_session(SHORT, rates).reviewing.moves[1]
    assert played is not None
    assert played.klass is None
    assert played.loss > 0
    session = reviewed_session(SHORT, LOST)
    tried(session, parse_move("d4"))
    judge(session, 0.56)
    assert session.reviewing.trying is Trying.GOOD


def test_the_best_move_is_hidden_until_it_is_found_or_asked_for() -> None:
    session = reviewed_session(SHORT, LOST)
    for ply in (2, 5):
        session.reviewing.show_ply(ply)
        assert "Best was" not in told(session)
        assert review_state(session.reviewing)["show_best"]
    session.reviewing.show_best()
    assert (session.game.ply, "Best was" in told(session)) == (5, True)
    assert session.better is not None
    assert not review_state(session.reviewing)["show_best"]
    tried(session, parse_move("d4"))
    assert "Best was" not in told(session)
    judge(session, 0.79)
    assert "Best was" not in told(session), "a wrong try tells nothing"
    session.reviewing.try_better()
    session.hand.do(parse_move("d4"))
    judge(session, 0.52)
    assert "Best was" in told(session)
    session.reviewing.show_ply(2)
    assert session.better is not None


def test_no_try_is_left_in_the_record() -> None:
    session = reviewed_session(SHORT, LOST)
    nodes, may_undo = session.game.nodes, session.record.may_undo
    for token in ("d4", "a4", "d4"):
        tried(session, parse_move(token))
        assert str(session.hand.now.game.moves[-1]) == token
        assert (session.game.nodes, session.game.ply) == (nodes, 1)
        session.hand.do(parse_move("a1"))
        assert session.game.nodes == nodes, "nor what is tried after it"
        assert session.reviewing.trying is Trying.ASKING
    session.undo()
    assert session.hand.now.game.nodes == nodes
    assert session.reviewing.trial is not None
    session.reviewing.show_best()
    assert session.hand.now.game.nodes == nodes
    assert session.record.may_undo is may_undo


LEAVING: list[Callable[[StudySession], None]] = [
    lambda session: session.go_to(4),
    lambda session: session.go_to(1),
    lambda session: session.record.go_to_node(1),
    lambda session: session.think(on=True),
    lambda session: session.reviewing.next_mistake(),
    lambda session: session.reviewing.show_best(),
]


@pytest.mark.parametrize("leave", LEAVING)
def test_whatever_one_steps_to_the_record_is_shown_again(
    leave: Callable[[StudySession], None],
) -> None:
    session = reviewed_session(SHORT, LOST)
    nodes = session.game.nodes
    tried(session, parse_move("d4"))
    leave(session)
    assert session.reviewing.trial is None
    assert session.hand.now.game.nodes == nodes
    session.go_to(1)
    session.hand.do(parse_move("d4"))
    assert len(session.game.nodes) == len(nodes) + 1, "after that a move is a branch again"


def test_what_is_noted_meanwhile_is_noted_in_the_record() -> None:
    session = reviewed_session(SHORT, LOST)
    tried(session, parse_move("d4"))
    session.record.comment("Here.")
    session.reviewing.show_ply(1)
    assert session.game.node.notes.comment == "Here."


# -- one's own ------------------------------------------------------------------------------

LONG = "#redstone5n-1-d3c3c4b3c2d4b2d2b4a3e4"
FALLING = [0.5, 0.6, 0.5, 0.75, 0.55, 0.6, 0.5, 0.95, 0.3, 0.72, 0.3, 0.72]
"""Chances of LONG: what Black loses by the moves 1, 3, 5, 7, 9, 11 is 10, 25, 15, 45, 2, 2."""


def test_ones_own_worst_three_moves_are_gone_through() -> None:
    session = reviewed_session(LONG, FALLING, Seat.FIRST)
    assert [move.ply for move in session.reviewing.worst] == [3, 5, 7]
    other = reviewed_session(LONG, FALLING, Seat.SECOND)
    assert {move.seat for move in other.reviewing.worst} == {Seat.SECOND}


def test_without_a_mistake_of_ones_own_the_others_are_there() -> None:
    session = reviewed_session(SHORT, [0.5, 0.5, 0.8, 0.2, 0.8, 0.2, 0.8], Seat.FIRST)
    assert [move.ply for move in session.reviewing.worst] == [2]


def test_a_review_opens_on_the_first_of_them() -> None:
    session = reviewed_session(LONG, FALLING, Seat.FIRST)
    session.reviewing.open_on_worst()
    assert session.game.ply == 3
    assert told(session).startswith("Move 3, you played c4: a blunder. Your chances fell from ")
    assert review_state(session.reviewing)["place"] == "1 of 3"
    session.reviewing.next_mistake()
    assert session.game.ply == 5


def test_it_does_so_once_all_is_looked_at_unless_somebody_steps_away() -> None:
    for steps in (False, True):
        session = StudySession(game_of(LONG), Settings(), touch=False, you=Seat.FIRST)
        session.reviewing.simulations = 8
        session.review()
        session.reviewing.open_on_worst()
        assert session.game.ply == 11
        if steps:
            session.go_to(10)
        list(answers(session))
        worst = session.reviewing.worst
        assert session.game.ply == (10 if steps else worst[0].ply if worst else 11)


def test_the_next_mistake_after_a_try_is_the_next_one() -> None:
    session = reviewed_session(LONG, FALLING, Seat.FIRST)
    session.reviewing.show_ply(3)
    session.reviewing.try_better()
    session.reviewing.next_mistake()
    assert session.game.ply == 5


def test_whom_the_review_is_of_is_you() -> None:
    session = reviewed_session(LONG, FALLING, Seat.SECOND)
    state = review_state(session.reviewing)
    assert [said.split()[0] for said in state["figures"]] == ["Black", "You"]
    assert state["graph"]["text"].startswith("Move 11, e4: you ")
    for ply in range(1, 12):
        session.reviewing.show_ply(ply)
        assert ("you played" in told(session)) is (ply % 2 == 0)
    assert study_state(session)["plates"]["white"]["name"] == "You"


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

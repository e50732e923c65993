"""Better moves in place of mistakes: the person's own worst first, with the best move hidden."""

from collections.abc import Callable

import pytest

from redstone.app.play.settings import Settings
from redstone.app.study.review import TryResult
from redstone.app.study.review_state import review_state
from redstone.app.study.session import StudySession
from redstone.app.study.state import study_state
from redstone.engine.report import Report
from redstone.position import Move, Player
from redstone.record.game import Seat
from redstone.record.node import Evaluation, Notes
from redstone.record.notation import parse_move
from tests.games import game_of_link
from tests.study.reviews import LOST, MANY, SHORT, answers, review_text, reviewed_session

pytestmark = pytest.mark.usefixtures("bare_rates")


def result_of_trying(session: StudySession, move: Move) -> TryResult | None:
    """Try a move in place of the second one, by White, and return the result."""
    session.reviewing.show_ply(2)
    session.reviewing.try_better()
    assert session.game.ply == 1
    session.board_input.do(move)
    return session.reviewing.trying


def test_a_move_tried_is_judged_at_once_if_known_and_otherwise_by_a_search() -> None:
    session = reviewed_session(SHORT, LOST)
    session.reviewing.simulations = 8
    session.go_to(2)
    known = session.reviewing.reviewed
    assert known is not None
    assert known.best is not None
    assert review_state(session.reviewing)["try"]
    assert result_of_trying(session, known.move) is TryResult.SAME
    assert review_state(session.reviewing)["tick"] == "wrong"
    assert review_state(session.reviewing)["again"]
    assert result_of_trying(session, known.best) is TryResult.BEST
    session.reviewing.show_best()
    assert (session.reviewing.trial, session.game.ply) == (None, 2)
    other = parse_move("d4")
    assert result_of_trying(session, other) is TryResult.ASKING
    assert review_state(session.reviewing)["tick"] == ""
    assert len(list(answers(session))) == 1
    assert session.reviewing.trying in (TryResult.GOOD, TryResult.BETTER, TryResult.WORSE)


def report_chances(session: StudySession, rate: float, simulations: int = MANY) -> None:
    """Report these chances for the position after the move tried."""
    assert session.request is not None
    report = Report(simulations, 1.0, rate, (), ())
    assert session.receive_report(session.request.id, report)


TICKS = [
    (0.52, TryResult.GOOD, "right"),
    (0.65, TryResult.BETTER, "near"),
    (0.79, TryResult.WORSE, "wrong"),
]


@pytest.mark.parametrize(("rate", "expected", "tick"), TICKS)
def test_a_try_is_compared_with_the_best_move_and_the_move_played(
    rate: float, expected: TryResult, tick: str
) -> None:
    session = reviewed_session(SHORT, LOST)
    assert result_of_trying(session, parse_move("d4")) is TryResult.ASKING
    report_chances(session, rate)
    assert session.reviewing.trying is expected
    assert review_state(session.reviewing)["tick"] == tick
    badges = [each for each in study_state(session)["picture"]["commands"] if "badge" in each]
    assert len(badges) == {"right": 3, "wrong": 3, "near": 2}[tick]


def test_a_try_is_good_if_a_review_would_call_it_good() -> None:
    """The review uses the same figures for a move played and for one tried."""
    rates = [*LOST[:2], 0.56, 0.44, 0.56, *LOST[5:]]
    played = reviewed_session(SHORT, rates).reviewing.moves[1]
    assert played is not None
    assert played.klass is None
    assert played.loss > 0
    session = reviewed_session(SHORT, LOST)
    result_of_trying(session, parse_move("d4"))
    report_chances(session, 0.56)
    assert session.reviewing.trying is TryResult.GOOD


def test_the_best_move_is_hidden_until_found_or_requested() -> None:
    session = reviewed_session(SHORT, LOST)
    for ply in (2, 5):
        session.reviewing.show_ply(ply)
        assert "The best move was" not in review_text(session)
        assert review_state(session.reviewing)["show_best"]
    session.reviewing.show_best()
    assert (session.game.ply, "The best move was" in review_text(session)) == (5, True)
    assert session.better is not None
    assert not review_state(session.reviewing)["show_best"]
    result_of_trying(session, parse_move("d4"))
    assert "The best move was" not in review_text(session)
    report_chances(session, 0.79)
    assert "The best move was" not in review_text(session), "a wrong try tells nothing"
    session.reviewing.try_better()
    session.board_input.do(parse_move("d4"))
    report_chances(session, 0.52)
    assert "The best move was" in review_text(session)
    session.reviewing.show_ply(2)
    assert session.better is not None


def test_the_best_move_shown_in_one_line_stays_hidden_in_another() -> None:
    session = reviewed_session(SHORT, LOST)
    session.reviewing.show_ply(5)
    session.reviewing.show_best()
    assert "The best move was" in review_text(session)
    session.go_to(2)
    for token, rate in (("d4", 0.2), ("a4", 0.8), ("a1", 0.9)):
        session.board_input.do(parse_move(token))
        found = Evaluation(rate, MANY, line=(parse_move("d1"),))
        session.record.edit(session.game.annotate(session.game.cursor, Notes(evaluation=found)))
    session.record.promote()
    session.reviewing.show_ply(5)
    assert review_state(session.reviewing)["show_best"]
    assert "The best move was" not in review_text(session)
    session.undo()
    session.reviewing.show_ply(5)
    assert "The best move was" in review_text(session), "the line that it was shown of has it still"


def test_moves_tried_are_on_the_board_but_not_in_the_record() -> None:
    session = reviewed_session(SHORT, LOST)
    nodes, may_undo = session.game.nodes, session.record.may_undo
    for token in ("d4", "a4", "d4"):
        result_of_trying(session, parse_move(token))
        assert str(session.board_input.now.game.moves[-1]) == token
        assert (session.game.nodes, session.game.ply) == (nodes, 1)
        session.board_input.do(parse_move("a1"))
        assert session.game.nodes == nodes, "nor what is tried after it"
        assert session.reviewing.trying is TryResult.ASKING
    session.undo()
    assert session.board_input.now.game.nodes == nodes
    assert session.reviewing.trial is not None
    session.reviewing.show_best()
    assert session.board_input.now.game.nodes == nodes
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
def test_steps_and_other_actions_end_a_try_and_remove_its_move(
    leave: Callable[[StudySession], None],
) -> None:
    session = reviewed_session(SHORT, LOST)
    nodes = session.game.nodes
    result_of_trying(session, parse_move("d4"))
    leave(session)
    assert session.reviewing.trial is None
    assert session.board_input.now.game.nodes == nodes
    session.go_to(1)
    session.board_input.do(parse_move("d4"))
    assert len(session.game.nodes) == len(nodes) + 1, "after that a move is a branch again"


def test_notes_made_during_a_try_are_kept_in_the_record() -> None:
    session = reviewed_session(SHORT, LOST)
    result_of_trying(session, parse_move("d4"))
    session.record.comment("Here.")
    session.reviewing.show_ply(1)
    assert session.game.node.notes.comment == "Here."


# -- one's own ------------------------------------------------------------------------------

LONG = "#redstone5n-1-d3c3c4b3c2d4b2d2b4a3e4"
FALLING = [0.5, 0.6, 0.5, 0.75, 0.55, 0.6, 0.5, 0.95, 0.3, 0.72, 0.3, 0.72]
"""Chances of LONG. Black loses 10, 25, 15, 45, 2, 2 by the moves 1, 3, 5, 7, 9, 11."""


def test_the_moves_to_improve_are_the_persons_three_worst() -> None:
    session = reviewed_session(LONG, FALLING, Seat.FIRST)
    assert [move.ply for move in session.reviewing.worst] == [3, 5, 7]
    other = reviewed_session(LONG, FALLING, Seat.SECOND)
    assert {move.seat for move in other.reviewing.worst} == {Seat.SECOND}


def test_the_number_of_all_marked_moves_of_the_person_is_told_with_the_worst() -> None:
    session = reviewed_session(LONG, FALLING, Seat.FIRST)
    session.go_to(0)
    state = review_state(session.reviewing)
    assert state["place"] == "Moves to look at: the 3 that cost you most, of 4"
    signs = {number: sign for number, sign in session.reviewing.judged.items() if number % 2}
    assert len(signs) == 4
    assert state["key"] == "?! inaccuracy, ? mistake, ?? blunder"


def test_without_signs_in_the_list_of_moves_none_are_explained() -> None:
    session = reviewed_session(SHORT, [0.5] * 7)
    assert not session.reviewing.judged
    assert review_state(session.reviewing)["key"] == ""


def test_without_own_mistakes_the_opponents_are_offered() -> None:
    session = reviewed_session(SHORT, [0.5, 0.5, 0.8, 0.2, 0.8, 0.2, 0.8], Seat.FIRST)
    assert [move.ply for move in session.reviewing.worst] == [2]
    session.go_to(0)
    state = review_state(session.reviewing)
    assert state["place"] == "None of your moves cost much. Your opponent made 1 mistake."
    assert state["practise"] == {"black": "", "white": ""}
    session.reviewing.next_mistake()
    place = review_state(session.reviewing)["place"]
    assert place == "None of your moves cost much. Your opponent’s mistakes: 1 of 1"


def test_a_review_opens_at_the_first_of_the_persons_worst_moves() -> None:
    session = reviewed_session(LONG, FALLING, Seat.FIRST)
    session.reviewing.open_on_worst()
    assert session.game.ply == 3
    assert review_text(session).startswith(
        "At move 3 you played c4: a blunder. Your chances fell from "
    )
    assert review_state(session.reviewing)["place"] == "1 of 3"
    session.reviewing.next_mistake()
    assert session.game.ply == 5


def test_a_finished_review_goes_to_the_first_mistake_unless_the_person_stepped_away() -> None:
    for steps in (False, True):
        session = StudySession(game_of_link(LONG), Settings(), touch=False, you=Seat.FIRST)
        session.reviewing.simulations = 8
        session.review()
        session.reviewing.open_on_worst()
        assert session.game.ply == 11
        if steps:
            session.go_to(10)
        list(answers(session))
        worst = session.reviewing.worst
        assert session.game.ply == (10 if steps else worst[0].ply if worst else 11)


def test_next_mistake_during_a_try_goes_to_the_mistake_after_it() -> None:
    session = reviewed_session(LONG, FALLING, Seat.FIRST)
    session.reviewing.show_ply(3)
    session.reviewing.try_better()
    session.reviewing.next_mistake()
    assert session.game.ply == 5


def test_the_reviewed_person_is_addressed_as_you() -> None:
    session = reviewed_session(LONG, FALLING, Seat.SECOND)
    state = review_state(session.reviewing)
    assert [each["name"] for each in state["figures"]] == ["Black", "You"]
    assert [each["colour"] for each in state["figures"]] == ["black", "white"]
    assert state["graph"]["text"].startswith("Move 11, e4: you ")
    for ply in range(1, 12):
        session.reviewing.show_ply(ply)
        assert ("you played" in review_text(session)) is (ply % 2 == 0)
        said = study_state(session)["texts"]["detail"]
        assert ("You played" in said) is (ply % 2 == 0)
    assert study_state(session)["plates"]["white"]["name"] == "You"
    session.copy_from_here()
    assert session.you is Player.WHITE


def test_a_mistake_can_be_tried_and_shown_again() -> None:
    session = reviewed_session(LONG, FALLING, Seat.FIRST)
    session.reviewing.show_ply(3)
    for _time in range(2):
        session.reviewing.try_better()
        assert review_state(session.reviewing)["show_best"]
        session.reviewing.show_best()
        state = review_state(session.reviewing)
        assert (state["show_best"], state["try"]) == (False, False)
        assert "The best move was" in review_text(session)


def test_an_answer_to_an_abandoned_try_is_ignored() -> None:
    session = reviewed_session(SHORT, LOST)
    session.record.set_game(session.record.game.annotate(6, Notes()))
    session.reviewing.switch()
    assert result_of_trying(session, parse_move("d4")) is TryResult.ASKING
    asked = session.request
    assert asked is not None
    record = session.record.game
    session.go_to(2)
    wanted = session.request
    assert wanted is not None
    assert wanted.id != asked.id
    assert not session.receive_report(asked.id, Report(MANY, 1.0, 0.9, (), ()))
    assert [node.notes for node in session.record.game.nodes] == [n.notes for n in record.nodes]


def test_during_a_try_no_edit_can_be_undone() -> None:
    session = reviewed_session(SHORT, LOST)
    session.go_to(2)
    session.record.comment("mine")
    before = session.record.game.nodes
    session.reviewing.try_better()
    session.undo()
    assert session.reviewing.trial is not None
    assert session.record.game.nodes is before

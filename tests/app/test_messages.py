"""Messages between page and computer: each writer is tested with its reader."""

import json
from dataclasses import replace

import pytest

from redstone.app.computer.messages import (
    Failed,
    Heard,
    ProofFound,
    Ready,
    WorkerAnswer,
    read_ask,
    read_word,
    write_answer,
    write_ask,
    write_failed,
    write_proof,
    write_ready,
    write_received,
)
from redstone.app.play.request import Request
from redstone.engine.levels import LEVELS
from redstone.engine.search import Thinker
from redstone.mind.mind import Question
from redstone.mind.proven import Evidence, Proven
from redstone.mind.thought import Advice, ByProof, Endless, InPlay, LookBack, Simulations, Thought
from redstone.position import Player
from redstone.record.notation import parse_move
from redstone.review.task import Sequel
from tests.app.sessions import BIG, BOTH_AT_A1, against_computer, at, two_people, with_moves


def test_a_request_survives_a_round_trip() -> None:
    session = with_moves(against_computer(), BOTH_AT_A1)
    session.board_input.tap(at("b5"), BIG)
    request = session.request
    assert request is not None
    ask = read_ask(write_ask(request))
    assert ask.id == request.id
    assert ask.question == Question(request.game, request.thought, request.table)


def test_a_real_report_survives_a_round_trip() -> None:
    """A search's report is read as written, except the visits along each line."""
    thinker = Thinker(with_moves(against_computer(), BOTH_AT_A1).game, LEVELS[1], seed=1)
    while not thinker.done:
        thinker.step(1.0)
    report, move = thinker.report(), thinker.choice()
    answer = read_word(write_answer(7, report, move))
    assert isinstance(answer, WorkerAnswer)
    assert (answer.id, answer.move) == (7, move)
    assert answer.report.simulations == report.simulations
    assert answer.report.line == report.line
    # the page shows no visits along a line, and is told of none
    assert answer.report.best == tuple(replace(each, line_visits=()) for each in report.best)
    assert read_word(write_answer(7, report)) == WorkerAnswer(7, answer.report, None)
    fleeting = replace(report, stays=False)
    told = read_word(write_answer(7, fleeting))
    assert isinstance(told, WorkerAnswer)
    assert not told.report.stays


def test_the_short_messages_survive_a_round_trip() -> None:
    """They are the worker's messages that it is ready, has received a request, and has failed."""
    assert read_word(write_ready()) == Ready()
    assert read_word(write_received(3)) == Heard(3)
    assert read_word(write_failed(3)) == Failed(3)


@pytest.mark.parametrize("text", ["", "[]", "7", "{}", '{"failed": "no number"}', '{"id": 1}'])
def test_malformed_messages_of_the_worker_raise(text: str) -> None:
    """Empty, incomplete or wrongly typed texts raise an error."""
    with pytest.raises((ValueError, KeyError, TypeError)):
        read_word(text)


def test_a_request_with_an_unreadable_game_is_refused() -> None:
    with pytest.raises(ValueError, match="not a game"):
        read_ask(request_text("#redstone5-1-c3c3"))


def request_text(game: str, **thought: object) -> str:
    """Return the text of a request with this link and this thought."""
    return json.dumps({"id": 1, "game": game, "thought": thought or {"level": 1}, "table": 1})


LINE = tuple(map(parse_move, ("b2", "xc3", "a1")))
PROVEN = Proven(Player.WHITE, LINE[:1], LINE, every_move=True, refuted=(LINE[1:], LINE), full=True)


@pytest.mark.parametrize("proven", [None, Proven(), Proven(drawn=True), PROVEN])
def test_a_proof_survives_a_round_trip(proven: Proven | None) -> None:
    evidence = Evidence(1200, 0.25, proven)
    word = read_word(write_proof(7, evidence))
    assert word == ProofFound(7, evidence)
    assert isinstance(word, ProofFound)
    assert word.is_last == (proven is not None)


THOUGHTS = (
    ByProof(),
    ByProof(every_move=True),
    ByProof(every_move=True, seconds=20.0),
    InPlay(3),
    Advice(),
    Simulations(400),
    Endless(),
    LookBack(300),
    LookBack(300, Sequel(parse_move("xc3"), 0.25)),
    LookBack(300, Sequel(parse_move("z"), 1.0, Player.WHITE)),
)


@pytest.mark.parametrize("thought", THOUGHTS)
def test_every_kind_of_thought_survives_a_round_trip(thought: Thought) -> None:
    request = Request(1, two_people().game, thought, 1)
    assert read_ask(write_ask(request)).question.thought == thought


@pytest.mark.parametrize(
    "thought",
    [
        {"level": "3"},
        {"advice": "both"},
        {"advice": "hint", "level": 3},
        {"level": 3, "simulations": 400},
        {"simulations": 0},
        {"simulations": 4.5},
        {"endless": False},
        {"solve": 1},
        {"by_proof": True},
        {"by_proof": True, "every_move": 1, "seconds": None},
        {"by_proof": True, "every_move": True, "seconds": 0.0},
        {"by_proof": True, "every_move": True, "seconds": "long"},
        {"look_back": 0, "sequel": None},
    ],
)
def test_a_request_with_a_malformed_thought_is_refused(thought: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not a thought"):
        read_ask(request_text("#redstone5-1-0", **thought))


def test_the_worker_receives_only_the_moves_before_the_position() -> None:
    """A written and read request has neither later moves nor other branches."""
    game = with_moves(two_people(), "c3 d4 b2").game.go_to(2)
    game = game.add(parse_move("b3")).go_to(1)
    assert (
        read_ask(write_ask(Request(1, game, Endless(), 1))).question.game == game.without_future()
    )

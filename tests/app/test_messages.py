"""Messages between page and computer: every writer with its reader."""

import pytest

from redstone.app.play.messages import read_answer, read_ask, write_answer, write_ask
from redstone.bot.engine import Thinker
from redstone.bot.levels import LEVELS
from tests.app.sessions import BIG, BOTH_AT_A1, against_computer, at, with_moves


def test_a_request_arrives_as_it_was_asked() -> None:
    session = with_moves(against_computer(), BOTH_AT_A1)
    session.tap(at("b5"), BIG)
    request = session.request
    assert request is not None
    ask = read_ask(write_ask(request))
    assert (ask.id, ask.game, ask.level) == (request.id, request.game, request.level)


def test_a_real_report_arrives_as_it_was_told() -> None:
    thinker = Thinker(with_moves(against_computer(), BOTH_AT_A1).game, LEVELS[1], seed=1)
    while not thinker.done:
        thinker.step(1.0)
    report, move = thinker.report(), thinker.choice()
    answer = read_answer(write_answer(7, report, move))
    assert (answer.id, answer.move) == (7, move)
    assert answer.report.simulations == report.simulations
    assert answer.report.line == report.line
    assert [best.move for best in answer.report.best] == [best.move for best in report.best]
    assert read_answer(write_answer(7, report)).move is None


def test_a_game_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(ValueError, match="not a game"):
        read_ask('{"id": 1, "game": "#redstone5-1-c3c3", "level": 1}')

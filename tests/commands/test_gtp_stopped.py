"""Go after two passes, as programs finish it: dead stones and the score."""

import pytest

from redstone.commands.gtp_engine import GtpSession
from redstone.engine.levels import level_by_simulations
from redstone.record.game import Game
from redstone.rules import GAMES
from tests.commands.gtp_answers import answers

PLAYED = "b C1 w A5 b C2 w E3 b C3 w pass b C4 w pass b C5"
"""Moves that give Black a wall through the middle of 5x5, and White a lone stone on either side."""


def engine(options: str = "", moves: str = PLAYED) -> GtpSession:
    """Return an engine for Go on 5x5 after some moves."""
    asked = GtpSession(Game.new(GAMES["go"](options), 5, 5), level_by_simulations(20), seed=1)
    words = moves.split()
    for colour, vertex in zip(words[::2], words[1::2], strict=True):
        assert asked.answer(f"play {colour} {vertex}") == "=\n\n"
    return asked


@pytest.mark.parametrize(
    ("options", "score"), [("k1", "B+24.5"), ("bk1", "B+21.5"), ("ck0", "B+22")]
)
def test_lone_stones_are_dead_after_two_passes(options: str, score: str) -> None:
    asked = engine(options)
    assert answers(asked, "play w pass", "play b pass") == ["=", "="]
    assert answers(asked, "final_score") == [score]
    assert answers(asked, "final_status_list dead") == ["A5\nE3"]
    assert sorted(answers(asked, "final_status_list alive")[0].split()) == [
        f"C{row}" for row in range(1, 6)
    ]
    assert answers(asked, "final_status_list seki") == ["="]
    assert answers(asked, "gogui-rules_final_result") == ["unknown"]


def test_after_one_pass_no_stones_are_dead() -> None:
    asked = engine("k1")
    assert answers(asked, "play w pass", "final_status_list dead") == ["=", "="]


def test_after_three_passes_marked_stones_are_dead() -> None:
    asked = engine("k1")
    for line in ("play w pass", "play b pass", "play w pass"):
        asked.answer(line)
    assert answers(asked, "final_status_list dead", "final_score") == ["A5\nE3", "B+24.5"]
    assert answers(asked, "undo", "undo", "final_status_list dead") == ["=", "=", "="]


def test_an_unknown_status_is_refused_by_name() -> None:
    said = "? syntax error: the status must be alive, dead, seki, not 'asleep'"
    assert answers(engine(), "final_status_list asleep") == [said]

"""Passing, stopping, marking, agreeing and resuming in Go: who may do each, and when."""

import pytest

from redstone.position import Illegality, Outcome, PerPlayer, Position, Reason, Score
from redstone.record.notation import parse_move
from redstone.rules.go import Go, player_in_turn, state_of
from tests.rules.go_positions import BLACK, WHITE, assert_refused, play, points, position

# Black has the left, White the right; the black stone at d1 has no eyes.
SHARED = """
    5 . X O . .
    4 X X O . .
    3 . X O O O
    2 X X O . .
    1 . X O X .
"""


def stopped_position(rules: Go | None = None) -> Position:
    """Return the shared board after three passes, with White to move."""
    return play(position(SHARED), "y y y", rules)


def legal(now: Position) -> set[str]:
    """Return the tokens of all legal moves."""
    return set(map(str, Go().legal_moves(now)))


def test_three_passes_in_a_row_stop_play() -> None:
    start = position(SHARED)
    for passes in range(3):
        now = play(start, "y " * passes)
        assert not state_of(now).stopped
        assert (state_of(now).passes, state_of(now).passed_board is None) == (passes, passes < 2)
    now = stopped_position()
    assert state_of(now).stopped
    assert now.outcome is None
    assert (now.to_move, player_in_turn(now)) == (WHITE, WHITE)


def test_a_stone_between_passes_continues_play() -> None:
    assert not state_of(play(position(SHARED), "y y e1 y y")).stopped


def test_legal_moves_while_play_is_stopped() -> None:
    now = stopped_position()
    assert legal(now) == {f"v{point}" for point in now.board.stones} | {"y", "u"}
    for token in ("d2", "a5", "d1"):
        assert_refused(now, token, Illegality.STOPPED)
    assert_refused(now, "va5", Illegality.NO_STRING)
    assert_refused(now, "vf1", Illegality.OFF_BOARD)


def test_illegal_moves_during_play() -> None:
    now = position(SHARED)
    assert legal(now) == {*map(str, now.board.empty_points()), "y"}
    assert_refused(now, "vd1", Illegality.NOT_STOPPED)
    assert_refused(now, "u", Illegality.NOT_STOPPED)
    assert_refused(now, "d1", Illegality.OCCUPIED)
    assert_refused(now, "f1", Illegality.OFF_BOARD)


@pytest.mark.parametrize("token", ["z", "xe1", "xd1", "xf1", "w"])
def test_moves_of_other_games_are_refused(token: str) -> None:
    assert_refused(position(SHARED), token, Illegality.OTHER_GAME)
    assert_refused(stopped_position(), token, Illegality.OTHER_GAME)


def test_a_mark_applies_to_the_whole_string() -> None:
    marked = play(stopped_position(), "vb5 vd1")
    assert state_of(marked).dead == points("b5 a4 b4 b3 b2 a2 b1 d1")
    assert state_of(play(marked, "va2")).dead == points("d1")
    assert marked.board == stopped_position().board


def test_marking_does_not_change_the_turn() -> None:
    assert play(stopped_position(), "vd1").to_move is WHITE
    assert play(stopped_position(), "vd1 vd1").to_move is WHITE


def test_the_player_in_turn_agrees_first_then_the_other() -> None:
    first = play(stopped_position(), "vd1 y")
    assert (first.to_move, state_of(first).agreed, player_in_turn(first)) == (BLACK, WHITE, WHITE)
    assert first.outcome is None
    both = play(first, "y")
    assert both.outcome == Outcome(WHITE, Reason.SCORE, Score(10.0, 22.0))
    assert state_of(both).dead == points("d1"), "kept after scoring"
    assert not state_of(both).stopped
    assert legal(both) == set()
    for token in ("y", "u", "vd1", "e1"):
        assert_refused(both, token, Illegality.GAME_OVER)


def test_a_mark_takes_an_agreement_back() -> None:
    agreed = play(stopped_position(), "y")
    assert agreed.to_move is BLACK
    marked = play(agreed, "vd1")
    assert state_of(marked).agreed is None
    assert marked.to_move is WHITE, "whose turn it was when play stopped"
    assert play(marked, "y").outcome is None
    assert play(marked, "y y").outcome is not None


def test_resuming_clears_the_marks_and_keeps_the_turn() -> None:
    for before in ("", "vd1", "vd1 y"):
        resumed = play(stopped_position(), f"{before} u")
        state = state_of(resumed)
        assert resumed.to_move is WHITE, before
        assert (state.stopped, state.dead, state.agreed) == (False, frozenset(), None)
        assert (state.phase, state.passes, state.phase_moves) == (1, 0, PerPlayer())
        assert not state_of(play(resumed, "y y")).stopped, "three more passes stop it again"
        assert state_of(play(resumed, "y y y")).stopped


def test_play_is_resumed_at_most_twice() -> None:
    last = play(stopped_position(), "u y y y u e1 y y y")
    assert state_of(last).phase == 2
    assert "u" not in legal(last)
    assert_refused(last, "u", Illegality.NO_MORE_RESUMPTIONS)
    assert play(last, "y y").outcome is not None


@pytest.mark.parametrize("scoring", ["a", "b", "c"])
def test_passes_before_a_dispute_hand_over_nothing(scoring: str) -> None:
    assert state_of(stopped_position(Go(scoring))).prisoners == PerPlayer()


def test_a_pass_in_a_dispute_hands_over_a_stone() -> None:
    state = state_of(play(stopped_position(), "u e1 y y", Go("b")))
    assert state.prisoners == PerPlayer(black=1, white=1)
    assert state.captures == PerPlayer(), "handed over, not captured"


def test_an_extra_pass_makes_the_moves_of_a_dispute_equal() -> None:
    """White passes twice and Black once, so Black's pass is added and it is White's turn."""
    rules = Go("b")
    odd = play(stopped_position(), "u y y y", rules)
    state = state_of(odd)
    assert state.stopped
    assert state.phase_moves == PerPlayer(2, 2)
    assert state.prisoners == PerPlayer(2, 2)
    assert odd.to_move is WHITE
    assert odd.ply == 50 + 3 + 1 + 3, "the extra pass is no move of the record"
    assert state_of(play(odd, "u y", rules)).prisoners == PerPlayer(3, 2)


def test_no_extra_pass_if_the_moves_of_a_dispute_are_equal() -> None:
    even = play(stopped_position(), "u d2 y y y", Go("b"))
    assert state_of(even).phase_moves == PerPlayer(2, 2)
    assert state_of(even).prisoners == PerPlayer(black=1, white=2)
    assert even.to_move is WHITE


def test_an_extra_pass_depends_only_on_the_moves_of_the_phase() -> None:
    """The moves before the stop were odd; White's stone made those of the dispute even."""
    even = play(play(position(SHARED, WHITE), "e1 y y y"), "u y y y", Go("b"))
    assert state_of(even).prisoners == PerPlayer(2, 2)


@pytest.mark.parametrize("scoring", ["a", "c"])
def test_disputes_under_area_scoring_have_no_pass_stones(scoring: str) -> None:
    state = state_of(play(stopped_position(), "u y y y", Go(scoring)))
    assert state.prisoners == PerPlayer()
    assert state.phase_moves == PerPlayer(black=1, white=2)


def test_the_passes_of_a_phase_do_not_count_in_the_next() -> None:
    resumed = play(stopped_position(), "u")
    assert not state_of(play(resumed, "y")).stopped


def test_a_pass_hands_the_turn_over_and_counts_as_a_move_without_captures() -> None:
    after = play(position(SHARED), "y")
    assert (after.to_move, after.ply, after.first_player) == (WHITE, 51, BLACK)
    assert not Go().captures(position(SHARED), parse_move("y"))

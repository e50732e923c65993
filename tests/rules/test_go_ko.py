"""Basic ko, repetition and minimal superko in Go, with their classic cases."""

import pytest

from redstone.position import GoState, Illegality, Outcome, PerPlayer, Player, Position, Reason
from redstone.record.notation import parse_move
from redstone.rules.go import Go, state_of
from tests.rules.go_positions import (
    BLACK,
    WHITE,
    assert_board,
    assert_refused,
    play,
    points,
    position,
)

DRAW = Outcome(None, Reason.REPETITION)

KO = """
    4 . X O .
    3 X O . O
    2 . X O .
    1 . . . .
"""

DOUBLE_KO_SEKI = """
    4 X X X X X X X
    3 O X X . X X .
    2 . O O O O O X
    1 O O O O O O O
"""

TRIPLE_KO = """
    4 X X X X X X X
    3 O X X O X X .
    2 . O O . O O X
    1 O O O O O O O
"""

# The corner lives only as long as Black finds threats: with d8 he has one eye and a ko for
# the other, and filling c8 leaves one eye. The double ko seki below has threats for ever.
MOONSHINE = """
    8 . X . X O . O
    7 X X X O O O O
    6 O O O O . O O
    5 O O O O O O O
    4 X X X X X X X
    3 O X X . X X .
    2 . O O O O O X
    1 O O O O O O O
"""

SENDING_TWO = """
    4 . X . X O .
    3 X X X X O O
    2 X O O O . O
    1 . X . O O O
"""

SENDING_THREE = """
    4 . X . X O . O
    3 X X X X O O O
    2 X O O O O . O
    1 . X . . O O O
"""

# Both kos are Black's; White's two stones and the two empty points below them change hands.
MOLASSES = """
    4 X X X X X X X X
    3 . X X O O X X .
    2 X O O . . O O X
    1 O O O O O O O O
"""

# White lives by b1 if he is let; black stones there are a threat to make his eyes one.
SELF_CAPTURE_AND_KO = """
    7 . X X . X O .
    6 X . X X O O O
    5 X X X X O . O
    4 X X X X O O O
    3 X X X X X X X
    2 O O O O X X X
    1 X . X O . X X
"""


def repeat(start: Position, cycle: str, times: int) -> Position:
    """Return the position after a cycle of moves, repeated `times` times."""
    return play(start, " ".join([cycle] * times))


def after_third(start: Position, cycle: str, captures: PerPlayer) -> Outcome | None:
    """Return the outcome at the third occurrence of a cycle's first position.

    Asserts that one cycle restores the board, and the captures that it makes.
    """
    once = repeat(start, cycle, 1)
    assert (once.board, once.to_move) == (start.board, start.to_move)
    assert state_of(once).captures == captures
    twice = repeat(start, cycle, 2)
    assert twice.outcome is None
    return play(twice, cycle.split(maxsplit=1)[0]).outcome


def test_a_single_stone_that_captured_one_may_not_be_captured_at_once() -> None:
    taken = play(position(KO), "c3")
    assert_board(taken, ". X O .\nX . X O\n. X O .\n. . . .")
    assert {state_of(taken).ko} == points("c3")
    assert_refused(taken, "b3", Illegality.KO, groups="c3")


def test_a_move_elsewhere_lifts_a_ko_ban() -> None:
    retaken = play(position(KO), "c3 a1 d1 b3")
    assert_board(retaken, ". X O .\nX O . O\n. X O .\nO . . X")
    assert_refused(retaken, "c3", Illegality.KO, groups="b3")


def test_a_pass_lifts_a_ko_ban() -> None:
    passed = play(position(KO), "c3 y")
    assert state_of(passed).ko is None
    assert_board(play(passed, "a1 b3"), ". X O .\nX O . O\n. X O .\nX . . .")
    assert_board(play(passed, "y b3"), KO)


def test_two_stones_that_captured_one_may_be_captured_at_once() -> None:
    snapback = position(
        """
        4 . O O .
        3 O X . O
        2 O X X O
        1 . O O .
        """,
        WHITE,
    )
    taken = play(snapback, "c3")
    assert state_of(taken).captures == PerPlayer(0, 3)
    assert state_of(taken).ko is None
    joined = play(position(". X O .\nX O . O\n. X X O\n. . O ."), "c3")
    assert state_of(joined).captures == PerPlayer(1, 0)
    assert state_of(joined).ko is None, "not a lone stone"


def test_one_stone_that_captured_two_may_be_captured_at_once() -> None:
    taken = play(position(SENDING_TWO), "c1 a1")
    assert state_of(taken).captures == PerPlayer(0, 2)
    assert state_of(taken).ko is None
    assert_board(play(taken, "b1"), SENDING_TWO)


def test_a_stone_that_captured_two_single_ones_may_be_captured_at_once() -> None:
    two = position(
        """
        3 X O . O X
        2 O X O X O
        1 . O X O .
        """
    )
    taken = play(two, "c3")
    assert state_of(taken).captures == PerPlayer(3, 0), "b3, d3 and c2"
    assert state_of(taken).ko is None


def test_in_a_double_ko_seki_nobody_gains() -> None:
    """A player who takes one ko is answered in the other.

    Nobody gains, and all groups are alive.
    """
    start = position(DOUBLE_KO_SEKI)
    black_took = play(start, "a2")
    white = black_took.board.group_at(next(iter(points("b1"))))
    assert white is not None
    assert white.liberties == points("d3"), "in atari"
    answered = play(black_took, "g3")
    black = answered.board.group_at(next(iter(points("b4"))))
    assert black is not None
    assert black.liberties == points("a3 d3"), "out of atari"
    assert_refused(answered, "g2", Illegality.KO, groups="g3")
    count = Go("b").count(play(start, "y y y", Go("b")))
    assert (count.black.territory, count.white.territory) == (1, 1), "territory in seki too"


def test_double_ko_seki_repeated_is_a_draw() -> None:
    cycle = "a2 g3 y a3 g2 y"
    assert after_third(position(DOUBLE_KO_SEKI), cycle, PerPlayer(2, 2)) == DRAW


def test_triple_ko_is_a_draw() -> None:
    cycle = "a2 g3 d2 a3 g2 d3"
    assert after_third(position(TRIPLE_KO), cycle, PerPlayer(3, 3)) == DRAW


def test_moonshine_life_is_a_draw_while_nobody_passes_twice() -> None:
    cycle = "c8 a2 g3 d8 a3 g2"
    assert after_third(position(MOONSHINE, WHITE), cycle, PerPlayer(3, 3)) == DRAW


def test_moonshine_life_ends_by_minimal_superko() -> None:
    """After two passes the last threat of the cycle would restore their position."""
    passed = play(position(MOONSHINE, WHITE), "y y c8 a2 g3 d8 a3")
    assert_refused(passed, "g2", Illegality.SUPERKO, groups="g1 g3")


def test_the_player_sending_two_and_returning_one_loses_by_repetition() -> None:
    cycle = "c1 a1 b1 y"
    white_wins = Outcome(WHITE, Reason.REPETITION)
    assert after_third(position(SENDING_TWO), cycle, PerPlayer(1, 2)) == white_wins


def test_the_player_sending_three_and_returning_one_loses_by_repetition() -> None:
    cycle = "c1 y d1 a1 b1 y"
    white_wins = Outcome(WHITE, Reason.REPETITION)
    assert after_third(position(SENDING_THREE), cycle, PerPlayer(1, 3)) == white_wins


def test_sending_two_returning_one_is_stopped_by_two_passes() -> None:
    passed = play(position(SENDING_TWO), "y y c1 a1")
    assert_refused(passed, "b1", Illegality.SUPERKO, groups="a1 b2")


def test_molasses_ko_is_a_draw() -> None:
    """Four moves exchange the roles, then there is time for one move elsewhere, here a pass."""
    start = position(MOLASSES)
    exchanged = play(start, "d2 a3 e2 h3")
    assert_board(
        exchanged,
        """
        4 X X X X X X X X
        3 O X X . . X X O
        2 . O O X X O O .
        1 O O O O O O O O
        """,
    )
    cycle = "d2 a3 e2 h3 y d3 a2 e3 h2 y"
    assert after_third(start, cycle, PerPlayer(4, 4)) == DRAW


def test_the_player_who_captured_more_wins_by_repetition() -> None:
    """A lone stone that captures itself again and again is captured by the enemy each time."""
    start = position(". O .\nO O .\n. . .")
    once = play(start, "a3")
    assert once.board == start.board
    assert state_of(once).captures == PerPlayer(0, 1)
    assert play(once, "y a3 y a3").outcome == Outcome(WHITE, Reason.REPETITION)


def test_captures_before_the_latest_occurrence_do_not_count() -> None:
    lead = position(TRIPLE_KO, state=GoState(captures=PerPlayer(0, 2)))
    assert play(repeat(lead, "a2 g3 d2 a3 g2 d3", 2), "a2").outcome == DRAW


def test_a_pass_does_not_count_as_another_occurrence_of_its_position() -> None:
    start = position(KO)
    assert not list(state_of(play(start, "y y y")).history)
    once = play(start, "c3 y y b3")
    assert sorted(o.times for o in state_of(once).history) == [1, 1]


def test_the_starting_position_is_no_occurrence() -> None:
    """Black's lone stone captures itself and leaves the corner empty.

    That board counts from now on.
    """
    start = position(". O .\nO O .\n. . .", BLACK)
    twice = play(start, "a3 y a3")
    assert twice.outcome is None
    assert [o.times for o in state_of(twice).history] == [1, 2]


def test_the_same_stones_with_the_other_to_move_are_another_position() -> None:
    start = position(". O . . .\nO O . X X\n. . . X .")
    four = play(start, "a3 e1 a3 e1")
    assert four.board == start.board
    assert four.outcome is None
    assert play(four, "a3").outcome == DRAW


def test_repetition_is_counted_over_all_phases() -> None:
    start = position(DOUBLE_KO_SEKI)
    cycle = "a2 g3 y a3 g2 y"
    resumed = play(start, f"{cycle} {cycle} y y u")
    assert state_of(resumed).phase == 1
    assert resumed.to_move is BLACK
    assert play(resumed, "a2").outcome == DRAW


def test_self_capture_can_be_a_ko_threat() -> None:
    """Three black stones are sacrificed, and White must answer in the gap that they leave."""
    ko_taken = play(position(SELF_CAPTURE_AND_KO, WHITE), "d7")
    assert_refused(ko_taken, "e7", Illegality.KO, groups="d7")
    threat = play(ko_taken, "b1")
    assert state_of(threat).prisoners == PerPlayer(0, 4)
    assert Go().captures(ko_taken, parse_move("b1")) == points("a1 b1 c1")
    answered = play(threat, "b1")
    assert_board(
        play(answered, "e7"),
        """
        7 . X X . X O .
        6 X . X X O O O
        5 X X X X O . O
        4 X X X X O O O
        3 X X X X X X X
        2 O O O O X X X
        1 . O . O . X X
        """,
    )
    ignored = play(threat, "y b1 y e1")
    assert ignored.to_move is WHITE
    group = ignored.board.group_at(next(iter(points("a2"))))
    assert group is not None
    assert group.liberties == points("a1 c1"), "one eye around a stone"


@pytest.mark.parametrize("player", [BLACK, WHITE])
def test_minimal_superko_applies_after_two_passes(player: Player) -> None:
    """A lone stone's self-capture restores the passes' position. It is legal without the passes."""
    corner = ". O .\nO O .\n. . ." if player is BLACK else ". X .\nX X .\n. . ."
    start = position(corner, player)
    assert play(start, "a3").to_move is player.enemy
    assert_refused(play(start, "y y"), "a3", Illegality.SUPERKO, groups="a2 b3")
    assert play(start, "y y c1 y a3").to_move is player.enemy, "the stones are others by then"


def test_only_the_latest_two_passes_count() -> None:
    """Black's self-capture at f4 is a move that leaves the stones unchanged."""
    start = position(
        """
        4 . X O . O .
        3 X O . O O O
        2 . X O . . .
        1 . . . . . .
        """
    )
    assert_refused(play(start, "y y c3 y f4"), "b3", Illegality.SUPERKO, groups="a3 b2 b4 c3")
    assert play(start, "y y c3 y y b3").board == start.board


def test_the_position_of_a_single_pass_may_return() -> None:
    assert play(position(". O .\nO O .\n. . ."), "y c1 a3").to_move is WHITE


def test_the_passes_that_stopped_play_forbid_as_well() -> None:
    start = position(". O .\nO O .\n. . .", WHITE)
    assert_refused(play(start, "y y y u"), "a3", Illegality.SUPERKO, groups="a2 b3")

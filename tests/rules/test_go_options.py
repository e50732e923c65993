"""Komi, ways of scoring and handicap stones of Go, and their form in links."""

import pytest

from redstone.position import Player
from redstone.rules.go import Go
from redstone.rules.go_handicap import MAX_STONES, handicap_points, most_stones

CANONICAL = (
    ("", Go("a", 14)),
    ("b", Go("b", 13)),
    ("c", Go("c", 13)),
    ("k0", Go("a", 0)),
    ("k13", Go("a", 13)),
    ("bk14", Go("b", 14)),
    ("bk1h2", Go("b", 1, 2)),
    ("kn1", Go("a", -1)),
    ("ck200", Go("c", 200)),
    ("bkn200h9", Go("b", -200, 9)),
    ("h9", Go("a", 14, 9)),
)

OTHERS = {"a": "", "k14": "", "ak14h2": "h2", "bk13": "b", "ck13h3": "ch3", "ak0": "k0"}
"""Options that are accepted, by the canonical form that replaces them."""

REFUSED = (
    "d", "n", "ab", "ba", "k", "kn", "kn0", "k00", "k01", "k-1", "kk1", "k201", "kn201", "k1000",
    "k" + "9" * 5000, "h", "h0", "h1", "h10", "h2h2", "h2b", "h2k1", "k1b", "bh2k1", " ", "b ",
    "k1.5", "k\u0664", "B", "bk1h2q",
)  # fmt: skip


@pytest.mark.parametrize(("text", "rules"), CANONICAL)
def test_options_survive_a_round_trip(text: str, rules: Go) -> None:
    assert Go.from_options(text) == rules
    assert rules.options == text


@pytest.mark.parametrize("text", OTHERS)
def test_options_that_state_a_default_are_shortened(text: str) -> None:
    assert Go.from_options(text).options == OTHERS[text]


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: repr(text[:12]))
def test_invalid_option_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not an option of go|half points"):
        Go.from_options(text)


@pytest.mark.parametrize(
    ("scoring", "komi", "handicap"),
    [("d", 0, 0), ("", 0, 0), ("a", 201, 0), ("a", -201, 0), ("a", 0, 1), ("a", 0, 10)],
)
def test_invalid_combinations_of_options_are_refused(
    scoring: str, komi: int, handicap: int
) -> None:
    with pytest.raises(ValueError, match=r"way of scoring|half points|handicap stones"):
        Go(scoring, komi, handicap)


# By the side, the points of 2, 3... stones as GTP's fixed_handicap lists them.
FIXED = {
    (19, 2): "d4 q16",
    (19, 3): "d4 q16 d16",
    (19, 4): "d4 q16 d16 q4",
    (19, 5): "d4 q16 d16 q4 k10",
    (19, 6): "d4 q16 d16 q4 d10 q10",
    (19, 7): "d4 q16 d16 q4 d10 q10 k10",
    (19, 8): "d4 q16 d16 q4 d10 q10 k4 k16",
    (19, 9): "d4 q16 d16 q4 d10 q10 k4 k16 k10",
    (13, 5): "d4 k10 d10 k4 g7",
    (11, 4): "c3 j9 c9 j3",
    (9, 9): "c3 g7 c7 g3 c5 g5 e3 e7 e5",
    (8, 4): "c3 f6 c6 f3",
    (7, 4): "c3 e5 c5 e3",
    (12, 2): "c3 k10",
    (14, 2): "d4 l11",
}


@pytest.mark.parametrize(("side", "stones"), FIXED)
def test_handicap_stones_are_those_of_gtp(side: int, stones: int) -> None:
    assert " ".join(map(str, handicap_points(side, side, stones))) == FIXED[side, stones]


def test_white_moves_first_after_handicap_stones() -> None:
    start = Go(handicap=2).start(19, 19)
    assert start.to_move is Player.WHITE
    assert start.first_player is Player.BLACK
    assert {str(point): stone.value for point, stone in start.board.stones.items()} == {
        "d4": "X",
        "q16": "X",
    }
    assert Go().start(19, 19).to_move is Player.BLACK
    assert not Go().start(19, 19).board.stones


def test_handicap_stones_are_refused_on_boards_without_room() -> None:
    found = {side: most_stones(side, side) for side in range(2, 20)}
    few = dict.fromkeys((7, 8, 10, 12, 14, 16, 18), 4)
    assert found == dict.fromkeys(range(2, 7), 0) | few | dict.fromkeys(range(9, 20, 2), MAX_STONES)
    assert most_stones(13, 9) == 0
    for cols, rows, stones in ((6, 6, 2), (13, 9, 2), (7, 7, 5), (18, 18, 5), (19, 19, 10)):
        with pytest.raises(ValueError, match="handicap stones"):
            handicap_points(cols, rows, stones)
    with pytest.raises(ValueError, match="handicap stones on 13x9"):
        Go(handicap=2).start(13, 9)


def test_handicap_stones_look_alike_from_both_sides() -> None:
    """All numbers but 3, which leaves one corner empty."""
    for stones in (2, 4, 5, 6, 7, 8, 9):
        points = set(handicap_points(19, 19, stones))
        assert {(18 - col, 18 - row) for col, row in points} == points

"""Counts of legal move sequences agree with those of independent programs."""

import pytest

from redstone.rules import GAMES
from redstone.rules.perft import perft

# For each game and size the counts of sequences of 1, 2, 3... legal moves, and to which
# length they are counted here; the longer ones would take seconds each.
COUNTS = {
    ("redstone", (2, 2)): ((4, 12, 32, 16, 0), 5),
    ("redstone", (3, 2)): ((6, 30, 128, 372, 704), 5),
    ("redstone", (3, 3)): ((9, 72, 512, 3048, 15616), 5),
    ("redstone", (4, 3)): ((12, 132, 1328, 11916, 96232), 5),
    ("redstone", (4, 4)): ((16, 240, 3368, 43728, 526624), 4),
    ("redstone", (5, 5)): ((25, 600, 13808, 303672, 6382384), 4),
    ("red", (2, 2)): ((4, 12, 32, 16, 0), 5),
    ("red", (3, 2)): ((6, 30, 128, 372, 704), 5),
    ("red", (3, 3)): ((9, 72, 512, 3048, 15616), 4),
    ("red", (4, 3)): ((12, 132, 1328, 11916, 96232), 4),
    ("red", (4, 4)): ((16, 240, 3368, 43728, 526624), 3),
    ("red", (5, 5)): ((25, 600, 13808, 303672, 6382384), 3),
    ("savage", (2, 2)): ((4, 12, 24, 16), 4),
    ("savage", (3, 2)): ((6, 30, 120, 312), 4),
    ("savage", (3, 3)): ((9, 72, 504, 2928), 4),
    ("savage", (4, 3)): ((12, 132, 1320, 11736), 4),
    ("savage", (4, 4)): ((16, 240, 3360), 3),
    # By the referee of `go_referee.py`; passes, marks and resumptions are moves.
    ("go", (2, 2)): ((5, 21, 73, 214, 587, 1466, 3910), 7),
    ("go", (3, 2)): ((7, 43, 229, 1048, 4175), 5),
    ("go", (3, 3)): ((10, 91, 748, 5509), 4),
    ("go", (4, 3)): ((13, 157, 1753, 17998), 4),
}


@pytest.mark.parametrize(("game", "size"), COUNTS, ids=str)
def test_counts_agree_with_the_reference(game: str, size: tuple[int, int]) -> None:
    counts, depth = COUNTS[game, size]
    rules = GAMES[game]("")
    found = [perft(rules, rules.start(*size), length) for length in range(1, depth + 1)]
    assert found == list(counts[:depth])


def test_every_game_has_reference_counts() -> None:
    assert {game for game, _ in COUNTS} == set(GAMES)

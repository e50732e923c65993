"""Every game of Go ends.

The bound follows from the rules. A board play creates one of finitely many positions, and each
occurs at most twice before the one that ends the game. Between two board plays are at most three
passes, and play is resumed at most twice. So play is finite. Marking dead stones is not play, and
players who never agree about it are outside the rules; here they agree by chance.
"""

import random

import pytest

from redstone.position import Pass, Place, Reason
from redstone.record.game import Game
from redstone.rules.go import Go
from redstone.rules.protocol import Rules
from tests.games import random_game, rules_id, size_id

CLASSES = (
    (2, 2),
    (2, 3),
    (3, 3),
    (5, 2),
    (5, 5),
    (2, 19),
    (7, 7),
    (9, 9),
    (13, 9),
    (13, 13),
    (19, 19),
)
MOVES_A_POINT = 8
"""A limit far above the observed number, for random games that pass and agree by chance."""

LEGAL_2X2 = 57
"""The number of boards of 2x2 whose groups all have a liberty (Tromp and Farnebäck)."""


@pytest.mark.parametrize("size", CLASSES, ids=size_id)
@pytest.mark.parametrize("rules", [Go("a"), Go("b", 1), Go("c", -1)], ids=rules_id)
def test_random_games_end(rules: Rules, size: tuple[int, int]) -> None:
    for seed in range(1 if size[0] * size[1] > 100 else 5):
        most = 60 + MOVES_A_POINT * size[0] * size[1]
        game = random_game(rules, size, seed, longest=most)
        assert game.outcome is not None, f"no end after {most} moves"
        assert game.outcome.reason in (Reason.SCORE, Reason.REPETITION)
        assert (game.outcome.score is None) is (game.outcome.reason is Reason.REPETITION)


@pytest.mark.parametrize("seed", range(5))
def test_play_without_passes_ends_by_repetition_within_the_bound(seed: int) -> None:
    """On 2x2, each board with each player to move occurs at most twice before the end."""
    rng, game = random.Random(seed), Game.new(Go(), 2, 2)
    plays = 0
    while game.outcome is None:
        moves = list(game.rules.legal_moves(game.position))
        stones = [move for move in moves if isinstance(move, Place)]
        game = game.play(rng.choice(stones) if stones else Pass())
        plays += bool(stones)
    assert game.outcome.reason is Reason.REPETITION
    assert plays <= 2 * 2 * LEGAL_2X2 + 1


def test_random_play_on_2x2_meets_exactly_57_boards() -> None:
    """Every board in random play is legal, and all legal ones occur."""
    met = {
        position.board
        for seed in range(400)
        for position in random_game(Go(), (2, 2), seed).positions
    }
    assert len(met) == LEGAL_2X2

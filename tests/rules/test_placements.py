"""The list of all legal placements agrees with the placements that are not refused one by one."""

import pytest

from redstone.position import Position
from redstone.record.game import Game
from redstone.rules import GAMES, red, redstone
from redstone.rules.placements import legal_points, placements_on
from redstone.rules.protocol import Rules
from tests.games import SIZES, random_game, random_set_up

REFUSES = {"redstone": redstone.refusal, "red": red.refusal}
WIDE = (*SIZES, (19, 2), (2, 19), (13, 13))


def positions(rules: Rules) -> list[Position]:
    """Return positions of random games, some of which begin with random stones."""
    found = []
    for size in WIDE:
        for seed in (1, 2):
            games = [random_game(rules, size, seed, 60)]
            games.append(random_set_up(rules, size, seed))
            for game in games:
                found += [Game.go_to(game, ply).position for ply in range(len(game.line) + 1)]
    return [position for position in found if not position.is_over]


@pytest.mark.parametrize("name", REFUSES)
def test_masks_agree_with_refusals_of_single_placements(name: str) -> None:
    refuses = REFUSES[name]
    for position in positions(GAMES[name]("")):
        board = position.board
        own, with_red = legal_points(board, position.to_move.stone)
        for each in placements_on(board.cols, board.rows):
            assert bool(own & each.bit) is (refuses(position, each.own) is None)
            assert bool(with_red & each.bit) is (refuses(position, each.red) is None)


@pytest.mark.parametrize("options", ["", "n"])
@pytest.mark.parametrize("name", REFUSES)
def test_tokens_are_those_of_the_moves_in_order(name: str, options: str) -> None:
    rules = GAMES[name](options)
    for position in positions(rules):
        tokens = rules.legal_tokens(position, str)  # type: ignore[attr-defined]
        assert tokens == sorted(map(str, rules.legal_moves(position)))

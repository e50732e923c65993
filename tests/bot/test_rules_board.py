"""The board that goes by the rules themselves says what the rules say."""

from random import Random

import pytest

from redstone.bot.rules_board import RulesBoard
from redstone.position import Player, Swap
from redstone.rules.protocol import Rules
from tests.games import VARIANTS, random_game, rules_id


@pytest.mark.parametrize("rules", VARIANTS, ids=rules_id)
def test_it_plays_a_game_move_by_move(rules: Rules) -> None:
    game = random_game(rules, (4, 3), seed=5)
    board = RulesBoard.of(game.go_to(0))
    for position, move in zip(game.positions, game.moves, strict=False):
        legal = [each for each in rules.legal_moves(position) if not isinstance(each, Swap)]
        numbers = [number for number, _chance in board.opinions()]
        assert [board.move(number) for number in numbers] == legal
        assert [board.number(each) for each in legal] == numbers
        assert all(number < board.moves for number in numbers)
        assert board.to_move == (position.to_move is Player.WHITE)
        assert board.result() is None
        if isinstance(move, Swap):
            return
        other = board.copy()
        board.play(board.number(move))
        assert [*other.opinions()] == [(number, 0.5) for number in numbers], "a copy stays"
    assert board.result() is not None


@pytest.mark.parametrize("rules", VARIANTS, ids=rules_id)
def test_a_playout_ends_and_names_its_moves(rules: Rules) -> None:
    board = RulesBoard.of(random_game(rules, (3, 3), seed=2, longest=2))
    played: tuple[list[int], list[int]] = ([], [])
    assert board.playout(Random(1), played) in (0.0, 0.5, 1.0)
    assert all(0 <= number < board.moves for number in played[0] + played[1])
    assert played[0]
    with pytest.raises(ValueError, match="no number"):
        board.number(Swap())

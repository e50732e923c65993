"""What the solver's board tells of moves without a search is what the rules say."""

from random import Random

import pytest

from redstone.bot.groups import BLACK, WHITE
from redstone.position import Player, Position
from redstone.record.game import Game
from redstone.rules.redstone import Redstone
from redstone.solver.redstone_board import RedstoneProofBoard
from tests.solver.brute import random_moments
from tests.today import TODAY

RULES = Redstone(pie=False)
COLOURS = {Player.BLACK: BLACK, Player.WHITE: WHITE}


def winner(position: Position) -> int | None:
    """The colour that has won, if the game is over."""
    if position.outcome is None:
        return None
    assert position.outcome.winner is not None, "Redstone has no draws"
    return COLOURS[position.outcome.winner]


def foreseen(position: Position) -> tuple[int | None, int]:
    """Who wins a position after a move, by the rules alone, at once or by the next move."""
    if position.is_over:
        return winner(position), 0
    foe = COLOURS[position.to_move]
    ends = (winner(RULES.play(position, move)) for move in RULES.legal_moves(position))
    return (foe, 1) if foe in ends else (None, 0)


@pytest.mark.parametrize(("cols", "rows"), [(2, 2), (3, 2), (4, 3), (4, 4), (5, 4)])
def test_an_end_within_two_plies_is_foreseen(cols: int, rows: int) -> None:
    start = Game.new(RULES, cols, rows)
    for game in random_moments(start, 25, Random(TODAY).randrange(1 << 30)):
        board = RedstoneProofBoard.with_images(game.position, symmetric=True)
        places = board.shape.places
        told = {places[m.move]: (m.winner, m.plies) for m in board.continuations()}
        after = {m: RULES.play(game.position, m) for m in RULES.legal_moves(game.position)}
        assert told == {move: foreseen(position) for move, position in after.items()}

"""Proofs in the kernel's table are confirmed by the rules without any pruning."""

from random import Random
from types import MappingProxyType

import pytest

from redstone.board import Board, Point, Stone
from redstone.engine.kernel import COLOURS
from redstone.engine.solver import Solver
from redstone.engine.trees import TREES
from redstone.position import Player, Position
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from redstone.runtime.compiled import CompiledKernel
from tests.effort import share
from tests.engine.fast_board import FastBoard
from tests.engine.referee import RefereeSolver
from tests.today import TODAY

RULES = Redstone(pie=False)
KINDS = (None, Stone.BLACK, Stone.WHITE, Stone.RED)
"""The contents of a point by its two bits in a key."""


def position_of(key: int, size: tuple[int, int]) -> Position:
    """Return the position that a key of one word in the table of proofs encodes."""
    cols, rows = size
    kinds = {
        Point(number % cols, number // cols): KINDS[key >> 2 + 2 * number & 3]
        for number in range(cols * rows)
    }
    stones = {point: kind for point, kind in kinds.items() if kind is not None}
    return Position(
        Board(cols, rows, MappingProxyType(stones)), (Player.BLACK, Player.WHITE)[key & 1]
    )


@pytest.mark.usefixtures("compiled_kernel")
@pytest.mark.parametrize(
    ("size", "stones", "empty"),
    [((3, 3), "a1 b1 b2", 9), ((4, 2), "a1 b1", 8), ((4, 3), "a1 a2 b1 b2", 7), ((4, 4), "b2", 6)],
)
def test_proofs_have_the_winner_that_exhaustive_search_finds(
    size: tuple[int, int], stones: str, empty: int
) -> None:
    with TREES.growing_in(CompiledKernel):
        start = Game.new(RULES, *size)
        first, *others = (start.play(parse_move(stone)) for stone in stones.split())
        solver = Solver(first, wants_all=False)
        solvers = [solver, *(Solver(game, wants_all=False, known=solver) for game in others)]
        for each in solvers:
            while not each.done:
                each.examine(10_000)
    referee, rng = RefereeSolver(*size), Random(TODAY)
    proofs = [each for each in solver.proof.long_proofs(0) if each.plies > 1]
    seen = 0
    for known in rng.sample(proofs, len(proofs)):
        position = position_of(known.key, size)
        if len(position.board.points) - len(position.board.stones) > empty:
            continue
        board = FastBoard.of(position)
        wins = any(referee.move_wins(board, move) for move in board.legal_moves())
        assert wins == (known.winner == COLOURS[position.to_move]), position
        seen += 1
        if seen == share(150):
            break
    assert seen > 20

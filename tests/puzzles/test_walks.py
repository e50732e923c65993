"""Puzzles are found on seeded random walks, with the requested length and difficulty."""

import pytest

from redstone.commands.puzzle_games import empty
from redstone.commands.puzzle_walks import (
    FEWEST_OWN,
    FIGHT,
    find,
    own_moves,
    puzzle_at,
    puzzle_line,
)
from redstone.engine.solver import Solver
from redstone.position import Position
from redstone.puzzles import proof
from redstone.puzzles.entry import parse_entry
from redstone.puzzles.proof import check, forced_line, solved
from redstone.puzzles.symmetry import distinct
from redstone.record.game import Game
from tests.games import game_of_link
from tests.puzzles.prover import FIVE, MIRRORED, ONE_MOVE, proven

WALK = 3
"""The seed of a walk on 4x4 that leads to puzzles."""
SEVERAL = "#redstone3np-2-0-a1a3c3c1b2b1"
"""A puzzle link with more than one winning move."""
POSITIONS = 100_000


def longest_forced_line(game: Game, own: int = 6) -> int:
    """Return the most own moves of a line in which each is the only winning one, by full search."""
    if game.outcome is not None or not own:
        return 0
    known = proven(game)
    if known.winner is not game.position.to_move:
        return max(longest_forced_line(game.play(line[0]), own) for line in known.refuted)
    only = distinct(game.position.board, known.moves)
    return 1 + longest_forced_line(game.play(only[0]), own - 1) if len(only) == 1 else 0


@pytest.mark.parametrize("link", [FIVE, MIRRORED, ONE_MOVE, SEVERAL])
def test_the_defence_leaves_a_single_winning_move_as_long_as_possible(link: str) -> None:
    game = game_of_link(link)
    line = forced_line(game, solved(game, POSITIONS), POSITIONS)
    assert own_moves(game, line) == longest_forced_line(game)


def test_a_position_that_several_orders_of_stones_reach_is_solved_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, examined = game_of_link("#savage3p-2-0-b1b2c1"), list[Position]()

    def recorded(moment: Game, positions: int, known: Solver | None = None) -> Solver:
        """Solve the position, and record it."""
        examined.append(moment.position)
        return solved(moment, positions, known)

    monkeypatch.setattr(proof, "solved", recorded)
    line = forced_line(game, solved(game, POSITIONS), POSITIONS)
    assert " ".join(map(str, line)) == "b3 a1 a2 c2 c3"
    assert len(examined) == len(set(examined))


def test_a_walk_is_reproducible_and_finds_puzzles() -> None:
    puzzle, again = (next(find("redstone", (4, 4), WALK)) for _ in range(2))
    assert puzzle == again
    check(parse_entry(puzzle_line(puzzle)), POSITIONS)
    assert own_moves(*puzzle) >= FEWEST_OWN
    assert FIGHT.least <= empty(puzzle.game) <= FIGHT.most


def test_puzzles_of_one_move_are_not_found() -> None:
    game = game_of_link(ONE_MOVE)
    assert puzzle_at(game) is None

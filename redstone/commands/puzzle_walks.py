"""Puzzle search by random walks: late positions changed stone by stone.

If a single move wins a position, a single move also wins in every third of its neighbours, but only
in every fiftieth position of games. So a walk steps from one such position to the next, first to
more empty points, and tests each for being a puzzle.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from redstone.board import Board, Point, Stone
from redstone.commands.puzzle_games import empty, late_moments, weak_game
from redstone.engine.beginner import beginner_move
from redstone.engine.solver import Solver
from redstone.position import Move
from redstone.puzzles.entry import PuzzleEntry
from redstone.puzzles.proof import MOST_OWN_MOVES, forced_line, only_move, solved
from redstone.puzzles.symmetry import images_onto_itself
from redstone.record.game import Game
from redstone.record.link import format_puzzle


class Bounds(NamedTuple):
    """The limits of a walk: fewest and most empty points, and a search budget.

    The budget is a number of positions, for each step and for each move of the solution.
    """

    least: int
    most: int
    budget: int


WIDE, FIGHT = Bounds(11, 14, 30_000), Bounds(7, 10, 3_000)
"""Bounds on 5x5, with much of the board open, and elsewhere, with few open points amid stones."""
WIDELY = ("redstone", "red")
"""The games whose walks on 5x5 use the wider bounds."""
LATE_BUDGET = 10_000
"""Positions to examine for a late position of a game."""
STEPS = 60
"""Steps that a walk takes until the first puzzle, and from each puzzle to the next."""
MOST_OF_WALK = 12
"""Maximum number of puzzles from a walk."""
APART = 1 / 8
"""Minimum share of points by which two puzzles of a walk differ.

Their first two moves of the winner must also differ.
"""
FEWEST_OWN = 3
"""Minimum number of the winner's moves in a solution."""
FEWEST_MOVES = 4
"""Minimum number of legal moves of a puzzle; with fewer the answer is soon found."""
GLANCES = 8
"""Number of beginner's tries; if most of them find the first move, the puzzle is too easy."""


class FoundPuzzle(NamedTuple):
    """A found puzzle: the game at its position, and its solution."""

    game: Game
    solution: tuple[Move, ...]

    @property
    def own(self) -> int:
        """The number of the winner's moves in the solution."""
        return own_moves(self.game, self.solution)


def find(name: str, size: tuple[int, int], seed: int) -> Iterator[FoundPuzzle]:
    """Yield puzzles found by randomly changing stones of one game's late position.

    A change is kept if the solution gets no shorter, up to the length that a puzzle must have.
    There are at most MOST_OF_WALK puzzles.
    """
    rng, found = Random(seed), list[FoundPuzzle]()
    here = _start(weak_game(name, size, seed), rng)
    solver, left = None, STEPS
    while here is not None and left and len(found) < MOST_OF_WALK:
        left -= 1
        changed = _changed(here.game, rng)
        if changed is None:
            continue
        solver = solved(changed, _bounds(changed).budget, solver)
        there = _forced(changed, solver, FEWEST_OWN)
        if there.own < max(1, here.own):
            continue
        here = there
        if here.own == FEWEST_OWN and all(_apart(changed, other.game) for other in found):
            puzzle = _puzzle(changed, solver)
            if puzzle is not None and all(_goes_on_otherwise(puzzle, other) for other in found):
                found.append(puzzle)
                left = STEPS
                yield puzzle


def _forced(moment: Game, solver: Solver, most: int = MOST_OWN_MOVES) -> FoundPuzzle:
    """Return a position with its forced line, up to `most` moves of the winner."""
    return FoundPuzzle(moment, forced_line(moment, solver, _bounds(moment).budget, most))


def puzzle_at(moment: Game) -> FoundPuzzle | None:
    """Return the puzzle at a game's position, None if it is too easy, too large or no puzzle."""
    if moment.outcome is not None:
        return None
    return _puzzle(moment, solved(moment, _bounds(moment).budget))


def puzzle_line(found: FoundPuzzle) -> str:
    """Format a found puzzle as a line, with grade 1 and no themes."""
    return str(PuzzleEntry(1, (), format_puzzle(found.game), tuple(map(str, found.solution))))


def own_moves(game: Game, solution: tuple[Move, ...]) -> int:
    """Return the number of the winner's moves in a solution."""
    winner, own = game.position.to_move, 0
    for move in solution:
        own += game.position.to_move is winner
        game = game.play(move)
    return own


# -- a walk -------------------------------------------------------------------------


def _start(game: Game, rng: Random) -> FoundPuzzle | None:
    """Return a late position with a single winning move and its line; None if none is found.

    If the game has no such position, stones are changed at random.
    """
    late = list(late_moments(game, rng))
    changed = (_changed(rng.choice(late), rng) for _try in range(STEPS if late else 0))
    for moment in filter(None, (*late, *changed)):
        found = _forced(moment, solved(moment, LATE_BUDGET), FEWEST_OWN)
        if found.own:
            return found
    return None


def _changed(moment: Game, rng: Random) -> Game | None:
    """Return the position with a random change of stones, or None.

    It is None if that is invalid or over, or if its empty points are outside the walk's bounds.
    """
    position = moment.position
    least, most, _budget = _bounds(moment)
    grows = empty(moment) < least
    board = rng.choice(GROWING if grows else CHANGES)(position.board, rng)
    game = Game.from_set_up(moment.rules, board, position.to_move, position.due)
    if not isinstance(game, Game) or game.outcome is not None:
        return None
    return game if min(least, empty(moment)) <= empty(game) <= most else None


def _bounds(moment: Game) -> Bounds:
    """Return a walk's limits (empty points, search) for a position's game and board size."""
    board = moment.position.board
    wide = moment.rules.name in WIDELY and (board.cols, board.rows) == (5, 5)
    return WIDE if wide else FIGHT


def _one_taken(board: Board, rng: Random) -> Board:
    """Return the board without a random stone."""
    return board.remove([rng.choice(sorted(board.stones))])


def _pair_taken(board: Board, rng: Random) -> Board:
    """Return the board without a random stone of each colour."""
    pair = [_of(board, stone) for stone in (Stone.BLACK, Stone.WHITE)]
    return board.remove([rng.choice(points) for points in pair if points])


def _one_added(board: Board, rng: Random) -> Board:
    """Return the board with a random stone added."""
    return board.place(rng.choice(board.empty_points()), rng.choice((Stone.BLACK, Stone.WHITE)))


def _one_shifted(board: Board, rng: Random) -> Board:
    """Return the board with a random stone moved."""
    point = rng.choice(sorted(board.stones))
    return board.remove([point]).place(rng.choice(board.empty_points()), board.stones[point])


def _one_turned(board: Board, rng: Random) -> Board:
    """Return the board with a random stone's colour changed."""
    point = rng.choice(sorted(board.stones))
    stone = rng.choice([stone for stone in Stone if stone is not board.stones[point]])
    return board.remove([point]).place(point, stone)


def _of(board: Board, stone: Stone) -> list[Point]:
    """Return the points with this kind of stone."""
    return sorted(point for point, found in board.stones.items() if found is stone)


Change = Callable[[Board, Random], Board]
GROWING: tuple[Change, ...] = (_one_taken, _one_taken, _pair_taken, _one_turned)
CHANGES: tuple[Change, ...] = (*[_one_turned] * 3, _one_shifted, _one_added, _pair_taken)
"""The changes of a step while there are too few empty points, and later.

They are drawn as often as they are listed.
"""


# -- a puzzle -----------------------------------------------------------------------


def _puzzle(moment: Game, solver: Solver) -> FoundPuzzle | None:
    """Return the position as a puzzle; None if it is too easy, too full or can't be proven."""
    if empty(moment) < _bounds(moment).least:
        return None
    only = only_move(moment, solver)
    moves = len(list(moment.rules.legal_moves(moment.position)))
    if only is None or moves < FEWEST_MOVES or _is_seen(moment, only):
        return None
    found = _forced(moment, solver)
    return found if found.own >= FEWEST_OWN else None


def _is_seen(moment: Game, answer: Move) -> bool:
    """Return True if a simulated beginner finds this answer in most attempts."""
    kinds = {image(answer) for image in images_onto_itself(moment.position.board)}
    seen = sum(beginner_move(moment, Random(glance)) in kinds for glance in range(GLANCES))
    return 2 * seen > GLANCES


def _goes_on_otherwise(one: FoundPuzzle, other: FoundPuzzle) -> bool:
    """Return True if two solutions differ in the winner's first or second move."""
    return one.solution[:3:2] != other.solution[:3:2]


def _apart(one: Game, other: Game) -> bool:
    """Return True if two boards differ in enough points."""
    first, second = one.position.board, other.position.board
    return sum(first.stone_at(p) is not second.stone_at(p) for p in first.points) > APART * len(
        first.points
    )

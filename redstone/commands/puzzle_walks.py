"""Walks to puzzles: from a late moment of a game, a stone changed at a time.

A position that one move alone wins has neighbours that one move alone wins in every third case,
where of the moments of games every fiftieth does. So a walk steps from one to the next, first to
more empty points, and looks at each whether it has become a puzzle.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from redstone.board import Board, Point, Stone
from redstone.commands.puzzle_games import empty, late_moments, played
from redstone.engine.beginner import beginner_move
from redstone.engine.solver import Solver
from redstone.position import Move
from redstone.puzzles.entry import PuzzleEntry
from redstone.puzzles.proof import MOST_OWN_MOVES, forced_line, only_move, solved
from redstone.puzzles.symmetry import images_onto_itself
from redstone.record.game import Game
from redstone.record.link import format_puzzle


class Bounds(NamedTuple):
    """The limits of a walk: the least and most empty points of a puzzle, and a budget.

    The budget is a number of positions, for each step and for each move of the solution.
    """

    least: int
    most: int
    budget: int


WIDE, FIGHT = Bounds(11, 14, 30_000), Bounds(7, 10, 3_000)
"""On 5x5, where much of the board is open; elsewhere, where few points are
open and stones stand around them."""
WIDELY = ("redstone", "red")
"""The games whose walks on 5x5 keep to the wider bounds."""
LATE_BUDGET = 10_000
"""Positions that a late moment may take."""
STEPS = 60
"""Steps that a walk tries until it has found a puzzle, and after each to the next."""
MOST_OF_WALK = 12
"""Puzzles of a walk,"""
APART = 1 / 8
"""no two of them with so small a share of their points different, or with the same two moves of the
winner's to begin with."""
FEWEST_OWN = 3
"""Moves of its own that a solution asks for at least."""
FEWEST_MOVES = 4
"""Legal moves of a puzzle: among fewer the answer is soon found."""
GLANCES = 8
"""So often a beginner looks at a puzzle; a first move that is seen most times is too easy."""


class FoundPuzzle(NamedTuple):
    """A puzzle found: the game at its moment, and the moves of both sides that solve it."""

    game: Game
    solution: tuple[Move, ...]

    @property
    def own(self) -> int:
        """The number of the winner's moves in the solution."""
        return own_moves(self.game, self.solution)


def find(name: str, size: tuple[int, int], seed: int) -> Iterator[FoundPuzzle]:
    """Yield the puzzles on the walk from one game, MOST_OF_WALK at most.

    No step leads to a shorter solution, as far as a puzzle has to be long.
    """
    rng, found = Random(seed), list[FoundPuzzle]()
    here = _start(played(name, size, seed), rng)
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
    """Return a moment with as much of its solution as is wanted."""
    return FoundPuzzle(moment, forced_line(moment, solver, _bounds(moment).budget, most))


def puzzle_at(moment: Game) -> FoundPuzzle | None:
    """The puzzle at a moment of whatever game, None if it is none, is too easy, or too large."""
    if moment.outcome is not None:
        return None
    return _puzzle(moment, solved(moment, _bounds(moment).budget))


def written(found: FoundPuzzle) -> str:
    """The line of a puzzle; it has no grade but the first, nor themes, before it is chosen."""
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
    """A late moment that one move alone wins, with a stone changed where the game has none."""
    late = list(late_moments(game, rng))
    changed = (_changed(rng.choice(late), rng) for _try in range(STEPS if late else 0))
    for moment in filter(None, (*late, *changed)):
        found = _forced(moment, solved(moment, LATE_BUDGET), FEWEST_OWN)
        if found.own:
            return found
    return None


def _changed(moment: Game, rng: Random) -> Game | None:
    """The moment with a change of its stones; None where that is no position, or leads away."""
    position = moment.position
    least, most, _budget = _bounds(moment)
    grows = empty(moment) < least
    board = rng.choice(GROWING if grows else CHANGES)(position.board, rng)
    game = Game.from_set_up(moment.rules, board, position.to_move, position.due)
    if not isinstance(game, Game) or game.outcome is not None:
        return None
    return game if min(least, empty(moment)) <= empty(game) <= most else None


def _bounds(moment: Game) -> Bounds:
    board = moment.position.board
    wide = moment.rules.name in WIDELY and (board.cols, board.rows) == (5, 5)
    return WIDE if wide else FIGHT


def _one_taken(board: Board, rng: Random) -> Board:
    return board.remove([rng.choice(sorted(board.stones))])


def _pair_taken(board: Board, rng: Random) -> Board:
    """Without a stone of each colour, as if both had not played it."""
    pair = [_of(board, stone) for stone in (Stone.BLACK, Stone.WHITE)]
    return board.remove([rng.choice(points) for points in pair if points])


def _one_added(board: Board, rng: Random) -> Board:
    return board.place(rng.choice(board.empty_points()), rng.choice((Stone.BLACK, Stone.WHITE)))


def _one_shifted(board: Board, rng: Random) -> Board:
    point = rng.choice(sorted(board.stones))
    return board.remove([point]).place(rng.choice(board.empty_points()), board.stones[point])


def _one_turned(board: Board, rng: Random) -> Board:
    """With a stone of another colour."""
    point = rng.choice(sorted(board.stones))
    stone = rng.choice([stone for stone in Stone if stone is not board.stones[point]])
    return board.remove([point]).place(point, stone)


def _of(board: Board, stone: Stone) -> list[Point]:
    return sorted(point for point, found in board.stones.items() if found is stone)


Change = Callable[[Board, Random], Board]
GROWING: tuple[Change, ...] = (_one_taken, _one_taken, _pair_taken, _one_turned)
CHANGES: tuple[Change, ...] = (*[_one_turned] * 3, _one_shifted, _one_added, _pair_taken)
"""The changes of a step, while there are too few empty points and later; drawn as often as they
stand here."""


# -- a puzzle -----------------------------------------------------------------------


def _puzzle(moment: Game, solver: Solver) -> FoundPuzzle | None:
    """The puzzle at a moment, None if it is none, too easy a one, or too much to be proven."""
    if empty(moment) < _bounds(moment).least:
        return None
    only = only_move(moment, solver)
    moves = len(list(moment.rules.legal_moves(moment.position)))
    if only is None or moves < FEWEST_MOVES or _is_seen(moment, only):
        return None
    found = _forced(moment, solver)
    return found if found.own >= FEWEST_OWN else None


def _is_seen(moment: Game, answer: Move) -> bool:
    """Return True if a beginner finds the answer more often than not, up to symmetry."""
    kinds = {image(answer) for image in images_onto_itself(moment.position.board)}
    seen = sum(beginner_move(moment, Random(glance)) in kinds for glance in range(GLANCES))
    return 2 * seen > GLANCES


def _goes_on_otherwise(one: FoundPuzzle, other: FoundPuzzle) -> bool:
    """Return True if two solutions begin with different moves of the winner."""
    return one.solution[:3:2] != other.solution[:3:2]


def _apart(one: Game, other: Game) -> bool:
    """Return True if two boards differ at enough points."""
    first, second = one.position.board, other.position.board
    return sum(first.stone_at(p) is not second.stone_at(p) for p in first.points) > APART * len(
        first.points
    )

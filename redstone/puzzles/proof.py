"""Proof that a puzzle is one: a single winning move, up to symmetry, at each step."""

from typing import NamedTuple

from redstone.engine.solver import Solver
from redstone.position import IllegalMove, Move, Place, Player, Position
from redstone.puzzles.entry import PuzzleEntry
from redstone.puzzles.symmetry import distinct
from redstone.record.game import Game
from redstone.record.link import format_puzzle, read_link
from redstone.record.notation import NotationError, parse_move

MOST_OWN_MOVES = 6
"""Maximum number of moves that a solution asks of the person."""
SLICE = 500


class NoPuzzle(ValueError):
    """An invalid puzzle of the collection; the message is a sentence."""


def solved(game: Game, positions: int, known: Solver | None = None) -> Solver:
    """Return a solver after examining up to `positions` more positions.

    It stops once everything is known, or once two different moves are known to win.
    """
    solver = Solver(game, known=known)
    end = solver.positions + positions
    while not solver.done and solver.positions < end and len(_kinds(game, solver)) < 2:
        solver.examine(min(SLICE, end - solver.positions))
    return solver


def only_move(game: Game, solver: Solver) -> Move | None:
    """Return the only winning move, up to the position's symmetry; None if that is not known."""
    kinds = _kinds(game, solver)
    return kinds[0] if len(kinds) == 1 and solver.is_complete else None


def _kinds(game: Game, solver: Solver) -> tuple[Move, ...]:
    """Return the known winning moves, one per class of symmetric moves."""
    return distinct(game.position.board, solver.winning_moves())


def forced_line(
    game: Game, solver: Solver, positions: int, most: int = MOST_OWN_MOVES
) -> tuple[Move, ...]:
    """Return the line in which the player to move has a single winning move each time.

    It has at most `most` of these moves. The defence is the longest one, the first in the order of
    points, as far as searches of `positions` at each step show. The line is empty if the position
    is not solved, or more than one move wins.
    """
    return _Forcing(game.position.to_move, solver, positions).line(game, most).moves


class _Forced(NamedTuple):
    """A line that ends with a winner's move; `own` counts the winner's moves."""

    own: int = 0
    moves: tuple[Move, ...] = ()


class _Forcing:
    """The search for the longest line with a single winning move each time.

    Lines from positions that several orders of moves reach are kept: in Savage Go the stones of a
    turn have many orders.
    """

    def __init__(self, winner: Player, known: Solver, positions: int) -> None:
        """Prepare a search that examines up to `positions` at each step."""
        self._winner, self._known, self._positions = winner, known, positions
        self._lines = dict[tuple[Position, int], _Forced]()

    def line(self, game: Game, most: int) -> _Forced:
        """Return the longest forced line from here, with at most `most` moves of the winner."""
        if game.outcome is not None or not most:
            return _Forced()
        key = game.position, most
        if key not in self._lines:
            won = game.position.to_move is self._winner
            self._lines[key] = self._won(game, most) if won else self._defended(game, most)
        return self._lines[key]

    def _defended(self, game: Game, most: int) -> _Forced:
        """Return the line of the defence that makes it longest."""
        best = _Forced()
        for answer in distinct(game.position.board, _placements(game)):
            found = self.line(game.play(answer), most)
            if found.own > best.own:
                best = _Forced(found.own, (answer, *found.moves))
            if best.own == most:
                break
        return best

    def _won(self, game: Game, most: int) -> _Forced:
        """Return the longest line that starts with the winner's only winning move."""
        only = only_move(game, solved(game, self._positions, self._known))
        if only is None:
            return _Forced()
        rest = self.line(game.play(only), most - 1)
        return _Forced(1 + rest.own, (only, *rest.moves))


def _placements(game: Game) -> list[Move]:
    """Return the legal placements in a position."""
    return [move for move in game.rules.legal_moves(game.position) if isinstance(move, Place)]


def puzzle_of(entry: PuzzleEntry) -> Game:
    """Return the game of a puzzle entry's link, at the puzzle's position. Raises NoPuzzle."""
    reading = read_link(entry.link)
    if reading.game is None or not reading.puzzle or reading.warning is not None:
        raise NoPuzzle("The link is no puzzle.")
    if format_puzzle(reading.game) != entry.link:
        raise NoPuzzle("The link is not canonical.")
    return reading.game


def check(entry: PuzzleEntry, positions: int) -> None:
    """Prove a puzzle again: each winner's move of its solution must be the only winning one.

    Raises NoPuzzle if one is not.
    """
    game, solver = puzzle_of(entry), None
    winner = game.position.to_move
    for token in entry.solution:
        if game.outcome is not None:
            raise NoPuzzle(f"The solution goes on after the end, by {token}.")
        if game.position.to_move is winner:
            solver = solved(game, positions, solver)
            known = solver.winning_moves()
            if only_move(game, solver) is None or parse(token) not in known:
                said = " ".join(map(str, known)) or "nothing"
                raise NoPuzzle(f"Before {token}, what wins by {positions} positions is {said}.")
        try:
            game = game.play(parse(token))
        except IllegalMove as refused:
            raise NoPuzzle(f"{token} is not legal in the solution.") from refused


def parse(token: str) -> Move:
    """Parse a move token. Raises NoPuzzle."""
    try:
        return parse_move(token)
    except NotationError as error:
        raise NoPuzzle(f"{token} is no move.") from error

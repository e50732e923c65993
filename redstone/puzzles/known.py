"""The proven lines of a puzzle for its widget: from the collection, or proven now."""

from redstone.engine.solver import can_solve
from redstone.mind.mind import Question
from redstone.mind.minds import think
from redstone.mind.proven import Proven
from redstone.mind.proving import ProofMind
from redstone.mind.thought import ByProof
from redstone.position import Move
from redstone.puzzles.entry import read_entries
from redstone.puzzles.proof import forced_line, parse, solved
from redstone.puzzles.symmetry import distinct, images_onto_itself
from redstone.record.game import Game
from redstone.record.link import format_puzzle
from redstone.widget.tries import KnownLines

SECONDS = 10.0
"""The default time limit of a proof."""
POSITIONS = 20_000
"""Positions to examine for each move of a solution."""


class NotProven(ValueError):
    """An error: no single move is proven to win; the text is a sentence."""


def known_lines_of(game: Game, seconds: float = SECONDS) -> KnownLines:
    """Return a puzzle's solution and symmetries, and refutations of wrong moves proven in time.

    Raises NotProven.
    """
    link = format_puzzle(game)
    given = next((entry.solution for entry in read_entries() if entry.link == link), None)
    proven = _proven(game, seconds)
    solution = tuple(map(parse, given)) if given else _solution(game, proven)
    return KnownLines(solution, proven.refuted, images_onto_itself)


def _proven(game: Game, seconds: float) -> Proven:
    """Return the proven results of all moves, as far as time allows. Raises NotProven."""
    if game.outcome is not None or not can_solve(game):
        raise NotProven("This position cannot be proven, so it is no puzzle.")
    proving = ProofMind(Question(game, ByProof(every_move=True)))
    think(proving, seconds)
    proven = proving.answer().proven
    assert proven is not None
    return proven


def _solution(game: Game, proven: Proven) -> tuple[Move, ...]:
    """Return the solution of a puzzle that is not in the collection. Raises NotProven."""
    if not proven.every_move:
        raise NotProven("The time was not enough to prove which moves win: ask for more.")
    if proven.winner is not game.position.to_move:
        raise NotProven("This is no puzzle: the player to move cannot win.")
    if len(distinct(game.position.board, proven.moves)) > 1:
        raise NotProven("This is no puzzle: more than one move wins.")
    return forced_line(game, solved(game, POSITIONS), POSITIONS) or proven.moves[:1]

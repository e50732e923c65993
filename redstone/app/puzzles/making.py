"""Page state while a puzzle is made from a position: what is proven about it."""

from dataclasses import replace
from functools import lru_cache
from typing import TypedDict

from redstone.app.puzzles.attempt import Attempt, AttemptStage, Claim
from redstone.app.puzzles.lines import Answered, answered_moves, with_answer
from redstone.app.puzzles.session import PuzzleSession
from redstone.app.puzzles.words import made
from redstone.app.puzzles.words import puzzles as words
from redstone.app.puzzles.words.sharing import puzzle_to_share
from redstone.app.show.exports import PuzzleShared
from redstone.board import Point
from redstone.language import _, current_language
from redstone.mind.proven import Proven
from redstone.position import Place
from redstone.puzzles.symmetry import images_onto_itself
from redstone.record.game import Game


def made_title(session: PuzzleSession) -> str:
    """Return the title while making a puzzle: what is proven of the position, or of a move."""
    attempt = session.attempt
    if attempt.stage is AttemptStage.SOLVED:
        return made.winning_move_text(session.board_input.now.game.line[session.found])
    if attempt.is_open:
        return _(made.CLAIMS[attempt.claim.value])
    return _(words.TITLES[attempt.stage.value])


def made_detail(session: PuzzleSession) -> str:
    """Return the sentence on the winning moves proven so far, while making a puzzle."""
    known, puzzle = session.attempt.known, session.attempt.puzzle
    legal = puzzle.game.rules.legal_moves(puzzle.game.position)
    others = sum(isinstance(move, Place) for move in legal) - len(known.moves)
    match session.attempt.claim:
        case Claim.ASKED:
            return made.proving_text(session.colour, positions_searched(session))
        case Claim.LOST:
            return made.no_win_text(session.colour)
        case Claim.SEVERAL:
            return made.several_solutions_text(session.colour, known.moves)
        case Claim.UNSETTLED:
            unknown = others - len(known.refuted)
            return made.unsettled_text(session.colour, known.moves, unknown, full=known.full)
    return made.unique_solution_text(session.colour, known.moves, others)


def positions_searched(session: PuzzleSession) -> int:
    """Return the number of positions searched by a slow proof, 0 without one."""
    return session.evidence.positions if session.is_slow and session.evidence else 0


class MoveLine(TypedDict):
    """An entry in the list of all moves, with its result."""

    name: str
    told: str
    wins: bool
    shown: bool


def move_lines(session: PuzzleSession) -> list[MoveLine]:
    """Return the proven moves with their results, grouped by symmetry; empty without any.

    Winning ones come first. `shown` marks the group of the move tried on the board.
    """
    lines = session.answered
    if not lines:
        return []
    tried = None if session.attempt.is_open else session.board_input.now.game.line[session.found]
    told = _result_texts(session.attempt.puzzle.game, session.attempt.known, current_language())
    return [
        {
            "name": words.move_names(line.move),
            "told": text,
            "wins": not line.refutation,
            "shown": tried in line.moves,
        }
        for line, text in zip(lines, told, strict=True)
    ]


@lru_cache(maxsize=1)
def _result_texts(game: Game, known: Proven, _language: object) -> tuple[str, ...]:
    """Return the result of each move as a text (cached for the last game)."""
    return tuple(_result_text(game, line) for line in answered_moves(game, known))


def _result_text(game: Game, line: Answered) -> str:
    """Return the text on a move: that it wins, or its refutation, and symmetric moves."""
    told = ""
    if line.refutation:
        told = words.refutation_text(with_answer(game, line.refutation), game.ply, briefly=True)
    return made.move_result_text(told, line.moves[1:])


def winning_points(attempt: Attempt) -> frozenset[Point]:
    """Return the points of moves proven to win; empty while a move is tried."""
    if not attempt.made or not attempt.is_open:
        return frozenset()
    return frozenset(move.point for move in attempt.known.moves if isinstance(move, Place))


def puzzle_shared(attempt: Attempt) -> PuzzleShared | None:
    """Return the puzzle with proven lines, to share as a widget; None without a solution."""
    if not attempt.solution:
        return None
    known = attempt.known
    return PuzzleShared(attempt.puzzle.game, attempt.solution, known.refuted, images_onto_itself)


def as_game_record(attempt: Attempt) -> Game:
    """Return the puzzle's position as a game with its question and line, to open elsewhere."""
    puzzle = attempt.puzzle
    game, cursor = puzzle.game, puzzle.game.cursor
    asked = puzzle_to_share(puzzle.colour, words.title_of(game.rules.name))
    game = game.annotate(cursor, replace(game.node.notes, comment=asked))
    for move in attempt.line:
        game = game.add(move)
    return game.go_to_node(cursor)

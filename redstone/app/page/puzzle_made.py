"""The page's state while a puzzle is being made of a position: what is proven of it."""

from dataclasses import replace

from redstone.app.puzzles.attempt import Attempt, Claim, Stage
from redstone.app.puzzles.book import PuzzleBook
from redstone.app.puzzles.puzzle_session import PuzzleSession
from redstone.app.words import puzzles as words
from redstone.board import Point
from redstone.language import _
from redstone.position import Place
from redstone.record.game import Game


def made_title(session: PuzzleSession) -> str:
    """What the position is, or what the move tried is."""
    attempt = session.attempt
    if attempt.stage is Stage.SOLVED:
        return words.made_wins(session.game.line[session.found])
    if attempt.is_open:
        return _(words.MADE_CLAIMS[attempt.claim.value])
    return _(words.TITLES[attempt.stage.value])


def made_detail(session: PuzzleSession) -> str:
    """What is proven of the position, while no move is tried."""
    attempt = session.attempt
    rules, position = session.game.rules, attempt.puzzle.game.position
    legal = sum(isinstance(move, Place) for move in rules.legal_moves(position))
    others = legal - len(attempt.winning)
    return words.made_how(attempt.claim.value, session.colour, attempt.winning, others)


def winning_points(attempt: Attempt) -> frozenset[Point]:
    """Where the moves are that are proven to win, while none is tried."""
    if not attempt.made or not attempt.is_open:
        return frozenset()
    return frozenset(move.point for move in attempt.winning if isinstance(move, Place))


def record_of(attempt: Attempt) -> Game:
    """The puzzle as a record with its solution, for those who have another board."""
    puzzle = attempt.puzzle
    game, cursor = puzzle.game, puzzle.game.cursor
    asked = words.puzzle_to_share(puzzle.colour, words.game_title(game.rules.name))
    game = game.annotate(cursor, replace(game.node.notes, comment=asked))
    for move in attempt.line:
        game = game.add(move)
    return game.go_to_node(cursor)


def made_hidden(book: PuzzleBook) -> dict[str, bool]:
    """Which buttons are not there; a puzzle is given away only once it is proven to be one."""
    session = book.session
    proven = session.attempt.claim is Claim.UNIQUE
    tried = session.may_try_again
    shown = {
        "puzzle-on": session.attempt.stage is Stage.REFUTED,
        "puzzle-share": proven and not tried,
        "puzzle-picture": proven and not tried,
        "puzzle-sgf": proven and not tried,
        "puzzle-again": tried,
    }
    return {button: not there for button, there in shown.items()}

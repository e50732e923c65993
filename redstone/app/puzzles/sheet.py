"""A printable sheet of puzzles, with solutions on the following page."""

from itertools import islice

from redstone.app.puzzles.book import PuzzleBook
from redstone.app.puzzles.collection import open_entry
from redstone.app.puzzles.puzzle import BadPuzzle, Puzzle
from redstone.app.puzzles.words import puzzles as words
from redstone.pictures.drawing import draw
from redstone.pictures.layout import Layout
from redstone.pictures.numbered import diagram
from redstone.pictures.svg import About, svg_of
from redstone.pictures.view import View
from redstone.record.game import Game

MOST = 12
"""Puzzles on a sheet; few enough to find their solutions at a glance."""
Page = dict[str, str]


def puzzle_sheet(book: PuzzleBook, link: str) -> dict[str, object]:
    """Return a printable sheet: puzzles of the current set from the one shown, solutions.

    A puzzle outside all sets has a sheet of its own. During a run the sheet has no solutions.
    """
    run = book.showing.run
    in_run = run is not None and run.ending is None  # a run allows no help
    puzzles = [book.session.attempt.puzzle] if in_run else _puzzles(book)
    numbered = list(enumerate(puzzles, 1))
    return {
        "title": _title(book),
        "link": link,
        "diagrams": [_question_page(number, puzzle) for number, puzzle in numbered],
        "answers": [
            _solution_page(number, puzzle)
            for number, puzzle in numbered
            if puzzle.solution and not in_run
        ],
    }


def _title(book: PuzzleBook) -> str:
    """Return the sheet's title: the set's, or the puzzle's game."""
    these = book.shown_set
    if these is None:
        return words.title_of(book.session.attempt.puzzle.game.rules.name)
    return words.set_title(these.game, these.grade, these.theme)


def _puzzles(book: PuzzleBook) -> list[Puzzle]:
    """Return the puzzles for a sheet, from the one shown on: at most MOST of its set."""
    these, (place, _count) = book.shown_set, book.place
    if these is None or not place:
        return [book.session.attempt.puzzle]
    found = []
    for entry in islice(these.entries, place - 1, None):
        try:
            found.append(open_entry(entry))
        except BadPuzzle:
            continue
        if len(found) == MOST:
            break
    return found


def _question_page(number: int, puzzle: Puzzle) -> Page:
    """Return the diagram of a puzzle with its question."""
    position = puzzle.game.position
    layout = Layout(position.board.cols, position.board.rows, spread=True)
    picture = draw(View(position.board, position.to_move.stone), layout)
    caption = words.on_sheet(number, words.question_text(puzzle.colour, places=position.due))
    return {"svg": svg_of(picture, About(caption, puzzle.link)), "caption": caption}


def _solution_page(number: int, puzzle: Puzzle) -> Page:
    """Return the diagram of a solution, with numbered moves."""
    game = Game.starting_at(puzzle.game.rules, puzzle.game.position)
    for move in puzzle.solution:
        game = game.play(move)
    made = diagram(game, 0, len(game.moves))
    caption = words.on_sheet(number, made.caption)
    return {"svg": svg_of(made.picture, About(caption, puzzle.link)), "caption": caption}

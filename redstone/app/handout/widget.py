"""A game, a study or a puzzle for somebody else's page, as the share dialog hands it out."""

from redstone.app.kept.exports import Export, Sharing, file_name
from redstone.record.game import Game
from redstone.record.work import Work
from redstone.widget.data import Told, making_data
from redstone.widget.document import as_json, making_page, making_snippet
from redstone.widget.tries import KnownLines


def making_file(game: Game, sharing: Sharing, home: str, link: str, language: str) -> Work[Export]:
    """The whole file; `link` is the part of the address of `home` from the #."""
    shown, told = _told(game, sharing, home + link, language)
    text = yield from making_page(shown, told)
    return Export(file_name(shown, "html"), "text/html", text)


def making_piece(game: Game, sharing: Sharing, home: str, link: str, language: str) -> Work[str]:
    """The snippet, for the clipboard."""
    shown, told = _told(game, sharing, home + link, language)
    return (yield from making_snippet(shown, told, home))


def making_shown(game: Game, sharing: Sharing, home: str, link: str, language: str) -> Work[str]:
    """The data alone, for the stage."""
    shown, told = _told(game, sharing, home + link, language)
    return as_json((yield from making_data(shown, told)))


def _told(game: Game, sharing: Sharing, address: str, language: str) -> tuple[Game, Told]:
    """The record that is shown, and what the widget is made with besides."""
    puzzle = sharing.puzzle
    if puzzle is None:
        shown = game if sharing.branches else game.without_branches()
        return shown, Told(address, language)
    known = KnownLines(puzzle.solution, puzzle.refuted, puzzle.images)
    return puzzle.game, Told(address, language, known)

"""A game, a study or a puzzle as a widget for other web pages, from the share dialog."""

from redstone.app.show.exports import Export, Sharing, file_name
from redstone.record.game import Game
from redstone.record.work import Work
from redstone.widget.data import WidgetOptions, making_data
from redstone.widget.document import as_json, making_page, making_snippet
from redstone.widget.tries import KnownLines


def making_widget_file(
    game: Game, sharing: Sharing, home: str, link: str, language: str
) -> Work[Export]:
    """Make a standalone HTML file with the widget; `link` is the fragment from "#" on.

    `home` is the address without the link.
    """
    shown, told = _game_and_options(game, sharing, home + link, language)
    text = yield from making_page(shown, told)
    return Export(file_name(shown, "html"), "text/html", text)


def making_widget_snippet(
    game: Game, sharing: Sharing, home: str, link: str, language: str
) -> Work[str]:
    """Make the HTML snippet that embeds the widget in another page."""
    shown, told = _game_and_options(game, sharing, home + link, language)
    return (yield from making_snippet(shown, told, home))


def making_widget_data(
    game: Game, sharing: Sharing, home: str, link: str, language: str
) -> Work[str]:
    """Make the widget's data as JSON, for the presenter view."""
    shown, told = _game_and_options(game, sharing, home + link, language)
    return as_json((yield from making_data(shown, told)))


def _game_and_options(
    game: Game, sharing: Sharing, address: str, language: str
) -> tuple[Game, WidgetOptions]:
    """Return the game or puzzle to show in a widget, and the widget's options.

    A game has its branches only if they are to be shared.
    """
    puzzle = sharing.puzzle
    if puzzle is None:
        shown = game if sharing.branches else game.without_branches()
        return shown, WidgetOptions(address, language)
    known = KnownLines(puzzle.solution, puzzle.refuted, puzzle.images)
    return puzzle.game, WidgetOptions(address, language, known)

"""The share dialog's files for other web pages, and its presentation."""

from collections.abc import Callable
from typing import Any

import js
from pyscript.js_modules.scripts import links, share

from redstone.app.embed import widget
from redstone.app.show.exports import Export, Sharing
from redstone.record.game import Game
from redstone.record.link import format_puzzle
from redstone.record.work import Work


def making(
    what: str, game: Game, sharing: Sharing, address: tuple[str, str]
) -> tuple[Work[Any], Callable[[Any], None]]:
    """Return the work that makes an embed of a game, and the function to call with its result.

    `what` is "widget" for a file to download, "snippet" for a text to copy, or "present" for a
    presentation. `address` has the page's address, and the record's link.
    """
    home, link = address
    if sharing.puzzle is not None:
        link = format_puzzle(sharing.puzzle.game)
    given = game, sharing, home, link, js.document.documentElement.lang
    match what:
        case "widget":
            return widget.making_widget_file(*given), _save
        case "snippet":
            return widget.making_widget_snippet(*given), links.copy
        case _:
            return widget.making_widget_data(*given), share.present


def _save(export: Export) -> None:
    """Download an export as a file."""
    share.save(export.name, export.kind, export.text)

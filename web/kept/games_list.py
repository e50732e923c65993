"""The list of kept games on the page, and all of them as one file."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from redstone.app.kept.current_game import CurrentGame
from redstone.app.kept.intake import is_export
from redstone.app.kept.kept_games import KeptGames
from redstone.app.page.kept import kept_game, listed
from redstone.app.words import kept as words


class GamesList:
    """The handlers of the games dialog, beside those of the page."""

    def __init__(
        self,
        current: CurrentGame,
        kept: KeptGames,
        refresh: Callable[[], None],
        page: Any,
        share: Any,
    ) -> None:
        """`page` and `share` are the modules page.js and share.js."""
        self._current, self._kept, self._refresh = current, kept, refresh
        self._page, self._share = page, share
        self.actions: dict[str, Callable[[], None]] = {"export-games": self.export}

    def show(self, games: Any) -> None:
        """Fill the list; `games` is the module games.js."""
        self._current.keep()
        self._note(words.note_on_games(self._kept.state))
        self._kept.when_read(lambda: games.show(json.dumps(listed(self._kept))))

    def describe(self, game_id: str) -> str:
        """A kept game as JSON, empty if it is gone."""
        told = kept_game(self._kept, game_id, self._current.id)
        return json.dumps(told) if told else ""

    def open(self, game_id: str) -> None:
        """Take up a kept game."""
        self._current.open(game_id)
        self._refresh()

    def remove(self, game_id: str) -> None:
        """Delete a kept game."""
        self._kept.remove(game_id)

    def put_back(self, game_id: str) -> None:
        """Undo a deletion."""
        self._kept.put_back(game_id)

    def export(self) -> None:
        """Save everything as one file."""
        from redstone.app.kept.exchange import write_export  # few visits need it

        self._current.keep()
        name = f"redstone-games-{datetime.now(UTC):%Y-%m-%d}.json"
        settings = self._current.session.settings
        self._share.save(name, "application/json", write_export(self._kept, settings))

    def take(self, text: str, games: Any) -> bool:
        """Add the games of an exported file, and use its settings. False for any other text."""
        if not is_export(text):
            return False
        self._kept.when_read(lambda: self._take(text, games))
        return True

    def _take(self, text: str, games: Any) -> None:
        from redstone.app.kept.exchange import import_games, read_export

        contents = read_export(text)
        found = import_games(self._kept, contents)
        if contents.settings is not None:
            self._current.session.settings = contents.settings
        self._refresh()
        games.show(json.dumps(listed(self._kept)))
        self._note(" ".join([words.imported(found), words.note_on_games(self._kept.state)]).strip())

    def _note(self, text: str) -> None:
        self._page.show(json.dumps({"texts": {"games-note": text}}))

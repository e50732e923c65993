"""The page's current state, and the part of a new state that differs from it."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from redstone.app.page.changes import changes, label_changes, listed_after, move_changes
from redstone.app.page.parts import NO_LABELS, Labels, PageState, Plain, together, with_changes
from redstone.app.play.table import Table
from redstone.app.words.family import heading
from redstone.app.words.levels import numbered_name
from redstone.engine.levels import LEVELS
from redstone.record.game import Game
from redstone.rules.protocol import Rules
from web.slices import soon

if TYPE_CHECKING:
    from pyscript.js_modules import scripts


class Screen:
    """Sends the page the changes of its state.

    `labelled` is the table whose points have current names; None if a room named them last.
    """

    def __init__(
        self,
        game: Callable[[], Game],
        decorate: Callable[[PageState], PageState],
        page: "scripts.Page",
    ) -> None:
        """Show the states of the game that `game` returns by the module page.js, `page`.

        `decorate` returns a state, or a part of one, with the additions to be shown.
        """
        self._game, self._decorate, self._page = game, decorate, page
        self.forget()

    def forget(self) -> None:
        """Drop the record of what the page shows, so that everything is sent again."""
        self._shown: PageState = {}
        self._rules: Rules | None = None
        self._listing: Game | None = None
        self._listed = 0
        self._labels = NO_LABELS
        self.labelled: Table | None = None

    def show(self, state: PageState | Plain) -> None:
        """Show a state or a part of one, even if it is shown already."""
        self._page.show(json.dumps(state))

    def show_changes(self, state: PageState, *more: PageState) -> None:
        """Send the page what differs in a state, or a part of one, from what it shows.

        `decorate` adds to the state before; `more` is sent as it is.
        """
        state = self._decorate(state)
        news = together(changes(self._shown, state), *more)
        self._shown = with_changes(self._shown, state)
        if news:
            self.show(news)

    def show_heading(self) -> None:
        """Show the title of the current game, if it has changed."""
        rules = self._game().rules
        if rules != self._rules:
            self._rules = rules
            self.show(heading(rules))

    def show_board(self, state: PageState) -> None:
        """Send the page what differs in a whole state, and in the game's list of moves."""
        self.show_changes(state, self._move_changes())

    def show_levels(self) -> None:
        """Send the page the numbers and names of the computer's levels, for its select fields."""
        levels = [{"number": level.number, "name": numbered_name(level)} for level in LEVELS]
        self._page.showLevels(json.dumps(levels))

    def name_points(self, labels: Labels, table: Table | None) -> None:
        """Send the page the changed names of points; `table` is theirs, None for a room's."""
        self._page.label(json.dumps(label_changes(self._labels, labels)))
        self._labels, self.labelled = labels, table

    def _move_changes(self) -> PageState:
        """Return the changes of the list of moves since the last call.

        The rest of a long list is sent in parts later.
        """
        game = self._game()
        told = move_changes(self._listing, game, self._listed)
        self._listing, self._listed = game, listed_after(told, self._listed)
        if "moves" in told and self._listed < len(game.line):
            soon(self._list_more)
        return told

    def _list_more(self) -> None:
        """Send the next part of a long list of moves."""
        game = self._game()
        if self._listing is game and self._listed < len(game.line):
            self.show(self._move_changes())
